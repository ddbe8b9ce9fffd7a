import { SupportOffer } from '../features/premium/support/SupportOffer.tsx';
import { readSupportSearch } from '../features/premium/support/support-search.ts';
import { TicketForm } from '../features/premium/support/TicketForm.tsx';
import { TicketList } from '../features/premium/support/TicketList.tsx';
import { Head } from '../lib/head.tsx';
import { loader } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['page', 'category', 'about'];

export const loaders = ({ search }: Address, isMember: boolean) =>
  isMember
    ? [loader('GET /api/support/tickets', { query: { page: readSupportSearch(search).page } })]
    : [];

export function Page({ search }: Address) {
  const me = useMe();
  const wanted = readSupportSearch(search);
  return (
    <div className="page narrow">
      <Head title="Support" description="Help with your account, payments and posts." />
      {me ? (
        <>
          <h1 className="page-title">Support</h1>
          <p className="intro">
            Help with your account, payments and posts. Questions about tax are for the{' '}
            <a href="/ask">community</a>.
          </p>
          <SupportOffer />
          {wanted.page === 1 && <TicketForm wanted={wanted} />}
          <TicketList page={wanted.page} />
        </>
      ) : (
        <>
          <SignedOut title="Please Log In" text="You need to be logged in to write to support." />
          <div className="mt-4 max-w-xl">
            <SupportOffer />
          </div>
        </>
      )}
    </div>
  );
}
