import { useState } from 'react';
import type { AdminUser } from '@lotwise/contract/operation/admin';
import { toastFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

/** Deletes a member, after asking what becomes of their posts. */
export function DeleteUser({ user }: { user: AdminUser }) {
  const isMe = useMe()?.id === user.id;
  const [isAsked, setAsked] = useState(false);
  const [deletePosts, setDeletePosts] = useState(false);
  const { id, username, questionCount, answerCount } = user;
  const remove = useWrite({
    writes: 'DELETE /api/admin/users/{userId}',
    mutationFn: () =>
      call('DELETE /api/admin/users/{userId}', { params: { userId: id }, body: { deletePosts } }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: () =>
      showToast({
        title: 'User Deleted',
        description: `${username} and their personal data were deleted.`,
      }),
  });
  if (isMe) return <span className="hint">You</span>;
  return (
    <>
      <button
        type="button"
        className="btn btn-row px-2 whitespace-nowrap"
        aria-label={`Delete ${username}`}
        aria-disabled={remove.isPending}
        onClick={() => setAsked(true)}
      >
        {remove.isPending ? 'Deleting...' : 'Delete'}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Delete ${username}?`}
          text={`Their profile, email address, sessions, settings, bookmarks and keys are erased for good, their subscription ends, and the username becomes free. ${plural(questionCount, 'question')} and ${plural(answerCount, 'answer')} stay under “deleted user”, unless you delete them too. This can’t be undone.`}
          confirm="Delete User"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(false)}
        >
          <label className="flex gap-3 py-2 mb-4 min-h-11 items-start">
            <input
              type="checkbox"
              className="size-5 flex-none mt-0.5 accent-brand"
              checked={deletePosts}
              onChange={(event) => setDeletePosts(event.target.checked)}
            />
            <span>
              <span className="block font-medium leading-snug">
                Also delete their questions, answers and comments
              </span>
              <span className="hint block">
                Deleting a question also deletes other members’ answers and comments on it.
              </span>
            </span>
          </label>
        </ConfirmDialog>
      )}
    </>
  );
}
