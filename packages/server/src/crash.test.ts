import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { CallInput, CallKey, CallReply } from '@lotwise/contract/calls';
import { createClient } from '@lotwise/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { aMember, homeOf } from '../testing/data.ts';
import { createKillable, type Killable } from '../testing/killable.ts';
import { readMail } from '../testing/mime.ts';
import { randomFrom } from '../testing/random.ts';
import { sentencesOf } from './features/members/notifications/notifications.service.ts';
import { findCounterMismatches } from './features/operation/upkeep/upkeep.queries.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

// A few hundred writes in the regular run; CRASH_WRITES=10000 for the long one.
const WRITES = Number(process.env['CRASH_WRITES'] ?? 300);
const MEMBERS = 20;
const KILL_EVERY = 60;
const random = randomFrom(11);
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

interface Writer {
  id: string;
  cookie: string;
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Killable;
const dataDir = temporaryFolder('crash');
const writers: Writer[] = [];
// What the server said yes to.
const acknowledged = {
  questions: new Map<string, Writer>(),
  answers: new Map<string, string>(),
  comments: new Set<string>(),
};
const accepted = new Set<string>();
/**
 * The vote a member was told they hold; undefined while a press is unanswered, which may or may not
 * count.
 */
const held = new Map<string, 'up' | 'down' | null | undefined>();
let written = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  for (let count = 0; count < MEMBERS; count++) writers.push(await aMember(homeOf(database)));
  server = createKillable({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes a call until it is answered; the key lets a creating call be repeated. */
async function call<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  by: Writer,
): Promise<CallReply<K>> {
  const idempotencyKey = `crash-${written}-${random()}`;
  const send: typeof fetch = (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), cookie: by.cookie },
    });
  for (;;) {
    try {
      return await createClient(server.url(), send)(key, input, { idempotencyKey });
    } catch (error) {
      if (!(error instanceof Error) || !/^0:|^503:/.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function ask(by: Writer): Promise<void> {
  const { id } = await call(
    'POST /api/questions',
    { body: { title: `Question ${written}-${random()}`, description: 'Text', tags: ['crash'] } },
    by,
  );
  acknowledged.questions.set(id, by);
}

async function answer(by: Writer): Promise<void> {
  const questionId = pick([...acknowledged.questions.keys()]);
  if (!questionId) return ask(by);
  const { id } = await call(
    'POST /api/questions/{id}/answers',
    { params: { id: questionId }, body: { content: `Answer ${random()}` } },
    by,
  );
  acknowledged.answers.set(id, questionId);
}

async function comment(by: Writer): Promise<void> {
  const questionId = pick([...acknowledged.questions.keys()]);
  if (!questionId) return ask(by);
  const { id } = await call(
    'POST /api/questions/{id}/comments',
    { params: { id: questionId }, body: { content: `Comment ${random()}` } },
    by,
  );
  acknowledged.comments.add(id);
}

// A press is not a creating call: repeated after a crash it might press twice, so it is sent once.
async function vote(by: Writer): Promise<void> {
  const targetId = pick(
    [...acknowledged.questions].filter(([, author]) => author !== by).map(([id]) => id),
  );
  if (!targetId) return ask(by);
  const key = `${by.id} ${targetId}`;
  held.set(key, undefined);
  const response = await fetch(`${server.url()}/api/vote`, {
    method: 'POST',
    headers: { cookie: by.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      targetId,
      targetType: 'question',
      voteType: random() < 0.7 ? 'up' : 'down',
    }),
  }).catch(() => null);
  if (response?.ok)
    held.set(
      key,
      ((await response.json().catch(() => ({}))) as { userVote?: 'up' | 'down' | null }).userVote,
    );
}

async function accept(): Promise<void> {
  const [answerId, questionId] =
    pick([...acknowledged.answers].filter(([, question]) => !accepted.has(question))) ?? [];
  const asker = questionId && acknowledged.questions.get(questionId);
  if (!answerId || !asker) return;
  accepted.add(questionId);
  await fetch(`${server.url()}/api/answers/${answerId}/accept`, {
    method: 'POST',
    headers: { cookie: asker.cookie },
  }).catch(() => null);
}

async function write(by: Writer): Promise<void> {
  while (written++ < WRITES) {
    const turn = random();
    if (turn < 0.15) await ask(by);
    else if (turn < 0.45) await answer(by);
    else if (turn < 0.65) await comment(by);
    else if (turn < 0.95) await vote(by);
    else await accept();
  }
}

/** Has what is unread mailed now instead of in some minutes. */
async function hurryMail(): Promise<void> {
  await database.pool.query(
    "update notifications set created_at = created_at - interval '10 minutes' where is_mail_due",
  );
  await database.pool.query("select graphile_worker.add_job('mail_notifications')");
}

async function killNowAndThen(isOver: () => boolean): Promise<number> {
  let kills = 0;
  let next = KILL_EVERY / 2;
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 10 + random() * 40));
    if (written < next) continue;
    next = written + KILL_EVERY * (0.5 + random());
    await hurryMail();
    await new Promise((resolve) => setTimeout(resolve, random() * 300));
    await server.kill();
    kills++;
    await server.start();
  }
  return kills;
}

