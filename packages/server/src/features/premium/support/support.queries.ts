import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TicketCategory, TicketState } from '@lotwise/domain/premium/tickets';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { ticketMessages, tickets } from '../../../platform/db/schema/support.ts';

export type TicketRow = typeof tickets.$inferSelect;

export function ticketsOf(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TicketRow[]> {
  return db
    .select()
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.activeAt), desc(tickets.id))
    .limit(limit)
    .offset(offset);
}

export async function insertTicket(db: Db, row: typeof tickets.$inferInsert): Promise<void> {
  await db.insert(tickets).values(row);
}

export async function findTicket(db: Db, id: string): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id));
  return row;
}

/** A ticket, locked until the transaction ends: what is said in it comes one after the other. */
export async function lockTicket(db: Db, id: string): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id)).for('update');
  return row;
}

export async function updateTicket(db: Db, id: string, change: Partial<TicketRow>): Promise<void> {
  await db.update(tickets).set(change).where(eq(tickets.id, id));
}

export async function insertMessage(
  db: Db,
  row: typeof ticketMessages.$inferInsert,
): Promise<void> {
  await db.insert(ticketMessages).values(row);
}

/** The latest messages of a ticket, the oldest of them first. */
export async function messagesOf(
  db: Db,
  ticketId: string,
  { withNotes, limit }: { withNotes: boolean; limit: number },
) {
  const { id, kind, source, createdAt } = ticketMessages;
  const rows = await db
    .select({ id, kind, source, createdAt, authorName: users.username })
    .from(ticketMessages)
    .leftJoin(users, eq(users.id, ticketMessages.authorId))
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        withNotes ? undefined : ne(ticketMessages.kind, 'note'),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.reverse();
}

const assignee = alias(users, 'assignee');

export type StaffRow = Awaited<ReturnType<typeof queuedTickets>>[number];

function staffRows(db: Db) {
  return db
    .select({
      ticket: tickets,
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        subscriptionTier: users.subscriptionTier,
      },
      assignee: { id: assignee.id, username: assignee.username },
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignee, eq(assignee.id, tickets.assigneeId));
}

interface Queue {
  state: TicketState;
  category: TicketCategory | undefined;
  assigneeId: string | null;
  limit: number;
  offset: number;
}

/**
 * Tickets of a state for staff: premium members' first, then those that have waited longest; of
 * closed ones the latest.
 */
export function queuedTickets(db: Db, { state, category, assigneeId, limit, offset }: Queue) {
  const order: SQL[] =
    state === 'closed'
      ? [desc(tickets.stateSince), desc(tickets.id)]
      : [desc(sql`${users.subscriptionTier} <> 'free'`), asc(tickets.stateSince), asc(tickets.id)];
  const narrowing = [
    category && eq(tickets.category, category),
    assigneeId === null ? undefined : eq(tickets.assigneeId, assigneeId),
  ];
  return staffRows(db)
    .where(and(eq(tickets.state, state), ...narrowing.filter((one) => one !== undefined)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export async function staffTicket(db: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = await staffRows(db).where(eq(tickets.id, id));
  return row;
}
