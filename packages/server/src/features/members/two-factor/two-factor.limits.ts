import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Wrong codes for one account, of the app or for recovery. A right one gives all back. */
export const CODES_PER_MEMBER: Limit = {
  name: 'second-step',
  points: 5,
  seconds: 15 * 60,
  sentence: 'There were too many wrong codes for this account.',
};

/** Second steps tried from one address. */
export const SECOND_STEPS_PER_ADDRESS: Limit = {
  name: 'second-step-address',
  points: 100,
  seconds: 15 * 60,
  sentence: 'There were too many attempts to log in from your network.',
};
