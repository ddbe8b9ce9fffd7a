import pg from 'pg';
import type { Call } from '@lotwise/contract/call';
import { calls } from '@lotwise/contract/calls';
import type { Problem } from '@lotwise/contract/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { inTransaction, openDatabase } from '../platform/db/db.ts';

// As many connections as a process has on two cores.
const site = useApp({ connections: 5 });
const BEING_CHANGED = 'Someone else is changing this right now. Please try again in a few seconds.';

// Names of what may be a post, but is not; and notifications are a member's own rows.
const OTHER =
  /^\/api\/(?:auth|admin\/(?!questions)|ledgers|support|ai|moderation\/(?:users|rings)|flags\/|sandbox|subscription|notifications)/;

test('every call that writes to a thread takes turns with the others that do', () => {
  const mention = calls.filter(({ method, path, ...call }: Call) => {
    const shape = 'shape' in (call.body ?? {}) ? Object.keys(Object(call.body).shape) : [];
    const isMentioning =
      path.includes('Id}') ||
      path.includes('{id}') ||
      shape.some((name) => ['questionId', 'targetId', 'postId', 'subjectId'].includes(name));
    return method !== 'GET' && isMentioning && !OTHER.test(path);
  });
  expect(mention.length).toBeGreaterThan(25);
  const late = mention
    .map(({ method, path }) => `${method} ${path}`)
    .filter((key) => !site.app.calls.get(key)?.isInThread);
  expect(late).toEqual([]);
});

describe('while somebody holds the lock of a question', () => {
  let asker: TestMember;
  let others: TestMember[];
  beforeAll(async () => {
    asker = await aMember(site);
    others = await Promise.all(Array.from({ length: 6 }, () => aMember(site)));
  });

  /** Runs `act` while the question is locked, by whoever the site knows nothing of. */
  async function whileLocked(id: string, act: () => Promise<void>): Promise<void> {
    const locking = new pg.Client({ connectionString: site.app.platform.database.url });
    await locking.connect();
    await locking.query('begin');
    await locking.query('select from questions where id = $1 for update', [id]);
    await locking.query('select from question_stats where question_id = $1 for update', [id]);
    try {
      await act();
    } finally {
      await locking.end();
    }
  }

  const answer = (id: string, as?: TestMember) =>
    site.call(
      'POST /api/questions/{id}/answers',
      { params: { id }, body: { content: 'It depends on the year of the sale.' } },
      as,
    );
  const vote = (targetId: string, as?: TestMember) =>
    site.call('POST /api/vote', { body: { targetType: 'question', targetId, voteType: 'up' } }, as);
  const bookmark = (questionId: string, as?: TestMember) =>
    site.call('POST /api/bookmarks', { body: { questionId } }, as);
  /** As a program sends it that knows nothing of keys. */
  async function commentWithoutKey(id: string, as?: TestMember) {
    const url = `/api/questions/${id}/comments`;
    const response = await site.send(
      { method: 'POST', url, payload: { content: 'Which year?' } },
      as,
    );
    return { status: response.statusCode, problem: response.json<Problem>(), response };
  }

  test('what is written to it waits by itself, and reads and other writes don’t', async () => {
    const [held, free] = [await aQuestion(site, asker), await aQuestion(site, asker)];
    await whileLocked(held.id, async () => {
      const waiting = Promise.all([
        ...others.map((other) => answer(held.id, other)),
        vote(held.id, others[0]),
        bookmark(held.id, others[1]),
        commentWithoutKey(held.id, others[2]),
      ]);
      let isOver = false;
      void waiting.finally(() => (isOver = true));
      const { pool } = site.app.platform.database;
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
      const [reader, writer] = [others[3], others[4]];
      const read = (id: string) => site.call('GET /api/questions/{id}', { params: { id } }, reader);
      const answered = await Promise.all([
        ...Array.from({ length: 20 }, () => read(held.id)),
        ...Array.from({ length: 20 }, () => read(free.id)),
        vote(free.id, writer),
        bookmark(free.id, writer),
        answer(free.id, writer),
      ]);
      expect(answered.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      expect(isOver).toBe(false);
      const refused = await waiting;
      expect(refused.map(({ status, problem }) => [status, problem.detail])).toEqual(
        refused.map(() => [503, BEING_CHANGED]),
      );
      expect(refused[0]?.response.headers['retry-after']).toBe('5');
    });
    expect((await answer(held.id, others[0])).status).toBe(201);
  });

  test('those that wait go on in turn once it is free', async () => {
    const held = await aQuestion(site, asker);
    let waiting: Promise<{ status: number }[]> = Promise.resolve([]);
    await whileLocked(held.id, async () => {
      waiting = Promise.all(others.map((other) => answer(held.id, other)));
      const { pool } = site.app.platform.database;
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
    });
    expect((await waiting).map(({ status }) => status)).toEqual(others.map(() => 201));
  });

  test('an answer’s vote waits in the turn of its question', async () => {
    const held = await aQuestion(site, asker);
    const { id } = await anAnswer(site, held, others[0] ?? asker);
    let isVoted = false;
    let voting: Promise<unknown> = Promise.resolve();
    let answering: Promise<unknown> = Promise.resolve();
    await whileLocked(held.id, async () => {
      answering = answer(held.id, others[1]);
      const { pool } = site.app.platform.database;
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
      voting = site
        .call(
          'POST /api/vote',
          { body: { targetType: 'answer', targetId: id, voteType: 'up' } },
          others[2],
        )
        .then(() => (isVoted = true));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isVoted).toBe(false);
    });
    await Promise.all([answering, voting]);
    expect(isVoted).toBe(true);
  });

  test('views of others are counted, and its own once it is free', async () => {
    const [held, free] = [await aQuestion(site, asker), await aQuestion(site, asker)];
    const { views, database } = site.app.platform;
    const seenBy = { address: '192.0.2.7', userAgent: 'Mozilla/5.0', session: null };
    const countsOf = async () => {
      await views.flush();
      const { rows } = await database.pool.query<{ views: number }>(
        'select view_count as views from question_stats where question_id = any($1) order by question_id = $2',
        [[held.id, free.id], held.id],
      );
      return rows.map((row) => row.views);
    };
    // Polled, because the site itself counts every few seconds, too.
    await whileLocked(held.id, async () => {
      for (const { id } of [held, free]) views.record(id, seenBy);
      await expect.poll(countsOf).toEqual([1, 0]);
    });
    await expect.poll(countsOf).toEqual([1, 1]);
  });
});

test.each([
  ['requests', '3s'],
  ['jobs', '0'],
] as const)('what %s write waits for a lock for %s at most', async (use, time) => {
  const { url } = site.app.platform.database;
  for (const directUrl of [url, `${url}?application_name=direct`]) {
    const { db, close } = openDatabase(url, { max: 1, use, directUrl });
    const { rows } = await inTransaction(db, (tx) =>
      tx.execute<{ is: string }>("select current_setting('lock_timeout') as is"),
    );
    await close();
    expect(rows).toEqual([{ is: time }]);
  }
});
