import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useApp } from '../../../testing/app.ts';
import { addJob, defineJob, readJobs, runJob } from './job.ts';
import { startQueue } from './queue.ts';

let said = '';
const logTo = new Writable({
  write(chunk, _encoding, done) {
    said += String(chunk);
    done();
  },
});
const site = useApp({ env: { LOG_LEVEL: 'error' }, logTo });
const PATIENCE = { timeout: 25_000 };
const noting = defineJob('test_noting', z.object({ name: z.string() }));

/** Makes PostgreSQL store the end of one job late, and refuse to store that of another. */
const TROUBLE = `
  create function test_trouble() returns trigger language plpgsql as $$ begin
    if old.payload->>'name' = 'stored late' then perform pg_advisory_xact_lock(8, 8); end if;
    if old.payload->>'name' = 'not stored' then raise 'Its end is not stored.'; end if;
    return old;
  end $$;
  create trigger test_trouble before delete on graphile_worker._private_jobs
    for each row execute function test_trouble()`;

/** A queue of jobs that are noted when they begin. One goes on until it may end, and fails once. */
async function notingJobs() {
  const { platform } = site.app;
  const { db, pool } = platform.database;
  const begun: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const note = runJob(noting, async ({ name }) => {
    const isFirst = !begun.includes(name);
    begun.push(name);
    if (name !== 'long' || !isFirst) return;
    await mayEnd;
    throw new Error('It fails once.');
  });
  const left = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select payload->>'name' as name from graphile_worker._private_jobs order by id`,
    );
    return rows.map(({ name }) => name);
  };
  const add = async (name: string) => {
    await addJob(db, noting, { name });
    await expect.poll(() => begun, PATIENCE).toContain(name);
  };
  return { queue: await startQueue(platform, readJobs([note])), begun, end, left, add };
}

test('jobs go on after a pool of workers that ended without ever saying so', async () => {
  const { pool } = site.app.platform.database;
  const { queue, begun, end, left, add } = await notingJobs();
  const lock = await pool.connect();
  try {
    await pool.query(TROUBLE);
    await lock.query('select pg_advisory_lock(8, 8)');
    // One end waits to be stored while another can't be, and is stored before the last job fails.
    await add('stored late');
    await add('long');
    await add('not stored');
    await expect.poll(() => said, PATIENCE).toContain('Failed to complete jobs');
    await lock.query('select pg_advisory_unlock(8, 8)');
    await expect.poll(left, PATIENCE).toEqual(['long', 'not stored']);
    await pool.query('drop trigger test_trouble on graphile_worker._private_jobs');
    // PostgreSQL shows what is stored before it answers.
    await wait(250);
    end();
    await add('afterwards');
    // What was not stored is done again: nobody knows that it was done.
    await expect.poll(left, PATIENCE).toEqual([]);
    expect(begun.toSorted()).toEqual([
      'afterwards',
      'long',
      'long',
      'not stored',
      'not stored',
      'stored late',
    ]);
    expect(said).toContain('The workers ended, but their pool did not.');
  } finally {
    end();
    lock.release();
    await queue.stop();
  }
}, 120_000);
