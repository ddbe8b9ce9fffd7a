import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EditedInsight } from '@lotwise/contract/premium/insights';
import { insightPath } from '@lotwise/domain/premium/insights';
import { toastFailure } from '../../../lib/failures.ts';
import { exactTime } from '../../../lib/format.ts';
import { call, queryKey } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

/** Where an insight stands, and the ways back: to a draft, or for good. */
export function InsightActions({ insight }: { insight: EditedInsight }) {
  const { id, state } = insight;
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const withdraw = useWithdraw(id);
  const remove = useWrite({
    writes: 'DELETE /api/auth/insights/{id}',
    mutationFn: () => call('DELETE /api/auth/insights/{id}', { params: { id } }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: async () => {
      showToast({ title: 'Insight deleted' });
      await navigate('/insights/mine');
    },
  });
  return (
    <div className="card mb-4 flex flex-wrap items-center justify-between gap-3">
      <p>
        <State insight={insight} />
      </p>
      <span className="flex flex-wrap gap-2">
        {state === 'published' && (
          <a className="btn" href={insightPath(insight)}>
            Read
          </a>
        )}
        {state !== 'draft' && (
          <button
            type="button"
            className="btn"
            aria-disabled={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {state === 'published' ? 'Unpublish' : 'Cancel schedule'}
          </button>
        )}
        <button
          type="button"
          className="btn btn-row"
          aria-disabled={remove.isPending}
          onClick={() => setAsking(true)}
        >
          Delete
        </button>
      </span>
      {isAsking && (
        <ConfirmDialog
          title="Delete this insight?"
          text={`“${insight.title}” will be deleted for good, along with its address.`}
          confirm="Delete"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function State({ insight: { state, publishAt, publishedAt } }: { insight: EditedInsight }) {
  if (state === 'scheduled' && publishAt) return <>Scheduled for {exactTime(publishAt)}.</>;
  if (state === 'published' && publishedAt) return <>Published on {exactTime(publishedAt)}.</>;
  return <>Draft: only you and admins see it.</>;
}

/** Makes a draft again of what is published or waits for its day. */
function useWithdraw(id: string) {
  const client = useQueryClient();
  const input = { params: { id } };
  return useWrite({
    writes: 'POST /api/auth/insights/{id}/unpublish',
    mutationFn: () => call('POST /api/auth/insights/{id}/unpublish', input),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (after) => {
      client.setQueryData(queryKey({ key: 'GET /api/auth/insights/{id}', input }), after);
      showToast({ title: 'Insight is a draft again' });
    },
  });
}
