import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { findRings } from './rings.service.ts';

const site = useApp();
const EACH = 6;

test('where few write and all read, those who vote for half of it keep their votes', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(site)));
  for (const [author, member] of members.entries())
    for (let at = 0; at < EACH; at++) {
      const { id: targetId } = await aQuestion(site, member);
      const body = { targetId, targetType: 'question', voteType: 'up' } as const;
      for (const [voter, reader] of members.entries())
        if (voter !== author && (author + voter + at) % 2 === 0)
          await site.call('POST /api/vote', { body }, reader);
    }
  const { db } = site.app.platform.database;
  expect(await findRings(db, new Date())).toEqual({ rings: 0, questionIds: [] });
});
