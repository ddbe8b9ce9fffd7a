import { MEMBERS_PER_PAGE } from '@lotwise/domain/limits';
import { AuthorName } from '../parts/people/AuthorName.tsx';
import { PremiumBadge } from '../parts/people/PremiumBadge.tsx';
import { formatCount, plural } from '../kit/format.ts';
import { Head } from '../kit/head.tsx';
import { need, useRead } from '../kit/queries.ts';
import type { Address } from '../kit/page.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';

export const parameters = ['page'];

function inputOf(search: URLSearchParams) {
  const page = Number(search.get('page') ?? 1);
  return {
    query: { page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1 },
  };
}

export const needs = ({ search }: Address) => [need('GET /api/stats/users', inputOf(search))];

export function Page({ search }: Address) {
  const input = inputOf(search);
  const { page } = input.query;
  const members = useRead('GET /api/stats/users', input);
  return (
    <div className="page">
      <Head
        title="Community Members"
        description="The members of the community, most reputation first."
      />
      <h1 className="text-2xl font-bold mb-4">Community Members</h1>
      {members.isPending && <Skeleton count={4} height={90} />}
      {members.isError && (
        <Failure
          title="Failed to fetch users"
          error={members.error}
          onRetry={() => void members.refetch()}
        />
      )}
      {members.data?.length === 0 && (
        <Empty text={page === 1 ? 'No users yet' : 'There are no more members.'} />
      )}
      <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))]">
        {members.data?.map(({ user, answerCount }) => (
          <li key={user.id} className="card flex gap-3 min-w-0">
            <Avatar name={user.username} imageUrl={user.profileImageUrl} isBig />
            <span className="min-w-0">
              <span className="block font-semibold leading-snug">
                <AuthorName author={user} />
              </span>
              <span className="block hint">{formatCount(user.reputation)} reputation</span>
              <span className="block hint">{plural(answerCount, 'answer')} contributed</span>
              <PremiumBadge tier={user.subscriptionTier} />
            </span>
          </li>
        ))}
      </ul>
      <nav className="pages" aria-label="Pages">
        {page > 1 && (
          <a className="page-button" href={page === 2 ? '/users' : `/users?page=${page - 1}`}>
            Previous
          </a>
        )}
        {members.data?.length === MEMBERS_PER_PAGE && (
          <a className="page-button" href={`/users?page=${page + 1}`}>
            Next
          </a>
        )}
      </nav>
    </div>
  );
}
