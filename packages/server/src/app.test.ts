import type pg from 'pg';
import { expect, test } from 'vitest';
import { aMember } from '../testing/data.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { createLog } from './platform/observe/log.ts';

const valid = { title: 'Under way', description: 'Under way', tags: ['late'] };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function anApp() {
  const database = await createTestDatabase();
  return {
    database,
    app: await createApp({
      config: readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
      database,
      log: createLog('silent'),
    }),
  };
}

test('stopping finishes the request under way, takes no new one, and does not wait for connections kept alive', async () => {
  const { app, database } = await anApp();
  const { cookie } = await aMember({ app });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.listeningOrigin;
  // The request waits for this lock; meanwhile the application is told to stop.
  const holder = await database.pool.connect();
  await holder.query('begin; lock table tags in access exclusive mode');
  const headers = { 'content-type': 'application/json', cookie };
  const asked = fetch(`${address}/api/questions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(valid),
  });
  await someoneWaitsFor(database.pool, 'tags');
  const closed = app.close().then(() => 'closed');
  await wait(20);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  await holder.query('rollback');
  holder.release();
  expect((await asked).status).toBe(201);
  expect(await Promise.race([closed, wait(2000)])).toBe('closed');
  expect((await database.pool.query('select title from questions')).rows).toEqual([
    { title: 'Under way' },
  ]);
  await database.drop();
});

test('stopping stores the views gathered so far', async () => {
  const { app, database } = await anApp();
  const { cookie } = await aMember({ app });
  const { id } = (
    await app.http.inject({
      method: 'POST',
      url: '/api/questions',
      payload: valid,
      headers: { cookie },
    })
  ).json<{ id: string }>();
  await app.http.inject({ url: `/api/questions/${id}`, headers: { 'user-agent': 'Mozilla/5.0' } });
  await app.close();
  expect((await database.pool.query('select view_count from question_stats')).rows).toEqual([
    { view_count: 1 },
  ]);
  await database.drop();
});

test('what one process writes, another no longer shows from its cache', async () => {
  const { app, database } = await anApp();
  const other = await createApp({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    database,
    log: createLog('silent'),
  });
  const { cookie } = await aMember({ app });
  const total = async () =>
    (await other.http.inject('/api/questions')).json<{ total: number }>().total;
  expect(await total()).toBe(0);
  await app.http.inject({
    method: 'POST',
    url: '/api/questions',
    payload: valid,
    headers: { cookie },
  });
  await expect.poll(total, { interval: 10, timeout: 3000 }).toBe(1);
  await other.close();
  await app.close();
  await database.drop();
});

/** Waits until a statement is blocked by a lock on the table. */
async function someoneWaitsFor(pool: pg.Pool, table: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const { rowCount } = await pool.query(
      'select 1 from pg_locks where not granted and relation = $1::regclass',
      [table],
    );
    if (rowCount) return;
    await wait(10);
  }
  throw new Error(`Nothing waits for ${table}.`);
}
