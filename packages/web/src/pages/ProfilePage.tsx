import { ProfileForm } from '../features/members/accounts/ProfileForm.tsx';
import { CredentialsCard } from '../features/members/credentials/CredentialsCard.tsx';
import { profileHref } from '../components/people/AuthorName.tsx';
import { AvatarEditor } from '../features/members/people/AvatarEditor.tsx';
import { SubscriptionCard } from '../features/members/subscription/SubscriptionCard.tsx';
import { formatCount } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { FailedRead, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['upgraded'];

export const loaders = (_address: Address, isMember: boolean) =>
  isMember
    ? [
        loader('GET /api/auth/user', {}),
        loader('GET /api/auth/credentials', {}),
        loader('GET /api/subscription/status', {}),
        loader('GET /api/subscription/settings', {}),
      ]
    : [];

export function Page({ search }: Address) {
  const isMember = useMe() !== null;
  return (
    <div className="page">
      <Head title="Profile" isPrivate />
      {isMember ? (
        <Profile search={search} />
      ) : (
        <SignedOut title="Please Log In" text="You need to be logged in to see your profile." />
      )}
    </div>
  );
}

function Profile({ search }: Pick<Address, 'search'>) {
  const read = useRead('GET /api/auth/user', {});
  if (read.isPending) return <Skeleton count={2} height={220} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load your profile" />;
  const user = read.data;
  return (
    <div className="columns">
      <div className="flex flex-col gap-4 min-w-0">
        <ProfileForm user={user} />
        <AvatarEditor user={user} />
        <CredentialsCard expertiseTags={user.expertiseTags} />
      </div>
      <aside className="side" aria-label="Account">
        <SubscriptionCard search={search} />
        <section className="card">
          <h2>Account Statistics</h2>
          <dl className="grid grid-cols-[1fr_auto] gap-2">
            <dt className="text-ink-2">Questions asked</dt>
            <dd className="text-right">{formatCount(user.questionCount)}</dd>
            <dt className="text-ink-2">Answers given</dt>
            <dd className="text-right">{formatCount(user.answerCount)}</dd>
            <dt className="text-ink-2">Total reputation</dt>
            <dd className="text-right">{formatCount(user.reputation)}</dd>
          </dl>
          <p className="flex flex-col gap-1 mt-3">
            <a href="/profile/reputation">Reputation history</a>
            <a href={profileHref(user.username)}>Public profile</a>
          </p>
        </section>
      </aside>
    </div>
  );
}
