import type { ReplyTo } from '@lotwise/contract/page';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { readPersonSearch } from '../features/members/people/person-search.ts';
import { PersonHeader } from '../features/members/people/PersonHeader.tsx';
import { PersonPosts } from '../features/members/people/PersonPosts.tsx';
import { TopTags, VerifiedProfessions } from '../features/members/people/PersonSide.tsx';
import { ReputationChart } from '../features/members/people/ReputationChart.tsx';
import { Head } from '../lib/head.tsx';
import { lazyPart } from '../ui/LazyPart.tsx';
import { useOwnPath } from '../lib/own-path.ts';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { Failure, Missing, PageSkeleton } from '../ui/states.tsx';

export const parameters = ['page', 'sort', 'tab'];

const MemberModeration = lazyPart(
  async () =>
    (await import('../features/moderation/moderation/MemberModeration.tsx')).MemberModeration,
);

export const loaders = ({ params: { username = '' }, search }: Address) => {
  const { tab, sort, page } = readPersonSearch(search);
  const posts = { params: { username }, query: { sort, page } };
  return [
    loader('GET /api/users/{username}', { params: { username } }),
    loader('GET /api/users/{username}/reputation', { params: { username } }),
    tab === 'answers'
      ? loader('GET /api/users/{username}/answers', posts)
      : loader('GET /api/users/{username}/questions', posts),
  ];
};

/** A name's letters may be written large or small; what else leads here stands as it is. */
const pathOf = (asked: string, { username }: { username: string }) =>
  username === asked ? undefined : `/users/${encodeURIComponent(username)}`;

export const ownPath = ({ params: { username = '' } }: Address, replyTo: ReplyTo) => {
  const person = replyTo('GET /api/users/{username}');
  return person && pathOf(username, person);
};

export function Page({ params: { username = '' }, search }: Address) {
  const read = useRead('GET /api/users/{username}', { params: { username } });
  const me = useMe();
  useOwnPath(read.data && pathOf(username, read.data));
  // With it, so that the posts below it don't move when it comes.
  const reputation = useRead('GET /api/users/{username}/reputation', { params: { username } });
  if (read.isPending || reputation.isPending) return <PageSkeleton />;
  if (read.isError)
    return read.error.status === 404 ? (
      <NotFound />
    ) : (
      <Broken error={read.error} onRetry={() => void read.refetch()} />
    );
  const person = read.data;
  const description = person.bio ?? `Questions and answers of ${person.username}.`;
  return (
    <div className="page">
      <Head title={person.username} description={excerptOf(description, 160)} />
      <div className="columns">
        <div className="flex flex-col gap-6 min-w-0">
          <PersonHeader person={person} />
          {!person.isEditorial && <ReputationChart username={username} />}
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
      <Failure title="We couldn’t load the user" error={error} onRetry={onRetry} />
    </div>
  );
}
