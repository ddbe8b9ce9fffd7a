import { TICKET_SUBJECT_MAX, TICKET_TEXT_MAX } from '@lotwise/domain/shared/limits';
import {
  isAbout,
  MESSAGE_KINDS,
  TICKET_CATEGORIES,
  TICKET_STATES,
} from '@lotwise/domain/premium/tickets';
import { TIERS } from '@lotwise/domain/members/tiers';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, idParams, page, time } from '../shared.ts';
import { requiredText, text, titleText } from '../text.ts';

const category = z.enum(TICKET_CATEGORIES, { error: 'Please choose what it is about' });
const state = z.enum(TICKET_STATES, { error: 'state must be open, waiting, answered or closed' });
const message = requiredText(TICKET_TEXT_MAX, { missing: 'Please write a message' });

/**
 * A ticket in a list. `hasNews`: staff wrote something that its member has not read. `repliedAt`:
 * when staff first did.
 */
export const ticket = z.object({
  id,
  subject: z.string(),
  category,
  /** What it is about: a path of this site, or a post or action by its kind and id. */
  about: z.string().nullable(),
  /** `open` waits for staff, `waiting` for its member. */
  state,
  stateSince: time,
  hasNews: z.boolean(),
  createdAt: time,
  activeAt: time,
  repliedAt: time.nullable(),
});
export type Ticket = z.output<typeof ticket>;

/**
 * A message of a ticket. `textHtml` is its Markdown rendered and sanitised; `authorName` is null
 * for staff whose account is gone.
 */
export const ticketMessage = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  authorName: z.string().nullable(),
  textHtml: z.string(),
  createdAt: time,
});
export type TicketMessage = z.output<typeof ticketMessage>;

/** A ticket whole, oldest message first. Notes are in it for staff alone. */
export const ticketThread = ticket.extend({ messages: z.array(ticketMessage) });
export type TicketThread = z.output<typeof ticketThread>;

/** The member's own tickets. */
export const listTickets = defineCall('GET /api/support/tickets', {
  access: 'member',
  summary: 'Your tickets, the latest activity first, 20 a page.',
  query: z.object({ page }),
  reply: z.object({ tickets: z.array(ticket), hasMore: z.boolean() }),
});

/** What the form of a new ticket sends. */
export const ticketBody = z.object({
  subject: titleText(TICKET_SUBJECT_MAX, { missing: 'Subject is required' }),
  category,
  text: message,
  about: text()
    .max(500, 'about must be at most 500 characters')
    .refine(isAbout, 'about must be a path of this site, a post by its kind and id, or suspension')
    .nullish(),
});

/** Writes to support. */
export const openTicket = defineCall('POST /api/support/tickets', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Open a support ticket. `about` may name a path of this site, or what an appeal is about: `answer ID`, `suspension`.',
  body: ticketBody,
  reply: ticketThread,
  status: 201,
  idempotent: true,
});

/** One of the member's tickets. */
export const getTicket = defineCall('GET /api/support/tickets/{id}', {
  access: 'member',
  summary: 'One of your tickets with its messages, the oldest first.',
  params: idParams,
  reply: ticketThread,
});

/** What a reply form sends. */
export const replyBody = z.object({ text: message });

/** Replies in one's ticket. */
export const replyToTicket = defineCall('POST /api/support/tickets/{id}/messages', {
  access: 'member',
  whileSuspended: true,
  summary: 'Reply in your ticket. A closed one is reopened.',
  params: idParams,
  body: replyBody,
  reply: ticketThread,
  status: 201,
  idempotent: true,
});

/** Marks what staff wrote as read. */
export const readTicket = defineCall('POST /api/support/tickets/{id}/read', {
  access: 'member',
  whileSuspended: true,
  summary: 'Mark a ticket’s messages, and the notifications of them, as read.',
  params: idParams,
});

/** Closes one's ticket. */
export const closeTicket = defineCall('POST /api/support/tickets/{id}/close', {
  access: 'member',
  whileSuspended: true,
  summary: 'Close your ticket. A reply opens it again.',
  params: idParams,
  reply: ticketThread,
});

const staffPart = {
  user: z.object({
    id,
    username: z.string(),
    email: z.string().nullable(),
    subscriptionTier: z.enum(TIERS),
  }),
  assignee: z.object({ id, username: z.string() }).nullable(),
};

/** A ticket as staff see it. */
export const queuedTicket = ticket.extend(staffPart);
export type QueuedTicket = z.output<typeof queuedTicket>;

export const staffThread = ticketThread.extend(staffPart);
export type StaffThread = z.output<typeof staffThread>;

/** The staff's queue. */
export const listQueuedTickets = defineCall('GET /api/admin/tickets', {
  access: 'admin',
  summary:
    'Tickets of a state, 20 a page: premium members’ first, then those that have waited longest; of closed ones the latest first. `mine` narrows to those assigned to you.',
  query: z.object({
    page,
    state: state.default('open'),
    category: category.optional(),
    mine: z.enum(['true', 'false'], { error: 'mine must be true or false' }).default('false'),
  }),
  reply: z.object({ tickets: z.array(queuedTicket), hasMore: z.boolean() }),
});

/** One ticket for staff. */
export const getQueuedTicket = defineCall('GET /api/admin/tickets/{id}', {
  access: 'admin',
  summary: 'A ticket with its messages and notes, the oldest first.',
  params: idParams,
  reply: staffThread,
});

/** What staff's reply form sends. */
export const staffReplyBody = replyBody.extend({
  /** What the ticket is after it. */
  state: z
    .enum(['answered', 'waiting', 'closed'], { error: 'state must be answered, waiting or closed' })
    .default('answered'),
  /** Who else has the ticket, as the admin who replies all the same knows. */
  from: id.nullish(),
});

/** Replies to a member. */
export const answerTicket = defineCall('POST /api/admin/tickets/{id}/messages', {
  access: 'admin',
  summary:
    'Reply to a member, who gets it by email and as a notification. The ticket is then answered, waiting for the member, or closed. 409 while an admin other than `from` has it.',
  params: idParams,
  body: staffReplyBody,
  reply: staffThread,
  status: 201,
  idempotent: true,
});

/** Writes a note for staff. */
export const noteOnTicket = defineCall('POST /api/admin/tickets/{id}/notes', {
  access: 'admin',
  summary: 'Write a note on a ticket. Its member never sees it.',
  params: idParams,
  body: replyBody,
  reply: staffThread,
  status: 201,
  idempotent: true,
});

/** Who has the ticket on the screen of the admin who acts; null: nobody. */
const from = id.nullish();

/** Closes a member's ticket without a word. */
export const closeQueuedTicket = defineCall('POST /api/admin/tickets/{id}/close', {
  access: 'admin',
  summary: 'Close a ticket without a reply. 409 while an admin other than `from` has it.',
  params: idParams,
  body: z.object({ from }),
  reply: staffThread,
});

/** Takes a ticket on, or leaves it to the others. */
export const assignTicket = defineCall('PUT /api/admin/tickets/{id}/assignee', {
  access: 'admin',
  summary:
    'Take a ticket, also `from` another admin, or release it. 409 while an admin other than `from` has it.',
  params: idParams,
  body: z.object({ isMine: z.boolean(), from }),
  reply: staffThread,
});
