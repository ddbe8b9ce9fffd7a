import type {
  StaffThread,
  Ticket,
  TicketMessage,
  TicketThread,
} from '@lotwise/contract/premium/support';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { renderText } from '../../community/posts/posts.service.ts';
import * as queries from './support.queries.ts';

// More than a conversation has; a thread beyond it shows its latest.
const SHOWN_MAX = 300;
export const NOT_FOUND = 'This ticket does not exist.';

/** A ticket as its lists show it. */
export function shown({ userId: _user, assigneeId: _assignee, ...row }: queries.TicketRow): Ticket {
  const times = {
    stateSince: row.stateSince.toISOString(),
    createdAt: row.createdAt.toISOString(),
    activeAt: row.activeAt.toISOString(),
  };
  return { ...row, ...times, repliedAt: row.repliedAt?.toISOString() ?? null };
}

/** A member's ticket whole. Another member's is not there for them. */
export async function threadOf(
  db: Db,
  { id, memberId }: { id: string; memberId: string },
): Promise<TicketThread> {
  const row = await queries.findTicket(db, id);
  if (row?.userId !== memberId) throw new Refusal('not_found', NOT_FOUND);
  return { ...shown(row), messages: await messages(db, id, false) };
}

/** A ticket whole for staff, with its notes. */
export async function staffThreadOf(db: Db, id: string): Promise<StaffThread> {
  const row = await queries.staffTicket(db, id);
  if (!row) throw new Refusal('not_found', NOT_FOUND);
  return { ...shownToStaff(row), messages: await messages(db, id, true) };
}

export function shownToStaff({ ticket, user, assignee }: queries.StaffRow) {
  return { ...shown(ticket), user, assignee };
}

async function messages(db: Db, ticketId: string, withNotes: boolean): Promise<TicketMessage[]> {
  const rows = await queries.messagesOf(db, ticketId, { withNotes, limit: SHOWN_MAX });
  const messages: TicketMessage[] = [];
  // One after the other: a transaction has one connection.
  for (const { id, kind, source, authorName, createdAt } of rows)
    messages.push({
      id,
      kind,
      authorName,
      textHtml: await renderText(db, { id, source }),
      createdAt: createdAt.toISOString(),
    });
  return messages;
}
