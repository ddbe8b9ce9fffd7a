import type { TicketCategory, TicketState } from '@lotwise/domain/premium/tickets';

/** What a ticket is about, as its member and staff read it. */
export const CATEGORY_NAMES: Record<TicketCategory, string> = {
  account: 'Account',
  payment: 'Payment',
  refund: 'Refund',
  appeal: 'Appeal against moderation',
  content: 'Content',
  other: 'Something else',
};

/** Where a ticket stands, as its member reads it. */
export const STATE_NAMES: Record<TicketState, string> = {
  open: 'Waiting for support',
  waiting: 'Waiting for you',
  answered: 'Answered',
  closed: 'Closed',
};

/** The same for staff. */
export const STAFF_STATE_NAMES: Record<TicketState, string> = {
  open: 'Open',
  waiting: 'Waiting for member',
  answered: 'Answered',
  closed: 'Closed',
};

export const ticketHref = (id: string): string => `/support/${id}`;
