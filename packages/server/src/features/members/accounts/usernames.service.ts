import type { Db } from '../../../platform/db/db.ts';
import { skeletonOf, usernameProblem } from '@lotwise/domain/username-rules';
import { invalidField } from '../../../platform/http/errors.ts';
import { taken } from './taken.ts';
import { isReservedForAnother, lockUsername, moveNames, staffNames } from './usernames.queries.ts';

/** So many former names lead to a member. More would let one member take names from all others. */
const FORMER_NAMES_KEPT = 5;

/**
 * Refuses a name that is kept for somebody. After it was written: who gives it up at this moment
 * has committed by then.
 */
export async function refuseReservedName(tx: Db, username: string, userId: string): Promise<void> {
  if (await isReservedForAnother(tx, username.toLowerCase(), userId))
    throw taken('username', 'This username is taken.');
}

/** Refuses a name that would be taken for the site's own or for one of its staff's. */
export async function refuseMisleadingName(
  tx: Db,
  username: string,
  siteName: string,
  userId: string | null = null,
): Promise<void> {
  const problem = usernameProblem(username, siteName);
  if (problem) throw invalidField('username', problem);
  const skeleton = skeletonOf(username);
  const staff = await staffNames(tx, userId);
  if (
    staff.some(
      (name) => name.toLowerCase() !== username.toLowerCase() && skeletonOf(name) === skeleton,
    )
  )
    throw invalidField(
      'username',
      'This username is too similar to that of someone on the site’s staff. Please choose another.',
    );
}

/** Changes a member's name by `write`, and keeps the one before, so that links under it lead on. */
export async function rename(
  tx: Db,
  {
    userId,
    username,
    siteName,
    now,
  }: { userId: string; username: string; siteName: string; now: Date },
  write: () => Promise<void>,
): Promise<void> {
  const from = (await lockUsername(tx, userId))?.toLowerCase();
  const to = username.toLowerCase();
  // A name that someone has already is theirs, whatever is asked of new ones.
  if (from !== to) await refuseMisleadingName(tx, username, siteName, userId);
  await write();
  if (from === undefined || from === to) return;
  await refuseReservedName(tx, username, userId);
  await moveNames(tx, { userId, from, to, kept: FORMER_NAMES_KEPT, now });
}
