import { insightPath } from '@lotwise/domain/premium/insights';
import { useRead } from '../../../lib/queries.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { InsightMeta, InsightTags } from './InsightMeta.tsx';
import { type InsightSearch, insightsHref } from './insight-search.ts';

const GRID = 'grid gap-3 lg:grid-cols-2';

/** The published insights, newest first. */
export function InsightList({ wanted }: { wanted: InsightSearch }) {
  const { tag } = wanted;
  const read = useRead('GET /api/insights', { query: wanted });
  if (read.isPending)
    return (
      <div className={GRID}>
        <Skeleton count={6} height={210} />
      </div>
    );
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the insights" />;
  const { insights, totalPages } = read.data;
  if (insights.length === 0 && totalPages === 0 && wanted.page === 1)
    return (
      <Empty
        text={
          tag ? `No insights about ${tag} yet.` : 'No insights yet. Verified experts write them.'
        }
      >
        <a className="btn btn-primary" href={tag ? '/insights' : '/'}>
          {tag ? 'All insights' : 'Browse Questions'}
        </a>
      </Empty>
    );
  return (
    <>
      <div className={GRID}>
        {insights.map((insight) => (
          <article key={insight.id} className="card min-w-0">
            <h2 className="question-title">
              <a href={insightPath(insight)}>{insight.title}</a>
            </h2>
            <p className="clamp">{insight.excerpt}</p>
            <InsightMeta insight={insight} />
            <InsightTags tags={insight.tags} />
          </article>
        ))}
      </div>
      <Pagination
        page={wanted.page}
        totalPages={totalPages}
        what="insights"
        hrefOf={(page) => insightsHref({ ...wanted, page })}
      />
    </>
  );
}
