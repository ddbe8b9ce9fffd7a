import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Sign-ins by passkey begun or tried from one address. */
export const PASSKEYS_PER_ADDRESS: Limit = {
  name: 'passkey-address',
  points: 200,
  seconds: 15 * 60,
  sentence: 'There were too many attempts to log in from your network.',
};

/** Passkeys a member begins to add. */
export const PASSKEYS_PER_MEMBER: Limit = {
  name: 'passkey-member',
  points: 30,
  seconds: 3600,
  sentence: 'You have tried to add too many passkeys.',
};
