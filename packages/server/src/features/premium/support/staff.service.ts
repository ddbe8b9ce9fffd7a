import type { z } from 'zod';
import type {
  assignTicket,
  listQueuedTickets,
  QueuedTicket,
  StaffThread,
  staffReplyBody,
} from '@lotwise/contract/premium/support';
import { TICKETS_PER_PAGE } from '@lotwise/domain/shared/limits';
import { quoted } from '@lotwise/domain/members/notification-kinds';
import type { TicketAction } from '@lotwise/domain/premium/tickets';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { record } from '../../members/audit/audit.service.ts';
import { mailMember, type MailSite } from '../../members/notifications/mailing.service.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import * as queries from './support.queries.ts';
import { moved, ticketPath } from './support.service.ts';
import { NOT_FOUND, shownToStaff, staffThreadOf } from './threads.service.ts';

/** Which ticket an admin acts on, and when. */
interface StaffRequest {
  id: string;
  admin: { id: string; username: string };
  now: Date;
}

const ACTIONS: Record<z.output<typeof staffReplyBody>['state'], TicketAction> = {
  answered: 'staff_answers',
  waiting: 'staff_asks',
  closed: 'closed',
};

/** A page of the staff's queue. */
export async function queue(
  db: Db,
  adminId: string,
  { page, state, category, mine }: z.output<typeof listQueuedTickets.query>,
): Promise<{ tickets: QueuedTicket[]; hasMore: boolean }> {
  const place = { limit: TICKETS_PER_PAGE + 1, offset: (page - 1) * TICKETS_PER_PAGE };
  const rows = await queries.queuedTickets(db, {
    state,
    category,
    assigneeId: mine === 'true' ? adminId : null,
    ...place,
  });
  return {
    tickets: rows.slice(0, TICKETS_PER_PAGE).map(shownToStaff),
    hasMore: rows.length > TICKETS_PER_PAGE,
  };
}

/**
 * Replies to the member, on the site and by mail. Whoever replies takes on a ticket that nobody
 * had.
 */
export function answer(
  db: Db,
  site: MailSite,
  request: StaffRequest,
  { text, state, from }: z.output<typeof staffReplyBody>,
): Promise<StaffThread> {
  return inTransaction(db, async (tx) => {
    const held = await lockAny(tx, request.id);
    const { id, admin, now } = request;
    await refuseAnothers(tx, held, { admin, from, rest: 'You can still reply.' });
    await queries.insertMessage(tx, {
      id: newId(),
      ticketId: id,
      authorId: admin.id,
      kind: 'staff',
      source: text,
      createdAt: now,
    });
    const change = {
      ...moved(held, ACTIONS[state], now),
      activeAt: now,
      hasNews: true,
      repliedAt: held.repliedAt ?? now,
      assigneeId: held.assigneeId ?? admin.id,
    };
    await queries.updateTicket(tx, id, change);
    await note(tx, request, 'ticket answered', held, { state: change.state });
    await tellMember(tx, site, held, { text, admin, now });
    return staffThreadOf(tx, id);
  });
}

/** Writes a note for the other admins. */
export function writeNote(db: Db, request: StaffRequest, text: string): Promise<StaffThread> {
  return inTransaction(db, async (tx) => {
    const held = await lockAny(tx, request.id);
    await queries.insertMessage(tx, {
      id: newId(),
      ticketId: request.id,
      authorId: request.admin.id,
      kind: 'note',
      source: text,
      createdAt: request.now,
    });
    await note(tx, request, 'ticket note written', held, {});
    return staffThreadOf(tx, request.id);
  });
}

export function close(
  db: Db,
  request: StaffRequest,
  from: string | null | undefined,
): Promise<StaffThread> {
  return inTransaction(db, async (tx) => {
    const held = await lockAny(tx, request.id);
    if (held.state === 'closed') throw new Refusal('conflict', 'This ticket is already closed.');
    const { admin } = request;
    await refuseAnothers(tx, held, { admin, from, rest: 'You can still close it.' });
    await queries.updateTicket(tx, request.id, moved(held, 'closed', request.now));
    await note(tx, request, 'ticket closed', held, { state: 'closed' });
    return staffThreadOf(tx, request.id);
  });
}

/**
 * Takes a ticket on, or leaves it to whoever comes. Of two admins who take it at once the second is
 * told who has it: taking it over is a decision against somebody.
 */
export function assign(
  db: Db,
  request: StaffRequest,
  { isMine, from }: z.output<typeof assignTicket.body>,
): Promise<StaffThread> {
  return inTransaction(db, async (tx) => {
    const held = await lockAny(tx, request.id);
    const { admin } = request;
    await refuseAnothers(tx, held, { admin, from, rest: 'You can still take it over.' });
    await queries.updateTicket(tx, request.id, { assigneeId: isMine ? request.admin.id : null });
    await note(tx, request, isMine ? 'ticket taken on' : 'ticket unassigned', held, {});
    return staffThreadOf(tx, request.id);
  });
}

/** Refuses an action on a ticket that an admin has of whom this one does not know. */
async function refuseAnothers(
  tx: Db,
  { id, assigneeId }: queries.TicketRow,
  {
    admin,
    from,
    rest,
  }: { admin: StaffRequest['admin']; from: string | null | undefined; rest: string },
): Promise<void> {
  if (assigneeId === null || assigneeId === admin.id || assigneeId === from) return;
  const { assignee } = await staffThreadOf(tx, id);
  throw new Refusal(
    'conflict',
    `${assignee?.username ?? 'Another admin'} has this ticket now. ${rest}`,
  );
}

async function lockAny(tx: Db, id: string): Promise<queries.TicketRow> {
  const held = await queries.lockTicket(tx, id);
  if (!held) throw new Refusal('not_found', NOT_FOUND);
  return held;
}

// Logs neither the subject nor the text: log entries outlive the member, and these are the member's
// words.
async function note(
  tx: Db,
  { id, admin, now }: StaffRequest,
  action: string,
  { category, state }: queries.TicketRow,
  after: { state?: string },
): Promise<void> {
  const change = after.state === undefined ? {} : { before: { state }, after };
  await record(tx, {
    actor: admin,
    action,
    target: { type: 'ticket', id, name: `ticket: ${category}` },
    ...change,
    now,
  });
}

async function tellMember(
  tx: Db,
  site: MailSite,
  { id, userId, subject }: queries.TicketRow,
  { text, admin, now }: { text: string; admin: StaffRequest['admin']; now: Date },
): Promise<void> {
  const message = `Support replied to your ticket ${quoted(subject)}`;
  // The mail below says it already, with the words of the reply.
  await notify(tx, {
    userIds: [userId],
    type: 'support',
    message,
    path: ticketPath(id),
    actorId: admin.id,
    isMailed: false,
    now,
  });
  await mailMember(tx, site, userId, {
    kind: 'support_reply',
    subject: message,
    paragraphs: [
      `${message}:`,
      text,
      'Please reply on the site: replies to this address are not read.',
    ],
    action: { label: 'Read and reply', url: site.url + ticketPath(id) },
  });
}
