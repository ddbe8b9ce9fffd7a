import { isExpert } from '@lotwise/domain/members/tiers';
import { ForExperts } from '../features/premium/insights/ForExperts.tsx';
import { InsightActions } from '../features/premium/insights/InsightActions.tsx';
import { InsightEditor } from '../features/premium/insights/InsightEditor.tsx';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { FailedRead, Missing, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const loaders = ({ params: { id } }: Address, isMember: boolean) =>
  isMember && id ? [loader('GET /api/auth/insights/{id}', { params: { id } })] : [];

/** The form of an insight: a new one, or one begun under its id. */
export function Page({ params: { id } }: Address) {
  const me = useMe();
  return (
    <div className="page narrow">
      <Head title={id ? 'Edit insight' : 'New insight'} isPrivate />
      {!me && (
        <SignedOut title="Please Log In" text="You need to be logged in to write insights." />
      )}
      {me && (id ? <Begun id={id} mayWrite={isExpert(me)} /> : <New mayWrite={isExpert(me)} />)}
    </div>
  );
}

const Heading = ({ place, title }: { place: string; title: string }) => (
  <>
    <nav aria-label="Breadcrumb" className="hint mb-1">
      <a href="/insights/mine" className="crumb">
        Your insights
      </a>{' '}
      {place}
    </nav>
    <h1 className="page-title">{title}</h1>
  </>
);

const New = ({ mayWrite }: { mayWrite: boolean }) => (
  <>
    <Heading place="New" title="New insight" />
    {mayWrite ? <InsightEditor /> : <ForExperts />}
  </>
);

function Begun({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const read = useRead('GET /api/auth/insights/{id}', { params: { id } });
  if (read.isError && read.error.status === 404)
    return (
      <Missing title="Insight not found" href="/insights/mine" label="Back to your insights" />
    );
  return (
    <>
      <Heading place="Edit" title="Edit insight" />
      {read.isPending && <Skeleton count={2} height={260} />}
      <FailedRead read={read} title="We couldn’t load the insight" />
      {read.data && <InsightActions insight={read.data} />}
      {read.data && mayWrite && (
        <InsightEditor key={`${id} ${read.data.version}`} insight={read.data} />
      )}
      {read.data && !mayWrite && <ForExperts />}
    </>
  );
}
