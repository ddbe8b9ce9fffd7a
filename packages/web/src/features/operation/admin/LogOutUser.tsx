import { useState } from 'react';
import type { AdminUser } from '@lotwise/contract/operation/admin';
import { toastFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

/** Logs a member out on every device, after asking. */
export function LogOutUser({ user: { id, username } }: { user: AdminUser }) {
  const isMe = useMe()?.id === id;
  const [isAsked, setAsked] = useState(false);
  const end = useWrite({
    writes: 'DELETE /api/admin/users/{userId}/sessions',
    mutationFn: () => call('DELETE /api/admin/users/{userId}/sessions', { params: { userId: id } }),
    onError: (error) => toastFailure('Logout failed', error),
    onSuccess: ({ ended }) =>
      showToast({
        title: 'User logged out',
        description: `${username} was logged out of ${plural(ended, 'device')} and has to log in again.`,
      }),
  });
  if (isMe) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-row px-2 whitespace-nowrap"
        aria-label={`Log out ${username}`}
        aria-disabled={end.isPending}
        onClick={() => setAsked(true)}
      >
        {end.isPending ? 'Logging out...' : 'Log out'}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Log ${username} out everywhere?`}
          text="Use this when somebody else may have got into the account. They have to log in again on every device; their password, posts and subscription stay as they are."
          confirm="Log out everywhere"
          onConfirm={() => end.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
