import type { FastifyRequest } from 'fastify';
import { databaseError, sqlState } from '../db/db-errors.ts';
import { Refusal } from './errors.ts';

const actors = new WeakMap<FastifyRequest, string>();

/** Notes which member makes a request, for what the database may say of them later. */
export function noteActor(request: FastifyRequest, memberId: string): void {
  actors.set(request, memberId);
}

/** The member who makes a request. */
export const actorOf = (request: FastifyRequest): string | undefined => actors.get(request);

/**
 * What a person reads where the database refused a row because somebody else was quicker. What a
 * call can foresee it says itself, in its own words; this is for the moment between its look and
 * its action. Everything else that the database refuses is a bug.
 *
 * | what the database says                    | what it means                      | status |
 * |-------------------------------------------|------------------------------------|--------|
 * | a foreign key misses the acting member    | their account was just deleted     | 401    |
 * | a foreign key misses any other row        | what it concerns was just removed  | 404    |
 * | a foreign key still needs the row         | something was just added to it     | 409    |
 * | a second row where one may be             | the same was just done             | 409    |
 * | a deadlock, or a lost race, several times | others change the same all at once | 409    |
 */
export function refusalOfDatabase(
  thrown: unknown,
  actorId: string | undefined,
): Refusal | undefined {
  switch (sqlState(thrown)) {
    case '23503':
      return missing(databaseError(thrown)?.detail ?? '', actorId);
    case '23001':
      return new Refusal('conflict', STILL_NEEDED);
    case '23505':
      return new Refusal('conflict', 'This has already been done. Please reload the page.');
    case '40001':
    case '40P01':
      return new Refusal(
        'conflict',
        'Someone else changed this at the same moment. Please try again.',
      );
    default:
      return undefined;
  }
}

const STILL_NEEDED = 'Something was just added to this. Please load the page again.';

// PostgreSQL may speak any language, but names columns and values alike: those of the row that is
// referred to begin with its id, those of the row that refers to it never do.
const REFERRED_TO = /\(id(?:, \w+)*\)=/;

function missing(detail: string, actorId: string | undefined): Refusal {
  if (REFERRED_TO.test(detail)) return new Refusal('conflict', STILL_NEEDED);
  return actorId !== undefined && detail.includes(actorId)
    ? new Refusal('sign_in', 'This account no longer exists.')
    : new Refusal('not_found', 'This has just been removed.');
}
