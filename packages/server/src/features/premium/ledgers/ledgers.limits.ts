import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Saves of one member; each may be 20 MB. */
export const SAVES_PER_MEMBER: Limit = {
  name: 'ledger-save',
  points: 120,
  seconds: 3600,
  sentence: 'You have saved ledgers too often.',
};
