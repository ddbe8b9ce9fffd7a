import { dayOf } from '@lotwise/domain/text/days';
import {
  dailyLimitPoints,
  type EarningCause,
  REPUTATION_POINTS,
  VOTE_CAUSES,
} from '@lotwise/domain/members/reputation';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import * as queries from './reputation.queries.ts';

/** Has what a member's votes held back brought, once their address is confirmed. */
export const bringReputation = defineJob('bring_reputation', z.object({ voterId: z.uuid() }));

/** Why someone's reputation changes: whose, by whose action, on which post. */
export interface Cause {
  userId: string;
  cause: EarningCause;
  actorId: string;
  post: queries.Post;
}

/** What a write undoes and what it causes. */
export interface Change {
  undone: readonly Cause[];
  caused: readonly Cause[];
}

/**
 * Takes what is undone out of the ledger, writes what is caused into it, and moves the sums.
 * Belongs in the transaction of what caused it, after its own locks; the members' rows are locked
 * here, in the order of their ids.
 */
export async function changeReputation(
  tx: Db,
  { undone, caused }: Change,
  now: Date,
): Promise<void> {
  const gone: queries.Line[] = [];
  for (const cause of undone) gone.push(...(await queries.deleteEvent(tx, cause)));
  const day = dayOf(now);
  const come = caused.map((cause) => ({
    ...cause,
    id: newId(),
    points: REPUTATION_POINTS[cause.cause],
    day,
    createdAt: now,
  }));
  const changed = [...taken(gone), ...come];
  const earners = await addSums(tx, changed);
  const earned = come.filter(({ userId }) => earners.has(userId));
  if (earned.length > 0) await queries.insertEvents(tx, earned);
  await keepToLimits(
    tx,
    changed.filter(({ userId }) => earners.has(userId)),
    now,
  );
}

/**
 * Undoes what posts brought, before they are hidden or deleted: votes on them and their acceptance.
 * `authorIds` are the members whose counters the caller changes too; all are locked here, at once.
 * The posts' own rows are locked by the caller, so that nobody votes meanwhile.
 */
export async function forgetPosts(
  tx: Db,
  posts: queries.Posts,
  authorIds: readonly string[],
  now: Date,
): Promise<void> {
  await queries.lockMembers(tx, [
    ...new Set([...(await queries.earnersOn(tx, posts)), ...authorIds]),
  ]);
  await settle(tx, taken(await queries.setCounted(tx, posts, false)), now);
}

const taken = (lines: readonly queries.Line[]): queries.Line[] =>
  lines.map((line) => ({ ...line, points: -line.points }));

/** Adds to each member's sum what their lines bring. Returns those who earn. */
async function addSums(tx: Db, lines: readonly queries.Line[]): Promise<Set<string>> {
  const earners = new Set<string>();
  const byMember = Map.groupBy(lines, ({ userId }) => userId);
  for (const userId of [...byMember.keys()].sort()) {
    const points = (byMember.get(userId) ?? []).reduce((sum, line) => sum + line.points, 0);
    if (await queries.addPoints(tx, userId, points)) earners.add(userId);
  }
  return earners;
}

/**
 * What exceeds the limit of a day's votes is taken back by a line of its own, so that the ledger's
 * sum is the reputation and undoing votes in any order gives the same. For the days of lines that
 * were written or deleted; the members' rows are locked.
 */
async function keepToLimits(tx: Db, lines: readonly queries.Line[], now: Date): Promise<void> {
  const days = new Map(
    lines.filter(isOfVotes).map(({ userId, day }) => [`${userId} ${day}`, { userId, day }]),
  );
  for (const { userId, day } of days.values()) {
    const { votes, limit } = await queries.pointsOfDay(tx, userId, day);
    const points = dailyLimitPoints(votes);
    if (points === limit) continue;
    await queries.writeLimit(tx, { id: newId(), userId, day, points, createdAt: now });
    await queries.addPoints(tx, userId, points - limit);
  }
}

/** Both for lines that came or went with their posts. The members' rows are locked. */
async function settle(tx: Db, lines: readonly queries.Line[], now: Date): Promise<void> {
  await addSums(tx, lines);
  await keepToLimits(tx, lines, now);
}

/**
 * Counts again what posts that are back had brought.
 * `authorIds` are the members whose counters the caller changes too; all are locked here, at once.
 */
export async function returnPosts(
  tx: Db,
  posts: queries.Posts,
  authorIds: readonly string[],
  now: Date,
): Promise<void> {
  await queries.lockMembers(tx, [
    ...new Set([...(await queries.earnersOn(tx, posts)), ...authorIds]),
  ]);
  await settle(tx, await queries.setCounted(tx, posts, true), now);
}

// `includes` of a list of words takes only these words.
const isOfVotes = ({ cause }: { cause: string }): boolean =>
  (VOTE_CAUSES as readonly string[]).includes(cause);
