import type { Db } from '../../../platform/db/db.ts';
import { invalidField } from '../../../platform/http/errors.ts';
import { taken } from './taken.ts';
import { looksLikeOne, skeletonOf, usernameProblem } from './username-rules.ts';
import * as queries from './usernames.queries.ts';

/** So many former names lead to a member. More would let one member take names from all others. */
const FORMER_NAMES_MAX = 5;

/**
 * Refuses a name that is reserved for somebody. Runs after the new name is written, so that a
 * member who is giving up that name at the same time has committed by then.
 */
export async function refuseReservedName(tx: Db, username: string, userId: string): Promise<void> {
  if (await queries.isReservedForAnother(tx, username.toLowerCase(), userId))
    throw taken('username', 'This username is taken.');
}

/** Refuses a name that would be taken for the site's own or for one of its staff's. */
export async function refuseMisleadingName(
  tx: Db,
  username: string,
  siteName: string,
  userId: string | null = null,
): Promise<void> {
  const problem = await usernameProblem(username, siteName);
  if (problem) throw invalidField('username', problem);
  if (await looksLikeOne(username, await queries.staffNames(tx, userId)))
    throw invalidField(
      'username',
      'This username is too similar to that of someone on the site’s staff. Please choose another.',
    );
}

/**
 * Makes a name the member's own for the eye too: the database refuses another's that looks the
 * same. After it was written, so that a name that is the same is refused as that.
 */
export async function takeLooks(tx: Db, userId: string, username: string): Promise<void> {
  await queries.setSkeleton(tx, userId, await skeletonOf(username));
}

const BATCH = 1000;

/**
 * Gives members who have none, from before there were any or from a load, their name's looks. Of
 * those that look alike the oldest has them; the others keep their names.
 */
export async function protectNames(db: Db): Promise<void> {
  let after: string | null = null;
  do {
    const members = await queries.membersWithoutSkeleton(db, { after, limit: BATCH });
    await queries.claimSkeletons(
      db,
      await Promise.all(
        members.map(async ({ id, username }) => ({ id, skeleton: await skeletonOf(username) })),
      ),
    );
    after = members.at(-1)?.id ?? null;
  } while (after !== null);
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
  const from = (await queries.lockUsername(tx, userId))?.toLowerCase();
  const to = username.toLowerCase();
  // A name that someone has already is theirs, whatever is asked of new ones.
  if (from !== to) await refuseMisleadingName(tx, username, siteName, userId);
  await write();
  if (from === undefined || from === to) return;
  await refuseReservedName(tx, username, userId);
  await takeLooks(tx, userId, username);
  await queries.moveNames(tx, { userId, from, to, max: FORMER_NAMES_MAX, now });
}
