import { TicketView } from '../features/premium/support/TicketView.tsx';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { FailedRead, Missing, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const loaders = ({ params: { id = '' } }: Address, isMember: boolean) =>
  isMember ? [loader('GET /api/support/tickets/{id}', { params: { id } })] : [];

export function Page({ params: { id = '' } }: Address) {
  const isMember = useMe() !== null;
  return (
    <div className="page narrow">
      <Head title="Support ticket" isPrivate />
      <nav aria-label="Breadcrumb" className="hint mb-1">
        <a href="/support" className="crumb">
          Support
        </a>{' '}
        Ticket
      </nav>
      {isMember ? (
        <Ticket id={id} />
      ) : (
        <SignedOut title="Please Log In" text="You need to be logged in to see your tickets." />
      )}
    </div>
  );
}

function Ticket({ id }: { id: string }) {
  const read = useRead('GET /api/support/tickets/{id}', { params: { id } });
  if (read.isPending) return <Skeleton count={3} height={140} />;
  if (read.isError && read.error.status === 404)
    return <Missing title="Ticket not found" href="/support" label="Back to support" />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the ticket" />;
  return <TicketView key={id} ticket={read.data} />;
}
