import { expect, test } from 'vitest';
import { z } from 'zod';
import { runQueue } from '../../../testing/run-queue.ts';
import { useApp } from '../../../testing/app.ts';
import { jobsOf } from '../../worker.ts';
import { countJobs } from '../../features/operation/jobs/jobs.queries.ts';
import { readBacklog } from './backlog.queries.ts';
import { releaseJobsOfTheDead } from './queue.ts';
import { addJob, defineJob, readJobs, runAt, runJob } from './job.ts';

const site = useApp();
const counting = defineJob('test_counting', z.object({ to: z.number() }));

test('a job is added with what it has to know, and refused without', async () => {
  const { db, pool } = site.app.platform.database;
  const at = new Date('2030-01-01T00:00:00Z');
  await addJob(db, counting, { to: 2 }, { key: 'one', maxAttempts: 3, at });
  await addJob(db, counting, { to: 3 }, { key: 'one', maxAttempts: 3, at });
  await expect(addJob(db, counting, { to: 'four' } as never)).rejects.toThrow(z.ZodError);
  const { rows } = await pool.query(
    "select payload, max_attempts, run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'test_counting'",
  );
  expect(rows).toEqual([{ payload: { to: 3 }, max_attempts: 3, run_at: at }]);
});

test('a job that a newer one replaced while it ran is not a failure, one that failed is', async () => {
  const { db, pool } = site.app.platform.database;
  const run = (text: string, values: unknown[] = []) =>
    pool.query<{ id: string }>(text, values).then(({ rows }) => rows[0]?.id);
  const fail = (id?: string) =>
    run('select from graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)', [id, 'late']);
  const idOf = (to: number) =>
    run(`select id from graphile_worker._private_jobs where payload->>'to' = $1`, [String(to)]);
  const failed = async () => {
    const { jobsFailed } = await readBacklog(pool);
    return [jobsFailed, (await countJobs(db)).failed];
  };
  const [before = 0] = await failed();
  await addJob(db, counting, { to: 70 }, { key: 'replaced' });
  const old = await idOf(70);
  await run(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x', attempts = 1 where id = $1`,
    [old],
  );
  await addJob(db, counting, { to: 71 }, { key: 'replaced' });
  expect(await idOf(71)).not.toBe(old);
  await run(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = 'late' where id = $1`,
    [old],
  );
  expect(await failed()).toEqual([before, before]);
  await fail(await idOf(71));
  expect(await failed()).toEqual([before + 1, before + 1]);
  await addJob(db, counting, { to: 72 });
  await fail(await idOf(72));
  expect(await failed()).toEqual([before + 2, before + 2]);
});

test('the jobs of an ended process are released, and go where a newer one replaced them', async () => {
  const { db, pool } = site.app.platform.database;
  const left = async () =>
    (
      await pool.query<{ to: number; locked: boolean }>(
        `select (payload->>'to')::int as to, locked_at is not null as locked
          from graphile_worker._private_jobs where (payload->>'to')::int between 80 and 89 order by 1`,
      )
    ).rows.map(({ to, locked }) => [to, locked]);
  await addJob(db, counting, { to: 80 }, { key: 'restarted', at: new Date('2030-01-01') });
  await addJob(db, counting, { to: 81 }, { at: new Date('2030-01-01') });
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'nobody', attempts = 1
      where (payload->>'to')::int between 80 and 89`,
  );
  await addJob(db, counting, { to: 82 }, { key: 'restarted', at: new Date('2030-01-01') });
  expect(await left()).toEqual([
    [80, true],
    [81, true],
    [82, false],
  ]);
  await releaseJobsOfTheDead(pool);
  expect(await left()).toEqual([
    [81, false],
    [82, false],
  ]);
});

test('a job meets nothing in the queue that its schema does not know', async () => {
  const seen: number[] = [];
  const { taskList } = readJobs([runJob(counting, ({ to }) => seen.push(to))]);
  await taskList['test_counting']?.({ to: 1, more: true }, {} as never);
  await expect(taskList['test_counting']?.({}, {} as never)).rejects.toThrow('expected number');
  expect(seen).toEqual([1]);
});

test('what a job fails of is stored without values, addresses and what no table can hold', async () => {
  const { db, pool } = site.app.platform.database;
  const failing = defineJob('test_failing', z.object({}));
  const fail = () => {
    const cause = new Error('550 <sam@example.test>: \u0000\ud800 no');
    throw new Error('Failed query: select\nparams: 1,sam@example.test', { cause });
  };
  await addJob(db, failing, {});
  await runQueue(pool, readJobs([runJob(failing, fail)]).taskList);
  const { rows } = await pool.query(
    "select last_error, locked_at from graphile_worker.jobs where task_identifier = 'test_failing'",
  );
  expect(rows).toEqual([
    { last_error: '550 <…@…>: \ufffd\ufffd no: Failed query: select', locked_at: null },
  ]);
});

test('two jobs may not have one name', () => {
  const twice = [runAt('* * * * *', 'again', () => {}), runAt('1 * * * *', 'again', () => {})];
  expect(() => readJobs(twice)).toThrow('Two jobs have the name again.');
});

test('the clock asks for jobs by lines of cron, with what was slept through', () => {
  const { taskList, crontab } = jobsOf(site.app.platform);
  const lines = crontab.split('\n');
  expect(lines).toContain('0 7 * * 1 mail_digests ?fill=1d');
  expect(lines).toContain('7 4 * * * refresh_vocabulary');
  expect(lines.filter((line) => !taskList[line.split(' ')[5] ?? ''])).toEqual([]);
});
