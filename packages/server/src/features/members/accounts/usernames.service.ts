import type { Db } from '../../../platform/db/db.ts';
import { taken } from './taken.ts';
import { isKeptForAnother, lockUsername, moveNames } from './usernames.queries.ts';

/** So many former names lead to a member. More would let one member take names from all others. */
const FORMER_NAMES_KEPT = 5;

/**
 * Refuses a name that is kept for somebody. After it was written: who gives it up at this moment
 * has committed by then.
 */
export async function refuseKeptName(tx: Db, username: string, userId: string): Promise<void> {
  if (await isKeptForAnother(tx, username.toLowerCase(), userId))
    throw taken('username', 'This username is taken.');
}

/** Changes a member's name by `write`, and keeps the one before, so that links under it lead on. */
export async function rename(
  tx: Db,
  { userId, username, now }: { userId: string; username: string; now: Date },
  write: () => Promise<void>,
): Promise<void> {
  const from = (await lockUsername(tx, userId))?.toLowerCase();
  await write();
  const to = username.toLowerCase();
  if (from === undefined || from === to) return;
  await refuseKeptName(tx, username, userId);
  await moveNames(tx, { userId, from, to, kept: FORMER_NAMES_KEPT, now });
}
