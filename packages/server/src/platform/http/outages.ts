import { isLockTimeout, isOutOfRoom, isTimeout, isUnreachable } from '../db/db-errors.ts';

interface Outage {
  sentence: string;
  retryAfterSeconds: number;
}

export const BEING_CHANGED =
  'Someone else is changing this right now. Please try again in a few seconds.';

/** What a person reads where the request is right, and the site can't do it at present. */
const OUTAGES: readonly (Outage & { is: (thrown: unknown) => boolean })[] = [
  {
    is: isOutOfRoom,
    sentence:
      'The site can’t save anything right now, because it can’t write to its disk. Please try again later.',
    retryAfterSeconds: 60,
  },
  {
    is: isUnreachable,
    sentence: 'The site can’t reach its database. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  { is: isLockTimeout, sentence: BEING_CHANGED, retryAfterSeconds: 5 },
  {
    is: isTimeout,
    sentence: 'The site is very busy. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  },
];

export const outageOf = (thrown: unknown): Outage | undefined =>
  OUTAGES.find(({ is }) => is(thrown));
