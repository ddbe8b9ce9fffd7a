import type { CallReply } from '@lotwise/contract/calls';
import { MEMBERS_PER_PAGE, SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { ListSearchForm } from '../components/ListSearch.tsx';
import { AuthorName } from '../components/people/AuthorName.tsx';
import { TierBadge } from '../components/people/TierBadge.tsx';
import { formatCount, plural } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import type { Address } from '../lib/page.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { NearPages } from '../ui/charts/NearPages.tsx';
import { PastEnd } from '../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';
import { RETURNS_HERE } from '../lib/return-url.ts';

const GRID = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,16.25rem),1fr))]';

export const parameters = ['page', 'search'];

function inputOf(search: URLSearchParams) {
  const page = Number(search.get('page') ?? 1);
  const text = (search.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  return {
    query: {
      page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
      ...(text && { search: text }),
    },
  };
}

export const loaders = ({ search }: Address) => [loader('GET /api/stats/users', inputOf(search))];

export function Page({ search }: Address) {
  const input = inputOf(search);
  const { page, search: text = '' } = input.query;
  const hrefOf = (to: number) => {
    const params = new URLSearchParams({
      ...(text && { search: text }),
      ...(to > 1 && { page: String(to) }),
    });
    return params.size > 0 ? `/users?${params}` : '/users';
  };
  const members = useRead('GET /api/stats/users', input);
  return (
    <div className="page">
      <Head
        title="Community Members"
        description="The members of the community, most reputation first."
      />
      <h1 className="page-title">Community Members</h1>
      <div className="list-tools">
        <ListSearchForm path="/users" label="Search members" text={text} />
        <a className="btn" href="/leaderboard">
          Leaderboard
        </a>
      </div>
      <FailedRead read={members} title="We couldn’t load the users" />
      {members.data?.length === 0 &&
        (page > 1 ? <PastEnd what="users" href={hrefOf(1)} /> : <NoMembers text={text} />)}
      {members.isPending && (
        <div className={GRID}>
          <Skeleton count={16} height={98} />
        </div>
      )}
      <ul className={GRID}>
        {members.data?.map((member) => (
          <MemberCard key={member.user.id} member={member} />
        ))}
      </ul>
      {members.data?.length !== 0 && (
        <NearPages
          page={page}
          hasMore={members.data?.length === MEMBERS_PER_PAGE}
          hrefOf={hrefOf}
        />
      )}
    </div>
  );
}

function NoMembers({ text }: { text: string }) {
  if (text !== '')
    return (
      <Empty text={`No members match “${text}”.`}>
        <a className="btn" href="/users">
          Show all members
        </a>
      </Empty>
    );
  return (
    <Empty text="No users yet">
      <p className="text-ink-2 mb-3">
        Everyone with an account is listed here, with the reputation they have earned.
      </p>
      <a className="btn btn-primary" href="/signup" {...RETURNS_HERE}>
        Be the first
      </a>
    </Empty>
  );
}

function MemberCard({
  member: { user, answerCount },
}: {
  member: CallReply<'GET /api/stats/users'>[number];
}) {
  return (
    <li className="card flex gap-3 min-w-0">
      <Avatar name={user.username} imageUrl={user.profileImageUrl} isBig />
      <span className="min-w-0">
        <span className="block font-semibold leading-snug">
          <AuthorName author={user} />
        </span>
        <span className="block hint">{formatCount(user.reputation)} reputation</span>
        <span className="block hint">{plural(answerCount, 'answer')} contributed</span>
        <TierBadge tier={user.subscriptionTier} />
      </span>
    </li>
  );
}
