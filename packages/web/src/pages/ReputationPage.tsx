import { DAILY_VOTE_LIMIT } from '@lotwise/domain/members/reputation';
import { ReputationDays } from '../features/members/people/ReputationDays.tsx';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['page'];

function inputOf(search: URLSearchParams) {
  const page = Number(search.get('page') ?? 1);
  return {
    query: { page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1 },
  };
}

export const loaders = ({ search }: Address, isMember: boolean) =>
  isMember ? [loader('GET /api/auth/reputation', inputOf(search))] : [];

export function Page({ search }: Address) {
  const isMember = useMe() !== null;
  return (
    <div className="page narrow">
      <Head title="Reputation history" isPrivate />
      {isMember ? (
        <History search={search} />
      ) : (
        <SignedOut
          title="Please Log In"
          text="You need to be logged in to see your reputation’s history."
        />
      )}
    </div>
  );
}

function History({ search }: { search: URLSearchParams }) {
  const input = inputOf(search);
  const { page } = input.query;
  const read = useRead('GET /api/auth/reputation', input);
  return (
    <>
      <nav aria-label="Breadcrumb" className="hint mb-1">
        <a href="/profile" className="crumb">
          Profile
        </a>{' '}
        Reputation history
      </nav>
      <h1 className="page-title">Reputation history</h1>
      <p className="intro">
        Votes on your posts earn at most {DAILY_VOTE_LIMIT} points a day (UTC). Points above that
        are deducted in a separate entry. Accepted answers are not limited.
      </p>
      {read.isPending && <Skeleton count={3} height={140} />}
      <FailedRead read={read} title="We couldn’t load your reputation" />
      {read.data?.days.length === 0 && (
        <Empty
          text={
            page === 1
              ? 'No reputation yet. You earn it when others vote for your questions and answers.'
              : 'There are no earlier days.'
          }
        >
          <a className="btn btn-primary" href="/?filter=unanswered">
            Find a question to answer
          </a>
        </Empty>
      )}
      {read.data && <ReputationDays days={read.data.days} />}
      <nav className="pages" aria-label="Pages">
        {page > 1 && (
          <a
            className="page-button"
            href={page === 2 ? '/profile/reputation' : `/profile/reputation?page=${page - 1}`}
          >
            Later days
          </a>
        )}
        {read.data?.hasMore && (
          <a className="page-button" href={`/profile/reputation?page=${page + 1}`}>
            Earlier days
          </a>
        )}
      </nav>
    </>
  );
}
