import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailure } from '../../kit/failures.ts';
import { plural } from '../../kit/format.ts';
import { call, readAnew, useRead } from '../../kit/queries.ts';
import { showToast } from '../../kit/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { useSourcesAnew } from './sources-anew.ts';

/** The questions of a source that are gone there, to remove here. */
export function MissingQuestions({ sourceId }: { sourceId: string }) {
  const client = useQueryClient();
  const anew = useSourcesAnew();
  const [isAsked, setAsked] = useState(false);
  const params = { id: sourceId };
  const read = useRead('GET /api/admin/sources/{id}/missing', { params });
  const questions = read.data?.questions ?? [];
  const remove = useMutation({
    mutationFn: () => call('POST /api/admin/sources/{id}/missing/remove', { params, body: { questionIds: questions.map(({ id }) => id) } }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: async ({ count }) => {
      showToast({ title: 'Question Deleted', description: `${plural(count, 'question')} removed.` });
      await readAnew(client, 'GET /api/admin/questions', 'GET /api/admin/stats', 'GET /api/questions');
    },
    onSettled: anew,
  });
  if (read.isPending) return <Skeleton count={1} height={120} />;
  if (read.isError) return <Failure title="Failed to fetch what is gone" error={read.error} onRetry={() => void read.refetch()} />;
  if (questions.length === 0) return null;
  const answered = questions.filter(({ answersOfMembers }) => answersOfMembers > 0).length;
  return (
    <section className="mt-4" aria-label="Gone there">
      <h4 className="font-semibold mb-2">Gone there</h4>
      <ul className="mb-3">
        {questions.map(({ id, title, url, answersOfMembers }) => (
          <li key={id} className="py-1 [overflow-wrap:anywhere]">
            <a href={`/questions/${id}`}>{title}</a>
            {url && (
              <>
                {' '}
                <a className="hint underline" href={url} rel="nofollow noopener">
                  there
                </a>
              </>
            )}
            {answersOfMembers > 0 && <span className="hint"> with {plural(answersOfMembers, 'answer')} of members</span>}
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-bad" disabled={remove.isPending} onClick={() => setAsked(true)}>
        {remove.isPending ? 'Removing...' : `Remove ${plural(questions.length, 'question')}`}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Remove ${plural(questions.length, 'question')}?`}
          text={`They go with their answers, comments and votes, and are not imported again. ${answered > 0 ? `Members have answered ${answered} of them; those answers go too. ` : ''}This can’t be undone.`}
          confirm="Remove"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}
