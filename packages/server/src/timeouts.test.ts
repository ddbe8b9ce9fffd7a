import pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestMember, useApp } from '../testing/app.ts';
import { aMember } from '../testing/data.ts';
import { databaseUrl } from '../testing/global-setup.ts';
import { openDatabase } from './platform/db/db.ts';

const CONNECTIONS = 2;
const site = useApp({ connections: CONNECTIONS });
const BUSY = 'The site is very busy. Please try again in a few seconds.';
let member: TestMember;
beforeAll(async () => {
  member = await aMember(site);
});

const held: pg.PoolClient[] = [];
/** Takes every connection of the pool that writes. */
async function holdAll(): Promise<readonly pg.PoolClient[]> {
  const { pool } = site.app.platform.database;
  while (held.length < CONNECTIONS) held.push(await pool.connect());
  return held;
}
const giveBack = () => held.splice(0).forEach((client) => client.release());
afterEach(giveBack);

const ask = () =>
  site.call(
    'POST /api/questions',
    { body: { title: 'How is a late answer taxed?', description: 'Text', tags: ['late'] } },
    member,
  );

describe('while every connection that writes is taken', () => {
  test('a write is answered 503 with the time to come back, and done once one is free', async () => {
    await holdAll();
    const startedAt = performance.now();
    const { status, problem, response } = await ask();
    expect([status, problem.detail, response.headers['retry-after']]).toEqual([503, BUSY, '5']);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    giveBack();
    expect((await ask()).status).toBe(201);
  });

  test('the process is alive, reads, and is not ready until one comes free', async () => {
    await holdAll();
    const startedAt = performance.now();
    const state = await site.send({ url: '/readyz' });
    expect([state.statusCode, state.json()]).toEqual([
      503,
      { status: 'no connection to the database came free' },
    ]);
    // Sooner than a proxy's check gives up.
    expect(performance.now() - startedAt).toBeLessThan(4500);
    // Healthy means that the process lives: to start it again would free no connection.
    expect((await site.send({ url: '/healthz' })).statusCode).toBe(200);
    expect((await site.send({ url: '/api/questions' })).statusCode).toBe(200);
    giveBack();
    const isReady = async () => (await site.send({ url: '/readyz' })).statusCode;
    await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  });
});

test('while a table that it reads is locked the process is not ready, and says so in time', async () => {
  const other = new pg.Client({ connectionString: site.app.platform.database.url });
  await other.connect();
  await other.query('begin; lock table migrations in access exclusive mode');
  const startedAt = performance.now();
  const asked = await Promise.all([1, 2, 3].map(() => site.send({ url: '/readyz' })));
  expect(performance.now() - startedAt).toBeLessThan(4500);
  expect(asked.map((state) => [state.statusCode, state.json()])).toEqual(
    Array.from({ length: 3 }, () => [503, { status: 'the database does not answer in time' }]),
  );
  expect((await site.send({ url: '/healthz' })).statusCode).toBe(200);
  await other.end();
  const isReady = async () => (await site.send({ url: '/readyz' })).statusCode;
  await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
});

/** Has the pool's connections give up sooner than they do for members. */
async function shorten(setting: string, ms: number): Promise<void> {
  for (const client of await holdAll()) await client.query(`set ${setting} = ${ms}`);
  giveBack();
}

test('a statement that takes too long is answered 503, and leaves nothing half done', async () => {
  await shorten('statement_timeout', 300);
  const other = new pg.Client({ connectionString: site.app.platform.database.url });
  await other.connect();
  await other.query('begin; lock table question_stats in exclusive mode');
  const { status, problem, response } = await ask();
  await other.end();
  expect([status, problem.detail, response.headers['retry-after']]).toEqual([503, BUSY, '5']);
  await shorten('statement_timeout', 30_000);
  const { rows } = await site.app.platform.database.pool.query<{ count: number }>(
    "select count(*)::int as count from questions where title = 'How is a late answer taxed?'",
  );
  // That of the test above.
  expect(rows).toEqual([{ count: 1 }]);
  expect((await ask()).status).toBe(201);
});

test('a transaction in which nothing happens is ended, and its locks with it', async () => {
  const { pool } = site.app.platform.database;
  const silent = await pool.connect();
  const told: string[] = [];
  silent.on('error', ({ message }) => told.push(message));
  try {
    await silent.query('set idle_in_transaction_session_timeout = 200');
    await silent.query('begin; lock table question_stats in exclusive mode');
    expect((await ask()).status).toBe(201);
    await expect.poll(() => told.join()).toMatch(/idle-in-transaction/);
  } finally {
    silent.release(true);
  }
});

test.each([
  ['requests', '30s', '1min'],
  ['jobs', '0', '10min'],
] as const)('connections of %s have these times', async (use, statement, silence) => {
  const url = databaseUrl(inject('postgresUrl'), 'postgres');
  const { pool, readPool, close } = openDatabase(url, { max: 1, use });
  const ofStatements =
    "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as silence";
  const times = await Promise.all([pool, readPool].map((one) => one.query(ofStatements)));
  await close();
  expect(times.map(({ rows }) => rows)).toEqual([
    [{ statement, silence }],
    [{ statement, silence }],
  ]);
});
