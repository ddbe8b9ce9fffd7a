import { useState } from 'react';
import type { StaffThread } from '@lotwise/contract/premium/support';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

/** What an admin does with a ticket besides replying. */
export function TicketActions({
  ticket: { id, assignee, state, category, user },
  onChanged,
}: {
  ticket: StaffThread;
  onChanged: (thread: StaffThread) => void;
}) {
  const me = useMe();
  const isMine = assignee !== null && assignee.id === me?.id;
  const params = { id };
  const change = useWrite({
    writes: ['PUT /api/admin/tickets/{id}/assignee', 'POST /api/admin/tickets/{id}/close'],
    mutationFn: (act: () => Promise<StaffThread>) => act(),
    // Another admin may have been quicker: the screen then shows who has the ticket.
    isStaleOnError: true,
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: onChanged,
  });
  const from = assignee?.id ?? null;
  const assign = () =>
    call('PUT /api/admin/tickets/{id}/assignee', { params, body: { isMine: !isMine, from } });
  const close = () => call('POST /api/admin/tickets/{id}/close', { params, body: { from } });
  return (
    <p className="flex flex-wrap gap-2 mb-4">
      <button
        type="button"
        className="btn"
        aria-disabled={change.isPending}
        onClick={() => change.mutate(assign)}
      >
        {isMine ? 'Unassign' : assignee ? `Take over from ${assignee.username}` : 'Assign to me'}
      </button>
      {state !== 'closed' && (
        <button
          type="button"
          className="btn"
          aria-disabled={change.isPending}
          onClick={() => change.mutate(close)}
        >
          Close without reply
        </button>
      )}
      {category === 'refund' && <Refund ticketId={id} user={user} />}
    </p>
  );
}

function Refund({
  ticketId,
  user: { id, username },
}: {
  ticketId: string;
  user: StaffThread['user'];
}) {
  const [isAsked, setAsked] = useState(false);
  const refund = useWrite({
    writes: 'POST /api/admin/subscriptions/{userId}/refund',
    // The member's words stay in the ticket: the log outlives it.
    mutationFn: () =>
      call('POST /api/admin/subscriptions/{userId}/refund', {
        params: { userId: id },
        body: { reason: `Support ticket ${ticketId}` },
      }),
    onError: (error) => toastFailure('Refund Failed', error),
    onSuccess: ({ refundedCents }) =>
      showToast({
        title: 'Payment refunded',
        description: `${username} gets $${(refundedCents / 100).toFixed(2)} back. Please tell them below.`,
      }),
  });
  return (
    <>
      <button
        type="button"
        className="btn btn-bad"
        aria-disabled={refund.isPending}
        onClick={() => setAsked(true)}
      >
        {refund.isPending ? 'Refunding...' : 'Refund and end subscription'}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`Refund ${username}?`}
          text="Their latest payment is refunded in full, their subscription ends, and they have a free account at once. This can’t be undone."
          confirm="Refund"
          onConfirm={() => refund.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
