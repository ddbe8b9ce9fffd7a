import { useState } from 'react';
import type { Job } from '@lotwise/contract/operation/jobs';
import { toastFailure } from '../../../lib/failures.ts';
import { exactTime, formatCount } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import type { AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { FilterChips } from './FilterChips.tsx';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

const STATES = { failed: 'Failed', waiting: 'Waiting', running: 'Running' } as const;
const EMPTY = {
  failed: 'No failed jobs.',
  waiting: 'No waiting jobs.',
  running: 'No running jobs.',
};

/** Late work: what failed and why, what waits, what runs. */
export function JobsPart({ wanted }: { wanted: AdminSearch }) {
  const state =
    Object.keys(STATES).find((one): one is keyof typeof STATES => one === wanted.more['state']) ??
    'failed';
  const read = useRead('GET /api/admin/jobs', { query: { page: wanted.page, state } });
  // Those of the last state that was looked at, while the next one loads.
  const [counts, setCounts] = useState(read.data?.counts);
  if (read.data && read.data.counts !== counts) setCounts(read.data.counts);
  const named = (one: keyof typeof STATES) =>
    counts ? `${STATES[one]} (${formatCount(counts[one])})` : STATES[one];
  return (
    <>
      {/* The counts make them wider. */}
      <div className={counts || read.isError ? undefined : 'invisible'}>
        <FilterChips
          wanted={wanted}
          name="state"
          label="State"
          options={{ '': named('failed'), waiting: named('waiting'), running: named('running') }}
          current={state === 'failed' ? '' : state}
        />
      </div>
      {read.isPending && <Skeleton count={1} height={300} />}
      <FailedRead read={read} title="We couldn’t load the jobs" />
      {read.data?.jobs.length === 0 && <Empty text={EMPTY[state]} />}
      {read.data && read.data.jobs.length > 0 && (
        <TableBox label="Jobs">
          <table className="figures">
            <TableHead columns={['Job', 'Due', { number: 'Attempts' }, 'Last error', 'Action']} />
            <tbody>
              {read.data.jobs.map((job) => (
                <Row key={job.id} job={job} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </>
  );
}

function Row({ job }: { job: Job }) {
  const [isAsked, setAsked] = useState(false);
  const { id, task, state, attempts, maxAttempts, error, runAt } = job;
  const { retry, remove } = useJob(job);
  const isBusy = retry.isPending || remove.isPending;
  return (
    <tr>
      <td className="[overflow-wrap:anywhere]">
        {task}
        <span className="hint block">{id}</span>
      </td>
      <td>
        <time dateTime={runAt}>{exactTime(runAt)}</time>
      </td>
      <td className="number">
        {attempts} of {maxAttempts}
      </td>
      <td className="min-w-40 hint [overflow-wrap:anywhere]">{error ?? '—'}</td>
      <td>
        {state === 'running' ? (
          <span className="hint">Running</span>
        ) : (
          <p className="flex gap-2">
            <button
              type="button"
              className="btn"
              aria-label={`Try now: ${task} ${id}`}
              aria-disabled={isBusy}
              onClick={() => retry.mutate()}
            >
              Try now
            </button>
            <button
              type="button"
              className="btn btn-row"
              aria-label={`Remove ${task} ${id}`}
              aria-disabled={isBusy}
              onClick={() => setAsked(true)}
            >
              Remove
            </button>
          </p>
        )}
        {isAsked && (
          <ConfirmDialog
            title="Remove this job?"
            text={`${task} (${id}) will not run. This can’t be undone.`}
            confirm="Remove Job"
            onConfirm={() => remove.mutate()}
            onClose={() => setAsked(false)}
          />
        )}
      </td>
    </tr>
  );
}

function useJob({ id, task }: Job) {
  const done = (title: string) => ({
    onError: (trouble: Error) => toastFailure('Update Failed', trouble),
    onSuccess: () => showToast({ title, description: task }),
  });
  const retry = useWrite({
    writes: 'POST /api/admin/jobs/{jobId}/retry',
    mutationFn: () => call('POST /api/admin/jobs/{jobId}/retry', { params: { jobId: id } }),
    ...done('Job queued again'),
  });
  const remove = useWrite({
    writes: 'DELETE /api/admin/jobs/{jobId}',
    mutationFn: () => call('DELETE /api/admin/jobs/{jobId}', { params: { jobId: id } }),
    ...done('Job removed'),
  });
  return { retry, remove };
}
