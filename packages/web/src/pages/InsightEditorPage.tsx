import { isExpert } from '@lotwise/domain/tiers';
import { ForExperts } from '../features/premium/insights/ForExperts.tsx';
import { InsightActions } from '../features/premium/insights/InsightActions.tsx';
import { InsightEditor } from '../features/premium/insights/InsightEditor.tsx';
import { Head } from '../kit/head.tsx';
import { need, useRead } from '../kit/queries.ts';
import { useMe } from '../kit/session.ts';
import type { Address } from '../kit/page.ts';
import { FailedRead, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const needs = ({ params: { id } }: Address, isMember: boolean) =>
  isMember && id ? [need('GET /api/auth/insights/{id}', { params: { id } })] : [];

/** The form of an insight: a new one, or one begun under its id. */
export function Page({ params: { id } }: Address) {
  const me = useMe();
  return (
    <div className="page narrow">
      <Head title={id ? 'Edit insight' : 'New insight'} isPrivate />
      {!me && (
        <SignedOut title="Please Log In" text="You need to be logged in to write insights." />
      )}
      {me && (
        <>
          <nav aria-label="Breadcrumb" className="hint mb-1">
            <a href="/insights/mine" className="crumb">
              Your insights
            </a>{' '}
            {id ? 'Edit' : 'New'}
          </nav>
          <h1 className="page-title">{id ? 'Edit insight' : 'New insight'}</h1>
          {id ? (
            <Begun id={id} mayWrite={isExpert(me)} />
          ) : isExpert(me) ? (
            <InsightEditor />
          ) : (
            <ForExperts />
          )}
        </>
      )}
    </div>
  );
}

function Begun({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const read = useRead('GET /api/auth/insights/{id}', { params: { id } });
  if (read.isPending) return <Skeleton count={2} height={260} />;
  if (read.isError) return <FailedRead read={read} title="Failed to fetch the insight" />;
  return (
    <>
      <InsightActions insight={read.data} />
      {mayWrite ? (
        <InsightEditor key={`${id} ${read.data.version}`} insight={read.data} />
      ) : (
        <ForExperts />
      )}
    </>
  );
}
