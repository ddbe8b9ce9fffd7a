import { useState } from 'react';
import type { ContentSource } from '@lotwise/contract/operation/sources';
import { toastFailure } from '../../../lib/failures.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useSwitch } from '../../../lib/use-switch.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { MissingPosts } from './MissingPosts.tsx';
import { isActive, runText } from './run-text.ts';

/** A site and tag: import, check, what is gone, remove. */
export function SourceCard({ source }: { source: ContentSource }) {
  const { id, site, tag, questionCount, missingCount, missingReplyCount, run } = source;
  const name = `${site}, ${tag}`;
  return (
    <article className="card mb-4" aria-label={name}>
      <h3 className="font-semibold [overflow-wrap:anywhere]">
        {site} <span className="chip">{tag}</span>
      </h3>
      <p className="meta my-2">
        <span>{plural(questionCount, 'question')} here</span>
        {missingCount > 0 && <span>{plural(missingCount, 'question')} deleted there</span>}
        {missingReplyCount > 0 && (
          <span>
            {missingReplyCount === 1
              ? '1 answer or comment'
              : `${formatCount(missingReplyCount)} answers and comments`}{' '}
            deleted there
          </span>
        )}
      </p>
      <p className="mb-3 [overflow-wrap:anywhere]" role="status">
        {run ? runText(run) : 'Nothing has been imported yet.'}
      </p>
      {run?.endedAt && (
        <p className="hint mb-3">
          <TimeAgo time={run.endedAt} />
        </p>
      )}
      <Actions source={source} />
      <RemovesMissing source={source} />
      {missingCount + missingReplyCount > 0 && <MissingPosts sourceId={id} />}
    </article>
  );
}

function Actions({ source: { id, site, tag, run } }: { source: ContentSource }) {
  const [isAsked, setAsked] = useState(false);
  const { start, cancel, remove } = useSource({ id, site, tag });
  const isBusy = start.isPending || cancel.isPending || remove.isPending;
  return (
    <p className="flex flex-wrap gap-2 mb-3">
      {isActive(run) ? (
        <button
          type="button"
          className="btn"
          aria-disabled={isBusy}
          onClick={() => cancel.mutate()}
        >
          {cancel.isPending ? 'Canceling...' : 'Cancel Run'}
        </button>
      ) : (
        <>
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={isBusy}
            onClick={() => start.mutate('import')}
          >
            {start.isPending && start.variables === 'import' ? 'Starting...' : 'Import'}
          </button>
          <button
            type="button"
            className="btn"
            aria-disabled={isBusy}
            onClick={() => start.mutate('check')}
          >
            {start.isPending && start.variables === 'check' ? 'Starting...' : 'Check for Deletions'}
          </button>
        </>
      )}
      <button
        type="button"
        className="btn btn-row"
        aria-disabled={isBusy}
        onClick={() => setAsked(true)}
      >
        Remove Source
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Remove this source?"
          text={`Imports from ${site}, ${tag}, stop, including one that is running. The questions already imported stay.`}
          confirm="Remove"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </p>
  );
}

function RemovesMissing({ source: { id, removesMissing } }: { source: ContentSource }) {
  const [isOn, press] = useSwitch({
    recorded: removesMissing,
    writes: 'PATCH /api/admin/sources/{id}',
    isStaleOnError: true,
    scope: { id: `source-${id}` },
    send: (choice: boolean, options) =>
      call(
        'PATCH /api/admin/sources/{id}',
        { params: { id }, body: { removesMissing: choice } },
        options,
      ),
    onError: (error) => toastFailure('Update Failed', error),
  });
  return (
    <label className="flex gap-2 items-start">
      <input
        type="checkbox"
        className="mt-1"
        checked={isOn}
        onChange={(event) => press(event.currentTarget.checked)}
      />
      <span>
        Remove questions here once they are deleted at the source, unless a member has answered
      </span>
    </label>
  );
}

/** What an admin does with a source. */
function useSource({ id, site, tag }: Pick<ContentSource, 'id' | 'site' | 'tag'>) {
  const params = { id };
  const start = useWrite({
    writes: 'POST /api/admin/sources/{id}/runs',
    isStaleOnError: true,
    mutationFn: (kind: 'import' | 'check') =>
      call('POST /api/admin/sources/{id}/runs', { params, body: { kind } }),
    onError: (error) => toastFailure('Scraping Failed', error),
  });
  const cancel = useWrite({
    writes: 'DELETE /api/admin/sources/{id}/runs',
    isStaleOnError: true,
    mutationFn: () => call('DELETE /api/admin/sources/{id}/runs', { params }),
    onError: (error) => toastFailure('Update Failed', error),
  });
  const remove = useWrite({
    writes: 'DELETE /api/admin/sources/{id}',
    isStaleOnError: true,
    mutationFn: () => call('DELETE /api/admin/sources/{id}', { params }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: () => showToast({ title: 'Source Removed', description: `${site}, ${tag}` }),
  });
  return { start, cancel, remove };
}
