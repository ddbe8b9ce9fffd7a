import { useState } from 'react';
import type { ListedQuestion } from '@lotwise/contract/community/questions';
import { toastFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { AuthorName } from '../../../components/people/AuthorName.tsx';
import { adminHref, type AdminSearch } from './admin-search.ts';
import { AdminSearchForm } from './AdminSearchForm.tsx';

/** The questions: search, and delete one. */
export function ContentTab({ wanted }: { wanted: AdminSearch }) {
  const { page, search } = wanted;
  const read = useRead('GET /api/admin/questions', { query: { page, ...(search && { search }) } });
  return (
    <section aria-label="Content Management">
      <AdminSearchForm wanted={wanted} label="Search questions" />
      {read.isPending && <Skeleton count={1} height={400} />}
      <FailedRead read={read} title="Failed to fetch questions" />
      {read.data?.questions.length === 0 && page === 1 && <Empty text="No questions found." />}
      {read.data && read.data.questions.length > 0 && (
        <ul className="card p-0">
          {read.data.questions.map((question) => (
            <QuestionRow key={question.id} question={question} />
          ))}
        </ul>
      )}
      {read.data && (
        <Pagination
          page={page}
          totalPages={read.data.totalPages}
          hrefOf={(number) => adminHref({ ...wanted, page: number })}
        />
      )}
    </section>
  );
}

function QuestionRow({ question }: { question: ListedQuestion }) {
  const [isAsked, setAsked] = useState(false);
  const { id, title, author, answerCount, viewCount, votes, createdAt } = question;
  const remove = useWrite({
    writes: 'DELETE /api/admin/questions/{id}',
    mutationFn: () => call('DELETE /api/admin/questions/{id}', { params: { id } }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: () => showToast({ title: 'Question Deleted' }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 border-b border-line last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <a className="font-semibold [overflow-wrap:anywhere]" href={`/questions/${id}`}>
          {title}
        </a>
        <p className="meta mt-1">
          <span>
            by <AuthorName author={author} />
          </span>
          <span>{plural(votes, 'vote')}</span>
          <span>{plural(answerCount, 'answer')}</span>
          <span>{plural(viewCount, 'view')}</span>
          <span>
            asked <TimeAgo time={createdAt} />
          </span>
        </p>
      </div>
      <button
        type="button"
        className="btn btn-row -ml-3.5 sm:ml-0"
        aria-label={`Delete ${title}`}
        aria-disabled={remove.isPending}
        onClick={() => setAsked(true)}
      >
        {remove.isPending ? 'Deleting...' : 'Delete'}
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Delete this question?"
          text={`Deleting “${title}” also deletes its ${plural(answerCount, 'answer')}, comments and votes, and the reputation earned from them. This can’t be undone.`}
          confirm="Delete Question"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
