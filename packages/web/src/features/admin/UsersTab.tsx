import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '@lotwise/contract/admin';
import { TIERS, type Tier } from '@lotwise/domain/tiers';
import { toastFailure } from '../../kit/failures.ts';
import { dayText, formatCount } from '../../kit/format.ts';
import { call, useRead } from '../../kit/queries.ts';
import { setMe, useMe } from '../../kit/session.ts';
import { showToast } from '../../kit/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { TableBox } from '../../ui/TableBox.tsx';
import { profileHref } from '../people/AuthorName.tsx';
import type { AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { AdminSearchForm } from './AdminSearchForm.tsx';

/** The members: search, and change a tier. */
export function UsersTab({ wanted }: { wanted: AdminSearch }) {
  const { page, search } = wanted;
  const read = useRead('GET /api/admin/users', { query: { page, ...(search && { search }) } });
  return (
    <section aria-label="User Management">
      <AdminSearchForm wanted={wanted} label="Search by username or email" />
      {read.isPending && <Skeleton count={1} height={400} />}
      {read.isError && <Failure title="Failed to fetch users" error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.users.length === 0 && <Empty text={search ? 'No member matches.' : 'No users yet'} />}
      {read.data && read.data.users.length > 0 && <UsersTable users={read.data.users} />}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </section>
  );
}

const HEADINGS = ['Questions', 'Answers', 'Reputation'];

function UsersTable({ users }: { users: AdminUser[] }) {
  return (
    <TableBox label="Members">
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Joined</th>
            {HEADINGS.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
            <th scope="col">Tier</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

const TIER_NAMES: Record<Tier, string> = { free: 'Free', premium: 'Premium', admin: 'Admin' };

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr>
      <td className="min-w-40 [overflow-wrap:anywhere]">
        <a className="block font-medium" href={profileHref(user.username)}>
          {user.username}
        </a>
        <span className="hint">{user.email}</span>
      </td>
      <td className="whitespace-nowrap">{dayText(user.createdAt)}</td>
      <td className="number">{formatCount(user.questionCount)}</td>
      <td className="number">{formatCount(user.answerCount)}</td>
      <td className="number">{formatCount(user.reputation)}</td>
      <td>
        <TierSelect user={user} />
      </td>
    </tr>
  );
}

/** A member's tier. A choice is asked about before it counts. */
function TierSelect({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const me = useMe();
  const [chosen, setChosen] = useState<Tier | null>(null);
  const { id, username, subscriptionTier } = user;
  const change = useMutation({
    mutationFn: (tier: Tier) => call('PATCH /api/admin/users/{userId}', { params: { userId: id }, body: { subscriptionTier: tier } }),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: async (updated) => {
      showToast({ title: 'User Updated', description: `${username} is now ${TIER_NAMES[updated.subscriptionTier]}.` });
      if (me?.id === id) setMe(client, { ...me, subscriptionTier: updated.subscriptionTier });
      for (const key of ['GET /api/admin/users', 'GET /api/admin/stats', 'GET /api/admin/audit']) await client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <>
      <select
        className="input w-auto"
        aria-label={`Tier of ${username}`}
        value={chosen ?? subscriptionTier}
        disabled={change.isPending}
        // The options are the tiers.
        onChange={(event) => setChosen(event.target.value as Tier)}
      >
        {TIERS.map((tier) => (
          <option key={tier} value={tier}>
            {TIER_NAMES[tier]}
          </option>
        ))}
      </select>
      {chosen && chosen !== subscriptionTier && (
        <ConfirmDialog
          title="Change this member’s tier?"
          text={`${username} will be ${TIER_NAMES[chosen]} instead of ${TIER_NAMES[subscriptionTier]}.`}
          confirm="Change Tier"
          onConfirm={() => change.mutate(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
