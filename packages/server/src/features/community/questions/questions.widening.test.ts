import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { useTestDatabase } from '../../../../testing/database.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import { loadStarterContent } from '../../operation/content/content.service.ts';
import { buildPassages } from '../passages/passages.service.ts';
import type { Conditions } from './questions.conditions.ts';
import { widened } from './questions.widening.ts';

const site = useApp();
const apart = useTestDatabase();

beforeAll(async () => {
  site.at('2026-11-21T12:00:00Z');
  const { db } = site.app.platform.database;
  await loadStarterContent(db, new Date('2026-11-21T12:00:00Z'));
  await buildPassages(db, 10_000);
}, 240_000);

const list = async (search: string) =>
  (await site.call('GET /api/questions', { query: { search } })).body;
const titlesOf = async (search: string) =>
  (await list(search)).questions.map(({ title }) => title).join('\n');

test.each([
  ['hodld eth 13 months in germny', /German/],
  ['fifo hifo n spec id', /FIFO.*HIFO/i],
  ['dropped to practically zero', /worthless|zero|nothing/i],
])('“%s” finds in other words what it says', async (search, expected) => {
  const { exact, total } = await list(search);
  expect([exact, total > 0]).toEqual([0, true]);
  expect(await titlesOf(search)).toMatch(expected);
});

test('a phrase, an excluded word and a condition stay exact', async () => {
  expect(await list('"hodld eth" 13 months in germny')).toMatchObject({ total: 0 });
  expect(await list('hodld eth in germny -moon')).toMatchObject({ total: 0 });
  expect(await list('hodld eth in germny [japan]')).toMatchObject({ total: 0 });
});

test('with results enough the list is as it was, and the database is asked nothing', async () => {
  expect(await list('staking')).not.toHaveProperty('exact');
  const closed = openDatabase(apart.current.url);
  await closed.close();
  const search = { filter: 'all', now: new Date(), conditions: NONE } as const;
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
  const found = await widened(closed.db, ids, { ...search, text: 'hodld eth' });
  expect(found).toEqual({ ids, exact: 5 });
  await expect(widened(closed.db, [], { ...search, text: 'hodld eth' })).rejects.toThrow();
});

const NONE: Conditions = {
  tagIds: [],
  withoutTagIds: [],
  authorId: null,
  score: null,
  answers: null,
  isAnswered: null,
  jurisdiction: null,
  taxYear: null,
  holdsFor: null,
};
