import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';

// As many connections as a process has on two cores.
const site = useApp({ connections: 5 });
const LOCKED_MS = 6000;
/** The longest that anybody waits for what somebody else holds or erases. */
const WAIT_MAX_MS = 500;
const PAUSE_MS = 50;

let asker: TestMember;
let others: TestMember[];
beforeAll(async () => {
  asker = await aMember(site);
  others = await Promise.all(Array.from({ length: 8 }, () => aMember(site)));
});

const other = (index: number) => others[index % others.length] ?? asker;
// As a program sends it that knows nothing of keys.
const answer = async (id: string, as: TestMember) => {
  const { statusCode } = await site.send(
    {
      method: 'POST',
      url: `/api/questions/${id}/answers`,
      payload: { content: `It depends on the year of the sale: ${Math.random()}.` },
    },
    as,
  );
  return { status: statusCode };
};
const vote = (targetId: string, as: TestMember, targetType: 'question' | 'answer' = 'question') =>
  site.call('POST /api/vote', { body: { targetType, targetId, voteType: 'up' } }, as);
const read = (id: string, as: TestMember) =>
  site.call('GET /api/questions/{id}', { params: { id } }, as);

interface Taken {
  status: number;
  ms: number;
}

/** Does it again and again until `isOver`, and returns what became of it each time. */
async function again(
  isOver: () => boolean,
  act: (index: number) => Promise<{ status: number }>,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (let index = 0; !isOver(); index++) {
    const startedAt = performance.now();
    const { status } = await act(index);
    taken.push({ status, ms: performance.now() - startedAt });
    await wait(PAUSE_MS);
  }
  return taken;
}

function expectQuick(taken: readonly Taken[]): void {
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter(({ status }) => status >= 300)).toEqual([]);
  expect(Math.max(...taken.map(({ ms }) => ms))).toBeLessThan(WAIT_MAX_MS);
}

test('six posts that wait six seconds for a question keep nobody else waiting', async () => {
  const held = await aQuestion(site, asker);
  const free = await Promise.all(Array.from({ length: 100 }, () => aQuestion(site, asker)));
  const at = (index: number) => free[index % free.length]?.id ?? '';
  const { url } = site.app.platform.database;
  const locking = new pg.Client({ connectionString: url });
  await locking.connect();
  await locking.query('begin');
  await locking.query('select from questions where id = $1 for update', [held.id]);
  const until = performance.now() + LOCKED_MS;
  const isOver = () => performance.now() > until;
  const waiting = Array.from({ length: 6 }, (_, index) =>
    again(isOver, () => answer(held.id, other(index))),
  );
  const [reads, lists, votes, bookmarks, answers] = await Promise.all([
    again(isOver, (index) => read(index % 2 ? held.id : at(index), other(6))),
    again(isOver, () => site.call('GET /api/questions', { query: {} }, other(6))),
    again(isOver, (index) => vote(at(index), other(7))),
    again(isOver, (index) =>
      site.call('POST /api/bookmarks', { body: { questionId: at(index) } }, other(6)),
    ),
    again(isOver, (index) => answer(at(index), other(7))),
  ]);
  await locking.end();
  // Whoever waits when the lock goes is served.
  const posted = (await Promise.all(waiting)).flat();
  expect(posted.filter(({ status }) => status !== 503 && status !== 201)).toEqual([]);
  expect(posted.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(6);
  for (const taken of [reads, lists, votes, bookmarks, answers]) expectQuick(taken);
}, 60_000);

test('a member with hundreds of posts is erased while others write to the same questions', async () => {
  const [admin, member] = [await aMember(site, { tier: 'admin' }), await aMember(site)];
  const questions = await Promise.all(Array.from({ length: 20 }, () => aQuestion(site, asker)));
  for (let index = 0; index < 400; index++)
    await anAnswer(site, questions[index % 20] ?? { id: '' }, member);
  let isDone = false;
  const removing = site
    .call(
      'DELETE /api/admin/users/{userId}',
      { params: { userId: member.id }, body: { deletePosts: true } },
      admin,
    )
    .finally(() => (isDone = true));
  const writes = await again(
    () => isDone,
    (index) => vote(questions[index % 20]?.id ?? '', other(index)),
  );
  expect((await removing).status).toBe(204);
  expect(writes.filter(({ status }) => status >= 300)).toEqual([]);
  expect(Math.max(...writes.map(({ ms }) => ms))).toBeLessThan(WAIT_MAX_MS);
}, 120_000);
