import { dayOf } from '@lotwise/domain/days';
import { type EarningCause, REPUTATION_POINTS, VOTE_CAUSES } from '@lotwise/domain/reputation';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import * as queries from './reputation.queries.ts';

/** Has what a member's votes held back brought, once their address is confirmed. */
export const bringReputation = defineJob('bring_reputation', z.object({ voterId: z.uuid() }));

/** Why someone's reputation changes: whose, by whose act, on which post. */
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
 * here, all at once.
 */
export async function changeReputation(
  tx: Db,
  { undone, caused }: Change,
  now: Date,
): Promise<void> {
  const everyone = [...new Set([...undone, ...caused].map(({ userId }) => userId))];
  if (everyone.length === 0) return;
  const earners = new Set(await queries.lockEarners(tx, everyone));
  for (const cause of undone) if (earners.has(cause.userId)) await withdraw(tx, cause, now);
  for (const cause of caused) if (earners.has(cause.userId)) await award(tx, cause, now);
}

/**
 * Undoes what posts brought, before they are deleted: votes on them and their acceptance.
 * `authorIds` are the members whose counters the caller changes too; all are locked here, at once.
 * The posts' own rows are locked by the caller, so that nobody votes meanwhile.
 */
export async function forgetPosts(
  tx: Db,
  posts: { questionIds: readonly string[]; answerIds: readonly string[] },
  authorIds: readonly string[],
  now: Date,
): Promise<void> {
  await queries.lockEarners(tx, [
    ...new Set([...(await queries.earnersOn(tx, posts)), ...authorIds]),
  ]);
  await settleDays(tx, await queries.deleteEventsOn(tx, posts), -1, now);
}

/**
 * Moves the sums of members by lines that came (1) or went (-1), each day within its limit. Their
 * rows are locked.
 */
async function settleDays(
  tx: Db,
  lines: readonly queries.Line[],
  sign: 1 | -1,
  now: Date,
): Promise<void> {
  for (const [userId, own] of Map.groupBy(lines, (line) => line.userId))
    for (const [day, onDay] of Map.groupBy(own, (line) =>
      isOfVotes(line.cause) ? line.day : null,
    ))
      await move(tx, { userId, day, points: sign * sumOf(onDay) }, now);
}

const sumOf = (lines: readonly queries.Line[]): number =>
  lines.reduce((sum, line) => sum + line.points, 0);

/**
 * Counts again what posts that are back had brought: their lines are in the ledger once more.
 * `authorIds` are the members whose counters the caller changes too; all are locked here, at once.
 */
export async function returnPosts(
  tx: Db,
  posts: { questionIds: readonly string[]; answerIds: readonly string[] },
  authorIds: readonly string[],
  now: Date,
): Promise<void> {
  const lines = await queries.eventsOn(tx, posts);
  await queries.lockEarners(tx, [...new Set([...lines.map(({ userId }) => userId), ...authorIds])]);
  await settleDays(tx, lines, 1, now);
}

async function award(tx: Db, cause: Cause, now: Date): Promise<void> {
  const points = REPUTATION_POINTS[cause.cause];
  const day = dayOf(now);
  await queries.insertEvent(tx, { ...cause, id: newId(), points, day, createdAt: now });
  await moveBy(tx, cause, { points, day }, now);
}

async function withdraw(tx: Db, cause: Cause, now: Date): Promise<void> {
  const event = await queries.deleteEvent(tx, cause);
  if (event) await moveBy(tx, cause, { points: -event.points, day: event.day }, now);
}

const moveBy = (
  tx: Db,
  { userId, cause }: Cause,
  { points, day }: { points: number; day: string },
  now: Date,
): Promise<void> => move(tx, { userId, points, day: isOfVotes(cause) ? day : null }, now);

/** Moves a member's sum; with a day by what votes brought on it, within the day's limit. */
async function move(
  tx: Db,
  { userId, day, points }: { userId: string; day: string | null; points: number },
  now: Date,
): Promise<void> {
  if (day === null) await queries.addPoints(tx, userId, points);
  else await queries.addVotePoints(tx, { userId, day, points, now });
}

// `includes` of a list of words takes only these words.
const isOfVotes = (cause: string): boolean => (VOTE_CAUSES as readonly string[]).includes(cause);