async function untilJobsAreDone(): Promise<void> {
  await hurryMail();
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query<{ left: number }>(
          `select (select count(*) from graphile_worker._private_jobs)::int
             + (select count(*) from mail_outbox where state <> 'sent')::int + (select count(*) from notifications where is_mail_due)::int as left`,
        );
        return rows[0]?.left;
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(0);
}

test(
  'a server killed at random moments loses nothing that it said yes to, and does nothing twice',
  async () => {
    let isOver = false;
    const killing = killNowAndThen(() => isOver);
    await Promise.all(writers.map(write));
    isOver = true;
    expect(await killing).toBeGreaterThan(1);
    await server.kill();
    await server.start();
    await untilJobsAreDone();

    const idsOf = async (table: string) =>
      (await database.pool.query<{ id: string }>(`select id from ${table}`)).rows
        .map(({ id }) => id)
        .sort();
    expect(await idsOf('questions')).toEqual([...acknowledged.questions.keys()].sort());
    expect(await idsOf('answers')).toEqual([...acknowledged.answers.keys()].sort());
    expect(await idsOf('comments')).toEqual([...acknowledged.comments].sort());
    const { rows: votes } = await database.pool.query<{ key: string; direction: 'up' | 'down' }>(
      "select user_id || ' ' || question_id as key, direction from votes",
    );
    const stored = new Map(votes.map(({ key, direction }) => [key, direction]));
    const lost = [...held].filter(
      ([key, vote]) => vote !== undefined && (stored.get(key) ?? null) !== vote,
    );
    expect(lost).toEqual([]);
    expect(await findCounterMismatches(database.db)).toEqual([]);
    await expectEachMailedOnce();
  },
  Math.max(240_000, WRITES * 200),
);

/**
 * Every notification that is mailed stands in exactly one mail, and every mail of the outbox is one
 * file.
 */
async function expectEachMailedOnce(): Promise<void> {
  const { rows: outbox } = await database.pool.query<{ id: string }>('select id from mail_outbox');
  const folder = path.join(dataDir, 'mail');
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  expect(files.sort()).toEqual(outbox.map(({ id }) => `${id}.eml`).sort());
  const texts = files.map((file) =>
    readMail(readFileSync(path.join(folder, file), 'utf8')).text.split('\n'),
  );
  const lines = texts
    .flat()
    .flatMap((line) => (line.includes('“') ? [line.replace(/\.$/, '')] : []));
  // A mail names its first notifications and counts the rest.
  const counted = texts
    .flat()
    .reduce((sum, line) => sum + Number(/^… and (\d+) more\.$/.exec(line)?.[1] ?? 0), 0);
  const { rows: ids } = await database.pool.query<{ id: string }>(
    "select id from notifications where type <> 'votes'",
  );
  const sentences = await sentencesOf(
    database.db,
    ids.map(({ id }) => id),
  );
  const rows = [...sentences.values()];
  expect(lines.length + counted).toBe(rows.length);
  const waiting = Map.groupBy(rows, (message) => message);
  for (const line of lines) expect(waiting.get(line)?.pop(), line).toBeDefined();
}
