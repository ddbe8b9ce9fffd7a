import { isExpert } from '@lotwise/domain/members/tiers';
import { ForExperts } from '../features/premium/insights/ForExperts.tsx';
import { OwnInsights } from '../features/premium/insights/OwnInsights.tsx';
import { readInsightSearch } from '../features/premium/insights/insight-search.ts';
import { Head } from '../lib/head.tsx';
import { loader } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['page'];

const pageOf = (search: URLSearchParams) => readInsightSearch(search).page;

export const loaders = ({ search }: Address, isMember: boolean) =>
  isMember ? [loader('GET /api/auth/insights', { query: { page: pageOf(search) } })] : [];

export function Page({ search }: Address) {
  const me = useMe();
  return (
    <div className="page narrow">
      <Head title="Your insights" isPrivate />
      {!me && (
        <SignedOut title="Please Log In" text="You need to be logged in to see your insights." />
      )}
      {me && (
        <>
          <nav aria-label="Breadcrumb" className="hint mb-1">
            <a href="/insights" className="crumb">
              Insights
            </a>{' '}
            Yours
          </nav>
          <div className="flex flex-wrap items-center justify-between gap-2 mb-4">
            <h1 className="page-title mb-0">
              {me.subscriptionTier === 'admin' ? 'All insights' : 'Your insights'}
            </h1>
            {isExpert(me) && (
              <a className="btn btn-primary" href="/insights/new">
                New insight
              </a>
            )}
          </div>
          {!isExpert(me) && <ForExperts />}
          <OwnInsights page={pageOf(search)} />
        </>
      )}
    </div>
  );
}
