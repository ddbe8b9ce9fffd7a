import type { z } from 'zod';
import type { ticketBody, Ticket, TicketThread } from '@lotwise/contract/premium/support';
import { TICKETS_PER_PAGE } from '@lotwise/domain/shared/limits';
import { STATE_AFTER, stateSince } from '@lotwise/domain/premium/tickets';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { someAdmins } from '../../members/admins/admins.service.ts';
import { markRead, notify } from '../../members/notifications/notifications.service.ts';
import * as queries from './support.queries.ts';
import { NOT_FOUND, shown, threadOf } from './threads.service.ts';

export const ticketPath = (id: string): string => `/support/${id}`;
const staffPath = (id: string): string => `/admin?tab=support&ticket=${id}`;

interface Own {
  id: string;
  memberId: string;
  now: Date;
}

/** A page of a member's tickets. */
export async function list(
  db: Db,
  userId: string,
  page: number,
): Promise<{ tickets: Ticket[]; hasMore: boolean }> {
  const rows = await queries.ticketsOf(db, userId, {
    limit: TICKETS_PER_PAGE + 1,
    offset: (page - 1) * TICKETS_PER_PAGE,
  });
  return {
    tickets: rows.slice(0, TICKETS_PER_PAGE).map(shown),
    hasMore: rows.length > TICKETS_PER_PAGE,
  };
}

/** Opens a ticket with its first message. */
export function open(
  db: Db,
  memberId: string,
  { text, about = null, ...ticket }: z.output<typeof ticketBody>,
  now: Date,
): Promise<TicketThread> {
  return inTransaction(db, async (tx) => {
    const id = newId();
    await queries.insertTicket(tx, {
      ...ticket,
      id,
      userId: memberId,
      about,
      createdAt: now,
      stateSince: now,
      activeAt: now,
    });
    await write(tx, { id, memberId, now }, text);
    await tellStaff(tx, { id, assigneeId: null }, `New support ticket: ${ticket.category}`, {
      memberId,
      now,
    });
    return threadOf(tx, { id, memberId });
  });
}

const write = (tx: Db, { id, memberId, now }: Own, text: string): Promise<void> =>
  queries.insertMessage(tx, {
    id: newId(),
    ticketId: id,
    authorId: memberId,
    kind: 'member',
    source: text,
    createdAt: now,
  });

/** Adds a member's message: whatever the ticket was, it is open now. */
export function reply(db: Db, { id, memberId, now }: Own, text: string): Promise<TicketThread> {
  return inTransaction(db, async (tx) => {
    const held = await lockOwn(tx, id, memberId);
    await write(tx, { id, memberId, now }, text);
    await queries.updateTicket(tx, id, {
      ...moved(held, 'member_writes', now),
      activeAt: now,
      hasNews: false,
    });
    await tellStaff(tx, held, `A member replied in a ticket: ${held.category}`, { memberId, now });
    return threadOf(tx, { id, memberId });
  });
}

export function close(db: Db, { id, memberId, now }: Own): Promise<TicketThread> {
  return inTransaction(db, async (tx) => {
    const held = await lockOwn(tx, id, memberId);
    await queries.updateTicket(tx, id, moved(held, 'closed', now));
    return threadOf(tx, { id, memberId });
  });
}

/** Marks what staff wrote, and the notifications of it, as read. */
export function read(db: Db, { id, memberId }: Omit<Own, 'now'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await lockOwn(tx, id, memberId);
    if (held.hasNews) await queries.updateTicket(tx, id, { hasNews: false });
    await markRead(tx, memberId, { ids: [], path: ticketPath(id) });
  });
}

/** The columns that an action changes. */
export function moved(
  held: queries.TicketRow,
  act: keyof typeof STATE_AFTER,
  now: Date,
): Pick<queries.TicketRow, 'state' | 'stateSince'> {
  const state = STATE_AFTER[act];
  return {
    state,
    stateSince: stateSince({ state: held.state, since: held.stateSince }, state, now),
  };
}

async function lockOwn(tx: Db, id: string, memberId: string): Promise<queries.TicketRow> {
  const held = await queries.lockTicket(tx, id);
  if (held?.userId !== memberId) throw new Refusal('not_found', NOT_FOUND);
  return held;
}

// Without the member's name or words: what staff were told must not outlive the member's account.
async function tellStaff(
  tx: Db,
  ticket: Pick<queries.TicketRow, 'id' | 'assigneeId'>,
  message: string,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const userIds = ticket.assigneeId === null ? await someAdmins(tx) : [ticket.assigneeId];
  await notify(tx, {
    userIds,
    type: 'support',
    message,
    path: staffPath(ticket.id),
    actorId: memberId,
    now,
  });
}
