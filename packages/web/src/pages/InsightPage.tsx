import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { insightPath } from '@lotwise/domain/insights';
import { isSamePath } from '@lotwise/domain/question-path';
import { InsightArticle } from '../features/premium/insights/InsightArticle.tsx';
import { Head } from '../kit/head.tsx';
import { need, useRead } from '../kit/queries.ts';
import type { Address } from '../kit/page.ts';
import { Failure, Missing, Skeleton } from '../ui/states.tsx';

export const needs = ({ params: { slug = '' } }: Address) => [
  need('GET /api/insights/{slug}', { params: { slug } }),
];

export function Page({ params: { slug = '' } }: Address) {
  const read = useRead('GET /api/insights/{slug}', { params: { slug } });
  useOwnAddress(read.data?.slug);
  return (
    <div className="page narrow">
      <Head title={read.data?.title ?? (read.isError ? 'Insight not found' : 'Insight')} />
      {read.isPending && <Skeleton count={3} height={180} />}
      {read.isError &&
        (read.error.status === 404 ? (
          <Missing title="Insight not found" href="/insights" label="All insights" />
        ) : (
          <Failure
            title="Failed to fetch the insight"
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ))}
      {read.data && <InsightArticle insight={read.data} />}
    </div>
  );
}

/**
 * Puts the insight's own address in place of one it had before. The server redirects; this is for
 * links followed here.
 */
function useOwnAddress(slug: string | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const path = slug && insightPath({ slug });
  useEffect(() => {
    if (path && !isSamePath(pathname, path))
      void navigate(path, { replace: true, preventScrollReset: true });
  }, [navigate, path, pathname]);
}
