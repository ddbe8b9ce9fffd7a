import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createKillable, type Killable } from '../testing/killable.ts';
import { useSmtpSink } from '../testing/mail.ts';
import { inTransaction } from './platform/db/db.ts';
import { queueMail, sendAgain } from './features/members/mail/mail.service.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/**
 * The mail server. A process is killed while one mail's address is being checked, and once another
 * mail is taken whole but unanswered.
 */
const early: string[] = [];
const taken: string[] = [];
let isArmed = true;
let killWhenBothAreThere = () => {};
const sink = useSmtpSink({
  onRcptTo: ({ address }, _session, done) => {
    if (!isArmed || !address.startsWith('early')) return done();
    early.push(address);
    killWhenBothAreThere();
  },
  onData: (stream, { envelope }, done) => {
    stream.on('data', () => {});
    stream.on('end', () => {
      taken.push(envelope.rcptTo.map(({ address }) => address).join());
      if (!isArmed) return done();
      killWhenBothAreThere();
    });
  },
});

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Killable;
const dataDir = temporaryFolder('mail-once');
beforeAll(async () => {
  database = await createTestDatabase();
  server = createKillable({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...sink.env,
  });
});
afterAll(async () => {
  await server.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (name: string) =>
  queueMail(database.db, {
    kind: 'test',
    to: `${name}@example.test`,
    userId: null,
    subject: name,
    paragraphs: ['Words.'],
  });
const states = async () =>
  (
    await database.pool.query<{ subject: string; state: string }>(
      'select subject, state from mail_outbox order by subject',
    )
  ).rows.map(({ subject, state }) => `${subject} ${state}`);
const jobsLeft = async () =>
  (
    await database.pool.query<{ left: number }>(
      "select count(*)::int as left from graphile_worker._private_jobs where key like 'mail:%'",
    )
  ).rows[0]?.left;
const untilNoJobIsLeft = () => expect.poll(jobsLeft, { timeout: 60_000, interval: 250 }).toBe(0);

test('a process killed between the mail server’s taking and our writing it down does not send again', async () => {
  const killed = new Promise<void>((resolve) => {
    killWhenBothAreThere = () => {
      if (early.length === 0 || taken.length === 0) return;
      isArmed = false;
      void server.kill().then(resolve);
    };
  });
  await server.start();
  await send('early');
  const late = await send('late');
  await killed;
  expect(await states()).toEqual(['early sending', 'late unknown']);

  await server.start();
  await untilNoJobIsLeft();
  // What was not handed over yet is not lost, what was is not sent twice.
  expect(await states()).toEqual(['early sent', 'late unknown']);
  expect(taken.sort()).toEqual(['early@example.test', 'late@example.test']);

  await inTransaction(database.db, (tx) => sendAgain(tx, late));
  await untilNoJobIsLeft();
  expect(await states()).toEqual(['early sent', 'late sent']);
  expect(taken.filter((to) => to.startsWith('late'))).toHaveLength(2);
}, 120_000);
