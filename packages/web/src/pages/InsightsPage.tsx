import { isExpert } from '@lotwise/domain/members/tiers';
import { InsightList } from '../features/premium/insights/InsightList.tsx';
import { readInsightSearch } from '../features/premium/insights/insight-search.ts';
import { Head } from '../lib/head.tsx';
import { loader } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';

export const parameters = ['page', 'tag'];

export const loaders = ({ search }: Address) => [
  loader('GET /api/insights', { query: readInsightSearch(search) }),
];

export function Page({ search }: Address) {
  const me = useMe();
  const wanted = readInsightSearch(search);
  const { tag } = wanted;
  return (
    <div className="page">
      <Head
        title={tag ? `Insights about ${tag}` : 'Insights'}
        description="Articles about crypto tax and accounting by our editors and by verified experts."
      />
      <div className="flex flex-wrap items-center justify-between gap-2 mb-4">
        <h1 className="page-title mb-0">{tag ? `Insights about ${tag}` : 'Insights'}</h1>
        {me && isExpert(me) && (
          <a className="btn" href="/insights/mine">
            Write an insight
          </a>
        )}
      </div>
      <p className="intro">
        Articles by our editors and by verified experts. The opening of each is free; premium
        members can read them in full. {tag && <a href="/insights">All insights</a>}
      </p>
      <InsightList wanted={wanted} />
    </div>
  );
}
