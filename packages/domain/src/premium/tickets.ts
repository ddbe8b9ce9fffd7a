/** What a member may write to support about. */
export const TICKET_CATEGORIES = [
  'account',
  'payment',
  'refund',
  'appeal',
  'content',
  'other',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** Where a ticket stands: `open` waits for staff, `waiting` for its member. */
export const TICKET_STATES = ['open', 'waiting', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** A message is the member's, staff's, or a note that staff write for themselves. */
export const MESSAGE_KINDS = ['member', 'staff', 'note'] as const;

/**
 * What happens to a ticket. Staff say with a reply whether it answers, or asks the member
 * something.
 */
export type TicketAction = 'member_writes' | 'staff_answers' | 'staff_asks' | 'closed';

/**
 * The state that an action leads to, from any state: a reply reopens what was closed.
 *
 * | action        | leads to |
 * |---------------|----------|
 * | member_writes | open     |
 * | staff_answers | answered |
 * | staff_asks    | waiting  |
 * | closed        | closed   |
 */
export const STATE_AFTER: Record<TicketAction, TicketState> = {
  member_writes: 'open',
  staff_answers: 'answered',
  staff_asks: 'waiting',
  closed: 'closed',
};

/**
 * Since when a ticket is in its state. A member who writes once more before staff replied has
 * waited since the first time.
 */
export function stateSince(
  held: { state: TicketState; since: Date },
  next: TicketState,
  now: Date,
): Date {
  return held.state === next ? held.since : now;
}

const ABOUT = /^\/[\w-][\w./%-]{0,300}(?:\?[\w=&%.-]{0,200})?(?:#[\w-]{1,100})?$/;

const REFERENCE = /^(question|answer|comment|account) ([0-9a-f-]{36})$/;

/** What a suspended member’s appeal is about. */
export const ABOUT_SUSPENSION = 'suspension';

/**
 * Whether a ticket may be about this: the suspension, a path of this site, or a post or action by
 * its kind and id. Anything else could lead staff elsewhere.
 */
export function isAbout(text: string): boolean {
  return (
    text === ABOUT_SUSPENSION ||
    REFERENCE.test(text) ||
    (ABOUT.test(text) && !/\/\/|\.\.|^\/api\//.test(text))
  );
}

/**
 * Where what a ticket is about can be seen; null for what has no page of its own, as a hidden
 * answer.
 */
export function aboutHref(about: string): string | null {
  const [, kind, id] = REFERENCE.exec(about) ?? [];
  if (about === ABOUT_SUSPENSION) return null;
  if (kind === undefined) return about;
  return kind === 'question' ? `/questions/${id}` : null;
}
