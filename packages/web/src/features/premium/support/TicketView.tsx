import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TicketThread } from '@lotwise/contract/premium/support';
import { durationText } from '@lotwise/domain/premium/durations';
import { toastFailure } from '../../../lib/failures.ts';
import { call, queryKey } from '../../../lib/queries.ts';
import { refetchAfter } from '../../../lib/refetch.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { Waited } from '../../../ui/forms/Waited.tsx';
import { TicketMessages } from './TicketMessages.tsx';
import { TicketReply } from './TicketReply.tsx';
import { About } from './About.tsx';
import { CATEGORY_NAMES, STATE_NAMES } from './ticket-words.ts';

/** A member's ticket: what was said, and the form to go on. */
export function TicketView({ ticket }: { ticket: TicketThread }) {
  const { id, subject, category, about, state } = ticket;
  const params = { id };
  const client = useQueryClient();
  useReading(ticket);
  const show = (thread: TicketThread) => {
    client.setQueryData(
      queryKey({ key: 'GET /api/support/tickets/{id}', input: { params } }),
      thread,
    );
  };
  return (
    <>
      <h1 className="post-title">{subject}</h1>
      <p className="meta mt-2 mb-4">
        <span>{STATE_NAMES[state]}</span>
        <span>{CATEGORY_NAMES[category]}</span>
        <Times ticket={ticket} />
      </p>
      {about && <About about={about} />}
      <TicketMessages messages={ticket.messages} />
      <TicketReply
        ticketId={id}
        label="Your reply"
        button="Send Reply"
        {...(state === 'closed' && { hint: 'This ticket is closed. Replying will reopen it.' })}
        writes="POST /api/support/tickets/{id}/messages"
        send={async (text, idempotencyKey) => {
          const thread = await call(
            'POST /api/support/tickets/{id}/messages',
            { params, body: { text } },
            { idempotencyKey },
          );
          showToast({ title: 'Reply sent' });
          show(thread);
        }}
      >
        {state !== 'closed' && <CloseButton id={id} onClosed={show} />}
      </TicketReply>
    </>
  );
}

function CloseButton({ id, onClosed }: { id: string; onClosed: (thread: TicketThread) => void }) {
  const close = useWrite({
    writes: 'POST /api/support/tickets/{id}/close',
    mutationFn: () => call('POST /api/support/tickets/{id}/close', { params: { id } }),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: (thread) => {
      showToast({ title: 'Ticket closed', description: 'A reply opens it again.' });
      onClosed(thread);
    },
  });
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={close.isPending}
      onClick={() => close.mutate()}
    >
      {close.isPending ? 'Closing...' : 'Close Ticket'}
    </button>
  );
}

/** When it was opened, how quickly staff first replied, and how long its member waits. */
export function Times({
  ticket: { createdAt, repliedAt, state, stateSince },
}: {
  ticket: Pick<TicketThread, 'createdAt' | 'repliedAt' | 'state' | 'stateSince'>;
}) {
  return (
    <>
      {repliedAt && (
        <span>first reply after {durationText(Date.parse(repliedAt) - Date.parse(createdAt))}</span>
      )}
      <span>
        {state === 'open' && (
          <>
            waiting for <Waited since={stateSince} />,{' '}
          </>
        )}
        opened <TimeAgo time={createdAt} />
      </span>
    </>
  );
}

/** Says that what staff wrote was read, once it is on the screen. */
function useReading({ id, hasNews }: TicketThread): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasNews) return;
    const params = { id };
    // What fails here only leaves the mark where it is.
    void call('POST /api/support/tickets/{id}/read', { params }).then(
      () => refetchAfter(client, 'POST /api/support/tickets/{id}/read'),
      () => {},
    );
  }, [client, id, hasNews]);
}
