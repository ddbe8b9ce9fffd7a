import type { History } from '@lotwise/contract/moderation/editing';
import { HistoryList } from '../features/community/writing/HistoryList.tsx';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { loader, useRead } from '../lib/queries.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { Failure, Missing, Skeleton } from '../ui/states.tsx';

export const parameters = ['page'];

const KEYS = {
  question: 'GET /api/questions/{id}/history',
  answer: 'GET /api/answers/{id}/history',
  comment: 'GET /api/comments/{id}/history',
} as const;

function readOf({ params: { type = '', id = '' }, search }: Address) {
  const page = Number(search.get('page') ?? 1);
  const known: keyof typeof KEYS = type === 'answer' || type === 'comment' ? type : 'question';
  return {
    type: known,
    id,
    key: KEYS[known],
    input: {
      params: { id },
      query: { page: Number.isSafeInteger(page) && page > 0 && page < 1000 ? page : 1 },
    },
  };
}

export const loaders = (address: Address) => {
  const { key, input } = readOf(address);
  return [loader(key, input)];
};

/** The versions of a question, an answer or a comment, with what changed from each to the next. */
export function Page(address: Address) {
  const { type, id, key, input } = readOf(address);
  const read = useRead(key, input);
  return (
    <div className="page article-page">
      <Head title={`History of this ${type}`} isPrivate />
      {read.isPending && <Skeleton count={3} height={160} />}
      {read.isError && read.error.status !== 404 && (
        <Failure
          title="We couldn’t load the history"
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.isError && read.error.status === 404 && (
        <Missing title={`This ${type} does not exist`} href="/" label="Back to questions" />
      )}
      {read.data && <Shown history={read.data} type={type} id={id} page={input.query.page} />}
    </div>
  );
}

function Shown({
  history,
  type,
  id,
  page,
}: {
  history: History;
  type: 'question' | 'answer' | 'comment';
  id: string;
  page: number;
}) {
  const anchor = type === 'answer' ? `#answer-${id}` : type === 'comment' ? '#comments' : '';
  return (
    <>
      <nav aria-label="Breadcrumb" className="hint mb-1 flex gap-1">
        <a className="truncate" href={`/questions/${history.questionId}${anchor}`}>
          {history.questionTitle}
        </a>{' '}
        <span aria-hidden="true">›</span> History
      </nav>
      <h1 className="page-title">History of this {type}</h1>
      <HistoryList history={history} />
      <Pagination
        page={page}
        totalPages={history.totalPages}
        what="versions"
        hrefOf={(next) => `/history/${type}/${id}?page=${next}`}
      />
    </>
  );
}
