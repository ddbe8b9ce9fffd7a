import { FollowList } from '../features/community/follows/FollowList.tsx';
import { NotificationList } from '../features/members/notifications/NotificationList.tsx';
import { Head } from '../lib/head.tsx';
import { loader } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['page'];

export const loaders = ({ search }: Address, isMember: boolean) =>
  isMember
    ? [
        loader('GET /api/notifications', { query: { page: pageOf(search) } }),
        loader('GET /api/follows', {}),
      ]
    : [];

export function Page({ search }: Address) {
  const isMember = useMe() !== null;
  return (
    <div className="page">
      <Head title="Notifications" isPrivate />
      {isMember ? (
        <>
          <h1 className="page-title">Notifications</h1>
          <p className="intro">
            <a className="inline-block py-1" href="/settings#notifications">
              Choose which of these you also get by email
            </a>
          </p>
          <div className="columns">
            <div className="min-w-0">
              <NotificationList page={pageOf(search)} />
            </div>
            <aside className="side" aria-label="Following">
              <FollowList />
            </aside>
          </div>
        </>
      ) : (
        <SignedOut
          title="Please Log In"
          text="You need to be logged in to see your notifications."
        />
      )}
    </div>
  );
}

function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
