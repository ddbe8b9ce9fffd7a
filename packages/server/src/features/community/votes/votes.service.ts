import { voteCauses } from '@lotwise/domain/reputation';
import type { Vote } from '@lotwise/domain/votes';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { type Cause, changeReputation } from '../../members/reputation/reputation.service.ts';
import * as queries from './votes.queries.ts';

export { castVoteOnce, type PressOutcome } from './cast-vote.query.ts';
export { type Target, votersToBring } from './votes.queries.ts';

type Voting = { userId: string; target: queries.Target; now: Date };

/**
 * Takes an existing vote out of everything it counts in, for whoever stores it elsewhere. Returns
 * the question whose page showed it.
 */
export async function uncast(tx: Db, { userId, target, now }: Voting): Promise<string | undefined> {
  const post = await queries.lockTarget(tx, target, userId);
  const held = await queries.heldVote(tx, userId, target);
  if (!post || !held) return undefined;
  await queries.deleteVote(tx, userId, target);
  await queries.addVotes(tx, target, held === 'up' ? -1 : 1);
  await changeReputation(
    tx,
    { undone: causesOf(held, { authorId: post.authorId, voterId: userId, target }), caused: [] },
    now,
  );
  return post.questionId;
}

/**
 * Counts a vote that was stored elsewhere as it was. Where its post is gone there is nothing to
 * count. Returns the question whose page shows it.
 */
export async function recast(
  tx: Db,
  vote: Voting & { id: string; direction: Vote; createdAt: Date; awaitsConfirmation: boolean },
): Promise<string | undefined> {
  const { id, userId, target, direction, createdAt, now } = vote;
  const post = await queries.lockTarget(tx, target, userId);
  const held = await queries.heldVote(tx, userId, target);
  if (!post || held) return undefined;
  const awaitsConfirmation = vote.awaitsConfirmation && !post.isConfirmed;
  await queries.insertVote(tx, { id, userId, target, direction, awaitsConfirmation, createdAt });
  await queries.addVotes(tx, target, direction === 'up' ? 1 : -1);
  await changeReputation(
    tx,
    {
      undone: [],
      caused: awaitsConfirmation
        ? []
        : causesOf(direction, { authorId: post.authorId, voterId: userId, target }),
    },
    now,
  );
  return post.questionId;
}

/**
 * Brings what a member's votes have held back, all at once, on this day. Returns how many votes
 * there were.
 */
export function bringAwaiting(
  db: Db,
  { voterId, awaitsConfirmation, now }: { voterId: string; awaitsConfirmation: boolean; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const votes = await queries.takeAwaiting(tx, voterId, awaitsConfirmation);
    const caused = votes.flatMap(({ target, direction, authorId }) =>
      causesOf(direction, { authorId, voterId, target }),
    );
    await changeReputation(tx, { undone: [], caused }, now);
    return votes.length;
  });
}

/** What a vote brings its post’s author, and its voter. */
function causesOf(
  vote: Vote,
  { authorId, voterId, target }: { authorId: string; voterId: string; target: queries.Target },
): Cause[] {
  const causes = voteCauses(target.type, vote);
  const act = { actorId: voterId, post: target };
  return [
    { ...act, userId: authorId, cause: causes.author },
    ...(causes.voter ? [{ ...act, userId: voterId, cause: causes.voter }] : []),
  ];
}
