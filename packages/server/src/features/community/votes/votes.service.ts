import { voteCauses } from '@lotwise/domain/members/reputation';
import type { Vote } from '@lotwise/domain/community/votes';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { type Cause, changeReputation } from '../../members/reputation/reputation.service.ts';
import * as queries from './votes.queries.ts';

export { lockPost, saveVote, type Target, votersToBring } from './votes.queries.ts';

type Voting = { userId: string; target: queries.Target; now: Date };

/**
 * Takes an existing vote out of everything it counts in, for whoever stores it elsewhere. Returns
 * the question whose page showed it.
 */
export async function uncast(tx: Db, { userId, target, now }: Voting): Promise<string | undefined> {
  const post = await queries.lockPost(tx, target, userId);
  if (!post?.held) return undefined;
  const { held, authorId, questionId } = post;
  await queries.saveVote(tx, { userId, target, held }, null, held === 'up' ? -1 : 1);
  const undone = causesOf(held, { authorId, voterId: userId, target });
  await changeReputation(tx, { undone, caused: [] }, now);
  return questionId;
}

/**
 * Counts a vote that was stored elsewhere as it was. Where its post is gone there is nothing to
 * count. Returns the question whose page shows it.
 */
export async function recast(
  tx: Db,
  { now, ...vote }: queries.NewVote & Voting,
): Promise<string | undefined> {
  const { userId, target, direction } = vote;
  const post = await queries.lockPost(tx, target, userId);
  if (!post || post.held) return undefined;
  const awaitsConfirmation = vote.awaitsConfirmation && !post.isConfirmed;
  const delta = direction === 'up' ? 1 : -1;
  await queries.saveVote(tx, { ...vote, held: null }, { ...vote, awaitsConfirmation }, delta);
  const caused = awaitsConfirmation
    ? []
    : causesOf(direction, { authorId: post.authorId, voterId: userId, target });
  await changeReputation(tx, { undone: [], caused }, now);
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

/** What a vote brings its post’s author, and its voter. An author without an account gets nothing. */
export function causesOf(
  vote: Vote,
  {
    authorId,
    voterId,
    target,
  }: { authorId: string | null; voterId: string; target: queries.Target },
): Cause[] {
  const causes = voteCauses(target.type, vote);
  const act = { actorId: voterId, post: target };
  return [
    ...(authorId === null ? [] : [{ ...act, userId: authorId, cause: causes.author }]),
    ...(causes.voter ? [{ ...act, userId: voterId, cause: causes.voter }] : []),
  ];
}
