import { describe, expect, test } from 'vitest';
import type { Job } from '@lotwise/contract/operation/jobs';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';

const site = useApp();
const anAdmin = () => aMember(site, { tier: 'admin' });
const query = (text: string, values: unknown[] = []) =>
  site.app.platform.database.pool.query<{ id: string }>(text, values);

async function aJob(task: string, state: Job['state']): Promise<string> {
  const { rows } = await query(
    `select id::text from graphile_worker.add_job($1, max_attempts => 3)`,
    [task],
  );
  const id = rows[0]?.id ?? '';
  if (state === 'failed')
    await query(
      `select from graphile_worker.permanently_fail_jobs(array[$1::bigint], 'It broke.')`,
      [id],
    );
  if (state === 'running')
    await query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where id = $1`,
      [id],
    );
  return id;
}
const list = async (state: Job['state']) =>
  (await site.call('GET /api/admin/jobs', { query: { state } }, await anAdmin())).body;

describe('the queue', () => {
  test('shows what failed and why, what waits and what runs', async () => {
    const before = (await list('failed')).counts;
    const ids = [
      await aJob('test_failed', 'failed'),
      await aJob('test_waiting', 'waiting'),
      await aJob('test_running', 'running'),
    ];
    const failed = await list('failed');
    expect(failed.counts).toEqual({
      failed: before.failed + 1,
      waiting: before.waiting + 1,
      running: before.running + 1,
    });
    expect(failed.jobs.find(({ id }) => id === ids[0])).toMatchObject({
      task: 'test_failed',
      attempts: 3,
      maxAttempts: 3,
      error: 'It broke.',
      state: 'failed',
    });
    expect((await list('waiting')).jobs.map(({ task }) => task)).toContain('test_waiting');
    expect((await list('running')).jobs.map(({ task }) => task)).toEqual(['test_running']);
  });

  test('tries again what failed, and removes what nobody wants done, but nothing that runs', async () => {
    const admin = await anAdmin();
    const retry = async (jobId: string) =>
      (await site.call('POST /api/admin/jobs/{jobId}/retry', { params: { jobId } }, admin)).status;
    const remove = async (jobId: string) =>
      (await site.call('DELETE /api/admin/jobs/{jobId}', { params: { jobId } }, admin)).status;
    const [failed, running] = [
      await aJob('test_again', 'failed'),
      await aJob('test_busy', 'running'),
    ];
    expect([await retry(failed), await retry(running), await retry('999999999')]).toEqual([
      204, 409, 404,
    ]);
    expect((await list('waiting')).jobs.find(({ id }) => id === failed)).toMatchObject({
      attempts: 0,
    });
    expect([await remove(failed), await remove(failed), await remove(running)]).toEqual([
      204, 404, 409,
    ]);
    const { entries } = (await site.call('GET /api/admin/audit', { query: {} }, admin)).body;
    expect(entries.slice(0, 2).map(({ action, targetName }) => `${action}: ${targetName}`)).toEqual(
      ['job removed: test_again', 'job tried again: test_again'],
    );
  });
});
