import type { CallReply } from '@lotwise/contract/calls';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { goneText } from './run-text.ts';

type Missing = Pick<CallReply<'GET /api/admin/sources/{id}/missing'>, 'questions' | 'replies'>;

/** What of a source is gone there, to remove here. */
export function MissingPosts({ sourceId }: { sourceId: string }) {
  const [isAsked, setAsked] = useState(false);
  const params = { id: sourceId };
  const read = useRead('GET /api/admin/sources/{id}/missing', { params });
  const { questions = [], replies = [] } = read.data ?? {};
  const remove = useRemoval(params, { questions, replies });
  if (read.isPending) return <Skeleton count={1} height={120} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the deleted posts" />;
  if (questions.length + replies.length === 0) return null;
  const byType = (type: 'answer' | 'comment') =>
    replies.filter((reply) => reply.type === type).length;
  const what = goneText({
    questions: questions.length,
    answers: byType('answer'),
    comments: byType('comment'),
  });
  const answered = questions.filter(({ answersOfMembers }) => answersOfMembers > 0).length;
  return (
    <section className="mt-4" aria-label="Deleted at the source">
      <h4 className="font-semibold mb-2">Deleted at the source</h4>
      <MissingList questions={questions} replies={replies} />
      <button
        type="button"
        className="btn btn-row"
        aria-disabled={remove.isPending}
        onClick={() => setAsked(true)}
      >
        {remove.isPending ? 'Removing...' : `Remove ${what}`}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Remove ${what}?`}
          text={`${questions.length > 0 ? 'They will be deleted with their answers, comments and votes,' : 'They will be deleted with their votes,'} and will not be imported again. ${answered > 0 ? `Members have answered ${answered} of them; those answers will be deleted too. ` : ''}This can’t be undone.`}
          confirm="Remove"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

function useRemoval(params: { id: string }, { questions, replies }: Missing) {
  return useWrite({
    writes: 'POST /api/admin/sources/{id}/missing/remove',
    isStaleOnError: true,
    mutationFn: () =>
      call('POST /api/admin/sources/{id}/missing/remove', {
        params,
        body: { questionIds: idsOf(questions), replyIds: idsOf(replies) },
      }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: ({ count }) => {
      const [title, word] =
        replies.length > 0 ? ['Posts Deleted', 'post'] : ['Question Deleted', 'question'];
      showToast({ title, description: `${plural(count, word)} removed.` });
    },
  });
}

function MissingList({ questions, replies }: Missing) {
  return (
    <ul className="mb-3">
      {questions.map(({ id, title, url, answersOfMembers }) => (
        <li key={id} className="py-1 [overflow-wrap:anywhere]">
          <a href={`/questions/${id}`}>{title}</a>
          {url && <ThereLink url={url} />}
          {answersOfMembers > 0 && (
            <span className="hint"> with {plural(answersOfMembers, 'answer')} of members</span>
          )}
        </li>
      ))}
      {replies.map(({ id, type, questionId, title, url, authorName }) => (
        <li key={id} className="py-1 [overflow-wrap:anywhere]">
          {type === 'answer' ? 'An answer' : 'A comment'} by {authorName} under{' '}
          <a
            href={
              type === 'answer'
                ? `/questions/${questionId}#answer-${id}`
                : `/questions/${questionId}`
            }
          >
            {title}
          </a>
          {url && <ThereLink url={url} />}
        </li>
      ))}
    </ul>
  );
}

function ThereLink({ url }: { url: string }) {
  return (
    <>
      {' '}
      <a className="hint underline" href={url} rel="nofollow noopener">
        there
      </a>
    </>
  );
}

const idsOf = (posts: readonly { id: string }[]): string[] => posts.map(({ id }) => id);
