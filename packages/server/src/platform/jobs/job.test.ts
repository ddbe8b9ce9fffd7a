import { expect, test } from 'vitest';
import { z } from 'zod';
import { useApp } from '../../../testing/app.ts';
import { jobsOf } from '../../worker.ts';
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

test('a job meets nothing in the queue that its schema does not know', async () => {
  const seen: number[] = [];
  const { taskList } = readJobs([runJob(counting, ({ to }) => seen.push(to))]);
  await taskList['test_counting']?.({ to: 1, more: true }, {} as never);
  await expect(taskList['test_counting']?.({}, {} as never)).rejects.toThrow(z.ZodError);
  expect(seen).toEqual([1]);
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
