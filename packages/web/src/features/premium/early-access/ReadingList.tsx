import type { Reading } from '@lotwise/contract/premium/early-access';
import { questionPath } from '@lotwise/domain/community/question-path';
import { useRead } from '../../../lib/queries.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { AuthorName } from '../../../components/people/AuthorName.tsx';
import { PostHtml } from '../../../components/posts/PostHtml.tsx';

const href = (page: number): string =>
  page === 1 ? '/bookmarks/reading' : `/bookmarks/reading?page=${page}`;

/**
 * The bookmarked questions with their best answers, to be read one after the other. The titles are
 * where the keys J and K stop.
 */
export function ReadingList({ page }: { page: number }) {
  const read = useRead('GET /api/bookmarks/reading', { query: { page } });
  if (read.isPending) return <Skeleton count={2} height={360} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load your reading list" />;
  const { questions, hasMore } = read.data;
  return (
    <>
      {questions.length === 0 && (
        <Empty
          text={
            page === 1
              ? 'Nothing to read yet. Bookmark a question to find it here.'
              : 'There are no more bookmarks.'
          }
        >
          <a className="btn btn-primary" href="/">
            Browse Questions
          </a>
        </Empty>
      )}
      {questions.map((question) => (
        <Piece key={question.id} question={question} />
      ))}
      <nav className="pages" aria-label="Pages">
        {page > 1 && (
          <a className="page-button" href={href(page - 1)}>
            Previous
          </a>
        )}
        {hasMore && (
          <a className="page-button" href={href(page + 1)}>
            Next
          </a>
        )}
      </nav>
    </>
  );
}

function Piece({ question }: { question: Reading }) {
  const [answer] = question.answers;
  return (
    <article className="card mb-6 scroll-mt-20">
      <h2 className="question-title">
        <a href={questionPath(question)}>{question.title}</a>
      </h2>
      <p className="meta mb-3">
        <span>
          bookmarked <TimeAgo time={question.bookmarkedAt} />
        </span>
      </p>
      <PostHtml className="prose" post={question} field="descriptionHtml" />
      <div className="border-t border-line mt-4 pt-4">
        {answer ? (
          <>
            <h3 className="font-semibold mb-2">
              {answer.isAccepted ? 'Accepted Answer' : 'Best answer so far'} by{' '}
              <AuthorName author={answer.author} />
            </h3>
            {answer.validity?.isOutdated && (
              <p className="validity-warning mb-2">Out of date: {answer.validity.changed?.note}</p>
            )}
            <PostHtml className="prose" post={answer} field="contentHtml" />
          </>
        ) : (
          <p className="text-ink-2">No answer yet.</p>
        )}
      </div>
    </article>
  );
}
