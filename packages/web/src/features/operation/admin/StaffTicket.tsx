import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffThread } from '@lotwise/contract/premium/support';
import { TICKET_STATES } from '@lotwise/domain/premium/tickets';
import { call, queryKey, useRead } from '../../../lib/queries.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { FailedRead, Missing, Skeleton } from '../../../ui/states.tsx';
import { profileHref } from '../../../components/people/AuthorName.tsx';
import { TierBadge } from '../../../components/people/TierBadge.tsx';
import { TicketMessages } from '../../premium/support/TicketMessages.tsx';
import { TicketReply } from '../../premium/support/TicketReply.tsx';
import { CATEGORY_NAMES, STAFF_STATE_NAMES } from '../../premium/support/ticket-words.ts';
import { Times } from '../../premium/support/TicketView.tsx';
import { adminHref } from './admin-search.ts';
import { About } from '../../premium/support/About.tsx';
import { TicketActions } from './TicketActions.tsx';

/** A ticket on an admin's desk. */
export function StaffTicket({ id }: { id: string }) {
  const read = useRead('GET /api/admin/tickets/{id}', { params: { id } });
  const client = useQueryClient();
  if (read.isPending) return <Skeleton count={3} height={160} />;
  if (read.isError && read.error.status === 404)
    return (
      <Missing
        title="Ticket not found"
        href={adminHref({ tab: 'support' })}
        label="Back to the tickets"
      />
    );
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the ticket" />;
  const show = (thread: StaffThread) => {
    client.setQueryData(
      queryKey({ key: 'GET /api/admin/tickets/{id}', input: { params: { id } } }),
      thread,
    );
  };
  const ticket = read.data;
  return (
    <>
      <p className="mb-3">
        <a href={adminHref({ tab: 'support' })}>Back to the tickets</a>
      </p>
      <Heading ticket={ticket} />
      <TicketActions ticket={ticket} onChanged={show} />
      <TicketMessages messages={ticket.messages} />
      <StaffReply ticket={ticket} onSent={show} onRefused={() => void read.refetch()} />
    </>
  );
}

function Heading({ ticket }: { ticket: StaffThread }) {
  const { subject, category, user, assignee, about } = ticket;
  return (
    <>
      <h2 className="text-xl font-semibold mb-1 [overflow-wrap:anywhere]">{subject}</h2>
      <p className="meta mb-2">
        <TierBadge tier={user.subscriptionTier} />
        <a href={profileHref(user.username)}>{user.username}</a>
        {user.email && <span className="[overflow-wrap:anywhere]">{user.email}</span>}
        <span>{CATEGORY_NAMES[category]}</span>
        <span>{STAFF_STATE_NAMES[ticket.state]}</span>
        <span>{assignee ? `with ${assignee.username}` : 'with nobody'}</span>
        <Times ticket={ticket} />
      </p>
      {about && <About about={about} />}
    </>
  );
}

const AFTER = [
  ...TICKET_STATES.filter((state) => state !== 'open').map((value) => ({
    value,
    name: {
      waiting: 'Waiting for the member',
      answered: 'Answered',
      closed: 'Closed',
    }[value],
  })),
  { value: 'note', name: 'Internal note' },
];

/** A reply that the member gets, or a note that they never see. */
function StaffReply({
  ticket: { id, assignee },
  onSent,
  onRefused,
}: {
  ticket: StaffThread;
  onSent: (thread: StaffThread) => void;
  onRefused: () => void;
}) {
  const me = useMe();
  const [known, setKnown] = useState<string>();
  const [after, setAfter] = useState<string>('answered');
  const isNote = after === 'note';
  const send = async (text: string, idempotencyKey: string) => {
    const params = { id };
    // The options are the states, and the note.
    const state = after as 'waiting' | 'answered' | 'closed';
    const thread = isNote
      ? await call(
          'POST /api/admin/tickets/{id}/notes',
          { params, body: { text } },
          // A note is not the reply that the same text may have been a moment ago.
          { idempotencyKey: `${idempotencyKey}-note` },
        )
      : await call(
          'POST /api/admin/tickets/{id}/messages',
          { params, body: { text, state, from: known ?? null } },
          { idempotencyKey },
        ).catch((error: unknown) => {
          // Another admin may have taken it meanwhile: the screen then says so.
          onRefused();
          throw error;
        });
    tellSent(isNote, thread.user.username);
    onSent(thread);
  };
  if (assignee && assignee.id !== me?.id && assignee.id !== known)
    return <Taken by={assignee.username} onGoOn={() => setKnown(assignee.id)} />;
  return (
    <TicketReply
      ticketId={`staff:${id}`}
      label={isNote ? 'Internal note' : 'Reply'}
      button={isNote ? 'Save Note' : 'Send Reply'}
      writes={['POST /api/admin/tickets/{id}/notes', 'POST /api/admin/tickets/{id}/messages']}
      send={send}
    >
      <div className="basis-full order-first">
        <SelectField
          label="Then mark as"
          name="after"
          value={after}
          options={AFTER}
          onChange={(event) => setAfter(event.target.value)}
        />
      </div>
    </TicketReply>
  );
}

function tellSent(isNote: boolean, username: string): void {
  showToast(
    isNote
      ? { title: 'Note saved' }
      : { title: 'Reply sent', description: `${username} gets it on the site and by email.` },
  );
}

/** Asks before somebody writes in a ticket that another admin has. */
function Taken({ by, onGoOn }: { by: string; onGoOn: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="grow">{by} has this ticket. Do you want to write in it anyway?</p>
      <button type="button" className="btn" onClick={onGoOn}>
        Write
      </button>
    </div>
  );
}
