import type { Limit } from '../../../platform/http/rate-limit.ts';

const HOUR_SECONDS = 3600;

/** Each order, refresh and change asks the provider, who counts our requests. */
export const PAYMENT_CALLS: Limit = {
  name: 'payments',
  points: 60,
  seconds: HOUR_SECONDS,
  sentence: 'Too many payment requests.',
};

/** How many cards may be tried: someone with a list of stolen ones would try many. */
export const CARDS_TRIED: Limit = {
  name: 'cards',
  points: 30,
  seconds: HOUR_SECONDS,
  sentence: 'Too many cards were tried.',
};
