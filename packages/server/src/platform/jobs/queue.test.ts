import { expect, test } from 'vitest';
import { z } from 'zod';
import { useApp } from '../../../testing/app.ts';
import { addJob, defineJob, readJobs, runJob } from './job.ts';
import { startQueue } from './queue.ts';

const site = useApp();
const noting = defineJob('test_noting', z.object({ name: z.string() }));

test('a job that a pool took without hearing of it is done all the same, another once', async () => {
  const { platform } = site.app;
  const { db, pool } = platform.database;
  const done: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const { taskList, crontab } = readJobs([
    runJob(noting, async ({ name }) => {
      done.push(name);
      if (name === 'long') await ended;
    }),
  ]);
  const queue = await startQueue(platform, { taskList, crontab });
  const column = async (name: string, wanted: string) =>
    (
      await pool.query<{ value: string | null }>(
        `select ${wanted} as value from graphile_worker._private_jobs where payload->>'name' = $1`,
        [name],
      )
    ).rows[0]?.value;
  try {
    await addJob(db, noting, { name: 'long' });
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['long']);
    await addJob(db, noting, { name: 'unheard' }, { at: new Date('2030-01-01') });
    // As `get_job` leaves it where its reply is lost; the other has run for as long.
    await pool.query(
      `update graphile_worker._private_jobs
       set run_at = now(), attempts = attempts + (locked_by is null)::int,
         locked_by = $1, locked_at = now() - interval '1 minute'
       where payload->>'name' in ('long', 'unheard')`,
      [await column('long', 'locked_by')],
    );
    await expect.poll(() => done, { timeout: 25_000 }).toEqual(['long', 'unheard']);
    expect(await column('long', 'attempts')).toBe(1);
    end();
    await expect.poll(() => column('long', 'id'), { timeout: 10_000 }).toBeUndefined();
    expect(done).toEqual(['long', 'unheard']);
  } finally {
    end();
    await queue.stop();
  }
}, 60_000);
