import type { OwnInsight } from '@lotwise/contract/premium/insights';
import { insightPath } from '@lotwise/domain/premium/insights';
import { exactTime, formatCount } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';

const STATES = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const;

/** The author's own insights with their states. */
export function OwnInsights({ page }: { page: number }) {
  const read = useRead('GET /api/auth/insights', { query: { page } });
  const me = useMe();
  if (read.isPending) return <Skeleton count={3} height={100} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load your insights" />;
  const { insights, hasMore } = read.data;
  return (
    <>
      {insights.length === 0 && (
        <Empty
          text={page === 1 ? 'You have not written an insight yet.' : 'There are no more insights.'}
        />
      )}
      {insights.length > 0 && (
        <ul className="card p-0">
          {insights.map((insight) => (
            <Row key={insight.id} insight={insight} isOwn={insight.author.id === me?.id} />
          ))}
        </ul>
      )}
      <nav className="pages" aria-label="Pages">
        {page > 1 && (
          <a
            className="page-button"
            href={page === 2 ? '/insights/mine' : `/insights/mine?page=${page - 1}`}
          >
            Newer
          </a>
        )}
        {hasMore && (
          <a className="page-button" href={`/insights/mine?page=${page + 1}`}>
            Older
          </a>
        )}
      </nav>
    </>
  );
}

function Row({ insight, isOwn }: { insight: OwnInsight; isOwn: boolean }) {
  const { id, title, state, words, restWords, author } = insight;
  return (
    <li className="p-4 border-b border-line last:border-b-0">
      <h2 className="font-semibold [overflow-wrap:anywhere]">
        <a href={`/insights/edit/${id}`}>{title}</a>
      </h2>
      <p className="meta">
        <span className={state === 'published' ? 'text-good font-medium' : 'font-medium'}>
          {STATES[state]}
        </span>
        {!isOwn && <span>by {author.username}</span>}
        {insight.publishAt && <span>on {exactTime(insight.publishAt)}</span>}
        {state === 'published' && insight.publishedAt && (
          <span>{exactTime(insight.publishedAt)}</span>
        )}
        <span>
          {formatCount(words)} words, {formatCount(restWords)} of them for premium
        </span>
        {state === 'published' && <a href={insightPath(insight)}>Read</a>}
      </p>
    </li>
  );
}
