import type { CurrentUser } from '@lotwise/contract/members/accounts';
import { toastFailure } from '../../../lib/failures.ts';
import { exactTime } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';

/** Who the member is here, and whether their address is confirmed. */
export function AccountInformation({ user }: { user: CurrentUser }) {
  return (
    <section className="card">
      <h3 className="card-title">Account Information</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:gap-y-2 sm:grid-cols-[8.75rem_minmax(0,1fr)] [&>dd]:mb-2 sm:[&>dd]:mb-0">
        <dt className="text-ink-2">Username</dt>
        <dd className="break-words">{user.username}</dd>
        <dt className="text-ink-2">Email</dt>
        <dd className="break-words">{user.email}</dd>
        <dt className="text-ink-2">Member since</dt>
        <dd>{exactTime(user.createdAt)}</dd>
      </dl>
      {!user.emailVerified && <UnconfirmedNote />}
    </section>
  );
}

function UnconfirmedNote() {
  const send = useWrite({
    writes: 'POST /api/auth/verify-email/resend',
    mutationFn: () => call('POST /api/auth/verify-email/resend', {}),
    onError: (error) => toastFailure('Sending failed', error),
    onSuccess: () =>
      showToast({
        title: 'Email sent',
        description: 'Follow the link in it to confirm your address.',
      }),
  });
  return (
    <div className="mt-3 p-3 rounded-control bg-well flex flex-wrap items-center gap-3 justify-between">
      <p className="text-ink-2 text-control">
        Your address is not confirmed yet. Follow the link that we mailed you.
      </p>
      <button
        type="button"
        className="btn"
        aria-disabled={send.isPending}
        onClick={() => send.mutate()}
      >
        {send.isPending ? 'Sending...' : 'Send the email again'}
      </button>
    </div>
  );
}
