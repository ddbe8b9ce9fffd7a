import type { Limit } from '../../../platform/http/rate-limit.ts';

/** New tickets of one member: each costs an admin's time. */
export const TICKETS_PER_MEMBER: Limit = {
  name: 'tickets',
  points: 10,
  seconds: 24 * 3600,
  sentence: 'You can open 10 tickets a day.',
};

/** Replies of one member. */
export const REPLIES_PER_MEMBER: Limit = {
  name: 'ticket_replies',
  points: 30,
  seconds: 3600,
  sentence: 'You can send 30 replies an hour.',
};
