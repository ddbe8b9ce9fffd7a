import type { Limit } from '../../../platform/http/rate-limit.ts';

const WRONG_CODES = { points: 5, seconds: 15 * 60 };

/** Wrong codes for one account, of the app or for recovery. A right one gives all back. */
export const CODES_PER_MEMBER: Limit = {
  name: 'second-step',
  ...WRONG_CODES,
  sentence:
    'There were too many wrong codes for this account. If it is yours, log in with a passkey or in a browser in which you have logged in before.',
};

/**
 * The same in one browser that the member has logged in with before: whoever else knows the
 * password can't lock the member out there.
 */
export const CODES_PER_KNOWN_BROWSER: Limit = {
  name: 'second-step-browser',
  ...WRONG_CODES,
  sentence: 'There were too many wrong codes for this account.',
};

/** Second steps tried from one address. */
export const SECOND_STEPS_PER_ADDRESS: Limit = {
  name: 'second-step-address',
  points: 100,
  seconds: 15 * 60,
  sentence: 'There were too many attempts to log in from your network.',
};
