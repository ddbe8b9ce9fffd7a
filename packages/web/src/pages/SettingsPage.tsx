import { NotificationSettings } from '../features/accounts/NotificationSettings.tsx';
import { PasswordForm } from '../features/accounts/PasswordForm.tsx';
import { ShortcutSettings } from '../features/shortcuts/ShortcutSettings.tsx';
import { exactTime } from '../kit/format.ts';
import { Head } from '../kit/head.tsx';
import { need, useRead } from '../kit/queries.ts';
import { useMe } from '../kit/session.ts';
import type { Address } from '../kit/page.ts';
import { Failure, SignedOut, Skeleton } from '../ui/states.tsx';

export const needs = (_address: Address, isMember: boolean) => (isMember ? [need('GET /api/auth/user', {})] : []);

export function Page() {
  const isMember = useMe() !== null;
  return (
    <div className="page narrow">
      <Head title="Settings" isPrivate />
      {isMember ? <Settings /> : <SignedOut title="Please Log In" text="You need to be logged in to change your settings." />}
    </div>
  );
}

function Settings() {
  const read = useRead('GET /api/auth/user', {});
  if (read.isPending) return <Skeleton count={3} height={180} />;
  if (read.isError) return <Failure title="Failed to fetch your settings" error={read.error} onRetry={() => void read.refetch()} />;
  const user = read.data;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Settings</h1>
      <section className="card">
        <h2 className="card-title">Account Information</h2>
        <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:gap-y-2 sm:grid-cols-[140px_minmax(0,1fr)] [&>dd]:mb-2 sm:[&>dd]:mb-0">
          <dt className="text-ink-2">Username</dt>
          <dd className="break-words">{user.username}</dd>
          <dt className="text-ink-2">Email</dt>
          <dd className="break-words">{user.email}</dd>
          <dt className="text-ink-2">Member since</dt>
          <dd>{exactTime(user.createdAt)}</dd>
        </dl>
      </section>
      <PasswordForm />
      <NotificationSettings preferences={user.notificationPreferences} />
      <ShortcutSettings />
    </div>
  );
}
