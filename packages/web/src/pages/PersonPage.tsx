import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { mayModerate } from '@lotwise/domain/tiers';
import { personHref, readPersonSearch } from '../features/members/people/person-search.ts';
import { PersonHeader } from '../features/members/people/PersonHeader.tsx';
import { PersonPosts } from '../features/members/people/PersonPosts.tsx';
import { TopTags, VerifiedProfessions } from '../features/members/people/PersonSide.tsx';
import { ReputationChart } from '../features/members/people/ReputationChart.tsx';
import { Head } from '../kit/head.tsx';
import { lazyPart } from '../ui/LazyPart.tsx';
import { need, useRead } from '../kit/queries.ts';
import { useMe } from '../kit/session.ts';
import type { Address } from '../kit/page.ts';
import { Failure, Missing, Skeleton } from '../ui/states.tsx';

export const parameters = ['page', 'sort', 'tab'];

const MemberModeration = lazyPart(
  async () =>
    (await import('../features/moderation/moderation/MemberModeration.tsx')).MemberModeration,
);

export const needs = ({ params: { username = '' }, search }: Address) => {
  const { tab, sort, page } = readPersonSearch(search);
  const posts = { params: { username }, query: { sort, page } };
  return [
    need('GET /api/users/{username}', { params: { username } }),
    need('GET /api/users/{username}/reputation', { params: { username } }),
    tab === 'answers'
      ? need('GET /api/users/{username}/answers', posts)
      : need('GET /api/users/{username}/questions', posts),
  ];
};

export function Page({ params: { username = '' }, search }: Address) {
  const read = useRead('GET /api/users/{username}', { params: { username } });
  const me = useMe();
  const exact = read.data?.username ?? username;
  useExactAddress(username, exact, search);
  if (read.isPending)
    return (
      <div className="page">
        <Skeleton count={3} height={200} />
      </div>
    );
  if (read.isError)
    return read.error.status === 404 ? (
      <NotFound />
    ) : (
      <Broken error={read.error} onRetry={() => void read.refetch()} />
    );
  const person = read.data;
  const description = person.bio ?? `Questions and answers of ${exact}.`;
  return (
    <div className="page">
      <Head title={exact} description={description.slice(0, 160)} />
      <div className="columns">
        <div className="flex flex-col gap-6 min-w-0">
          <PersonHeader person={person} />
          <ReputationChart username={username} />
          <PersonPosts person={person} wanted={readPersonSearch(search)} />
        </div>
        <aside className="side" aria-label="More about this member">
          <VerifiedProfessions credentials={person.credentials} />
          <TopTags tags={person.topTags} />
          {me && mayModerate(me) && <MemberModeration userId={person.id} />}
        </aside>
      </div>
    </div>
  );
}

// The server sends a reader who comes from outside; here it is one who followed a link.
function useExactAddress(username: string, exact: string, search: URLSearchParams): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (exact !== username)
      void navigate(personHref(exact, readPersonSearch(search)), { replace: true });
  }, [exact, username, search, navigate]);
}

function NotFound() {
  return (
    <div className="page narrow">
      <Head title="User not found" />
      <Missing title="User not found" href="/users" label="Back to users" />
    </div>
  );
}

function Broken({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="page narrow">
      <Head title="User" />
      <Failure title="Failed to fetch the user" error={error} onRetry={onRetry} />
    </div>
  );
}
