import type { LightMyRequestResponse as Response } from 'fastify';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { backUp, contentOf, restoreInto } from '../../../../testing/backups.ts';
import { aMember } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { createEmptyDatabase } from '../../../../testing/database.ts';
import { randomFrom } from '../../../../testing/random.ts';
import { countersThatDiffer } from '../upkeep/upkeep.service.ts';

const MEMBERS = 20;
const env = { DATA_DIR: useDataFolder() };
const site = useApp({ env });
const random = randomFrom(71);
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

const questions: { id: string; by: TestMember }[] = [];
const stop = new AbortController();
let written = 0;

async function write(by: TestMember): Promise<void> {
  while (!stop.signal.aborted) {
    const question = pick(questions);
    const turn = random();
    if (!question || turn < 0.2) await ask(by);
    else await untilTaken(() => act(by, question, turn));
    written++;
  }
}

async function ask(by: TestMember): Promise<void> {
  const title = `How is number ${written} taxed?`;
  const body = { title, description: 'I swapped 1 ETH for 20 SOL.', tags: ['crypto-tax'] };
  const asked = await untilTaken(() => site.call('POST /api/questions', { body }, by));
  expect(asked.status).toBe(201);
  questions.push({ id: asked.body.id, by });
}

/** A site that is too busy says when to come again; how busy it gets depends on the machine. */
async function untilTaken<Reply extends { response: Response }>(
  send: () => Promise<Reply>,
): Promise<Reply> {
  for (;;) {
    const reply = await send();
    const { statusCode, headers } = reply.response;
    if (statusCode !== 503) {
      expect(statusCode).toBeLessThan(500);
      return reply;
    }
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Something done to a question, which may be gone by now. */
function act(
  by: TestMember,
  { id, by: asker }: { id: string; by: TestMember },
  turn: number,
): Promise<{ response: Response }> {
  const params = { id };
  if (turn < 0.5)
    return site.call(
      'POST /api/questions/{id}/answers',
      { params, body: { content: `Answer ${written}` } },
      by,
    );
  if (turn < 0.6)
    return site.call(
      'POST /api/questions/{id}/comments',
      { params, body: { content: `Comment ${written}` } },
      by,
    );
  if (turn < 0.95)
    return site.call(
      'POST /api/vote',
      { body: { targetId: id, targetType: 'question', voteType: turn < 0.8 ? 'up' : 'down' } },
      by,
    );
  return site.call('DELETE /api/questions/{id}', { params }, asker);
}

describe('a backup taken while 20 members write', () => {
  test('has no broken reference, and every counter equals its recomputation', async () => {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember(site)));
    const writing = members.map(write);
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(60);
    const before = written;
    const backups = [
      await backUp(site.app.platform.database.url, env),
      await backUp(site.app.platform.database.url, env),
    ];
    const during = written - before;
    stop.abort();
    await Promise.all(writing);
    expect(during).toBeGreaterThan(10);
    for (const bytes of backups) {
      const target = await createEmptyDatabase();
      // References are checked by the database, which takes its foreign keys back.
      expect((await restoreInto(target.url, bytes, env)).warnings).toEqual([]);
      expect(await countersThatDiffer(target.db)).toEqual([]);
      expect((await contentOf(target.pool))['all_questions']?.length).toBeGreaterThan(5);
      await target.drop();
    }
  }, 90_000);
});
