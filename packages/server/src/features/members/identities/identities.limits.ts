import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Sign-ins by a provider begun or ended from one address. */
export const PROVIDER_SIGN_INS_PER_ADDRESS: Limit = {
  name: 'provider-address',
  points: 100,
  seconds: 15 * 60,
  sentence: 'There were too many attempts to log in from your network.',
};

/** Accounts made by a provider from one address. An office shares one. */
export const SIGN_UPS_PER_ADDRESS: Limit = {
  name: 'provider-signup-address',
  points: 20,
  seconds: 3600,
  sentence: 'There were too many new accounts from your network.',
};
