import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUser } from '@lotwise/contract/operation/admin';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { setMe, useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

/** Gives a member the right to moderate, or takes it, after asking. */
export function ModeratorSwitch({ user: { id, username, isModerator } }: { user: AdminUser }) {
  const client = useQueryClient();
  const me = useMe();
  const act = isModerator ? 'Remove Moderator' : 'Make Moderator';
  const [isAsking, setAsking] = useState(false);
  const change = useWrite({
    writes: 'PUT /api/admin/users/{userId}/moderator',
    mutationFn: () =>
      call('PUT /api/admin/users/{userId}/moderator', {
        params: { userId: id },
        body: { isModerator: !isModerator },
      }),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (changed) => {
      showToast({
        title: 'User Updated',
        description: `${username} ${changed.isModerator ? 'is now a moderator' : 'is no longer a moderator'}.`,
      });
      if (me?.id === id) setMe(client, { ...me, isModerator: changed.isModerator });
    },
  });
  return (
    <>
      <button
        type="button"
        aria-label={`${act}: ${username}`}
        className="btn whitespace-nowrap"
        aria-disabled={change.isPending}
        onClick={() => setAsking(true)}
      >
        {act}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={
            isModerator ? `Remove ${username} as a moderator?` : `Make ${username} a moderator?`
          }
          text={
            isModerator
              ? `${username} will no longer see the queues or be able to hide, close or restrict.`
              : `${username} will see flags and posts that wait, and can close, lock, hide and delete posts, and silence and suspend members. All of it is recorded in the audit log.`
          }
          confirm={act}
          onConfirm={() => change.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
