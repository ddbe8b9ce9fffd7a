import type { Limit } from '../../platform/rate-limit.ts';

/** Wrong passwords for one account from one address. */
export const LOGIN_PER_ACCOUNT: Limit = {
  name: 'login-account',
  points: 10,
  seconds: 15 * 60,
  sentence: 'There were too many attempts to sign in to this account.',
};

/** Attempts to sign in from one address, right or wrong. */
export const LOGIN_PER_ADDRESS: Limit = {
  name: 'login-address',
  points: 100,
  seconds: 15 * 60,
  sentence: 'There were too many attempts to sign in from your network.',
};

/** New accounts from one address. An office shares one. */
export const SIGNUP_PER_ADDRESS: Limit = { name: 'signup-address', points: 20, seconds: 3600, sentence: 'There were too many new accounts from your network.' };
