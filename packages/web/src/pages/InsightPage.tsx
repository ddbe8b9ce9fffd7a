import type { ReplyTo } from '@lotwise/contract/page';
import { insightPath } from '@lotwise/domain/premium/insights';
import { InsightArticle } from '../features/premium/insights/InsightArticle.tsx';
import { Head } from '../lib/head.tsx';
import { useOwnPath } from '../lib/own-path.ts';
import { loader, useRead } from '../lib/queries.ts';
import type { Address } from '../lib/page.ts';
import { Failure, Missing, Skeleton } from '../ui/states.tsx';

export const loaders = ({ params: { slug = '' } }: Address) => [
  loader('GET /api/insights/{slug}', { params: { slug } }),
];

export const ownPath = (_address: Address, replyTo: ReplyTo) => {
  const insight = replyTo('GET /api/insights/{slug}');
  return insight && insightPath(insight);
};

export function Page({ params: { slug = '' } }: Address) {
  const read = useRead('GET /api/insights/{slug}', { params: { slug } });
  useOwnPath(read.data && insightPath(read.data));
  return (
    <div className="page article-page">
      <Head title={read.data?.title ?? (read.isError ? 'Insight not found' : 'Insight')} />
      {read.isPending && <Skeleton count={3} height={180} />}
      {read.isError &&
        (read.error.status === 404 ? (
          <Missing title="Insight not found" href="/insights" label="All insights" />
        ) : (
          <Failure
            title="We couldn’t load the insight"
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ))}
      {read.data && <InsightArticle insight={read.data} />}
    </div>
  );
}
