import type { Limit } from '../../../platform/http/rate-limit.ts';

const DAY_SECONDS = 24 * 3600;

/** Documents of one member. */
export const EVIDENCE_PER_MEMBER: Limit = {
  name: 'evidence',
  points: 20,
  seconds: DAY_SECONDS,
  sentence: 'You can add 20 documents a day.',
};

/** Requests of one member: each costs an admin's time. */
export const REQUESTS_PER_MEMBER: Limit = {
  name: 'credentials',
  points: 10,
  seconds: DAY_SECONDS,
  sentence: 'You can ask 10 times a day.',
};
