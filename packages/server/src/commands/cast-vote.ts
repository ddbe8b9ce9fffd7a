import { writeLive } from '@lotwise/contract/community/live';
import { WELL_VOTED } from '@lotwise/domain/community/passages';
import { pressVote, type Vote } from '@lotwise/domain/community/votes';
import { indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import { refuseState } from '../features/community/closing/thread.service.ts';
import { deletePassages } from '../features/community/passages/passages.service.ts';
import * as votes from '../features/community/votes/votes.service.ts';
import { takeAllowance } from '../features/members/allowance/allowance.service.ts';
import { noteVote } from '../features/members/notifications/notifications.service.ts';
import { changeReputation } from '../features/members/reputation/reputation.service.ts';
import { questionTag } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Casts, changes or removes a vote: the daily allowance, the post, the vote and the post's count,
 * the author's notification, and both members' reputation. The locks are taken in this order; last
 * come the sums of members, which votes on all their posts wait for.
 */
export async function castVote(
  context: CommandContext<{ id: string }>,
  { target, press }: { target: votes.Target; press: Vote },
): Promise<{ votes: number; userVote: Vote | null }> {
  const { db, me, now, purge } = context;
  const voterId = me.id;
  const { questionId, next, count } = await inTransaction(db, async (tx) => {
    await takeAllowance(tx, 'votes', context);
    const post = await votes.lockPost(tx, target, voterId);
    if (!post) throw new Refusal('not_found', `This ${target.type} does not exist.`);
    const { authorId, isOfMember, held, heldAt } = post;
    if (authorId === voterId) throw new Refusal('forbidden', 'You can’t vote on your own post.');
    refuseState({ isClosed: false, isLocked: post.isLocked }, 'vote');
    if (post.isSetAside)
      throw new Refusal('forbidden', 'Your vote here was set aside by the moderators.');

    const { next, delta } = pressVote(held, press);
    const awaitsConfirmation = context.awaitsConfirmation && !post.isConfirmed;
    const vote = next && { direction: next, awaitsConfirmation, createdAt: now };
    const count = await votes.saveVote(tx, { userId: voterId, target, held }, vote, delta);

    const answerId = target.type === 'answer' ? target.id : null;
    const noted = { questionId: post.questionId, answerId, userId: authorId };
    if (isOfMember) await noteVote(tx, noted, { heldAt, isHeld: next !== null, now });

    const between = { authorId: isOfMember ? authorId : null, voterId, target };
    const undone = held ? votes.causesOf(held, between) : [];
    const caused = next && !awaitsConfirmation ? votes.causesOf(next, between) : [];
    await changeReputation(tx, { undone, caused }, now);
    if (answerId !== null && isWellVoted(count.votes) !== isWellVoted(count.votes - delta)) {
      if (delta < 0) await deletePassages(tx, [answerId]);
      await indexThreadLater(tx, post.questionId);
    }
    return { questionId: post.questionId, next, count };
  });
  purge(
    questionTag(questionId),
    writeLive({ kind: 'votes', questionId, id: target.id, votes: count.votes, at: count.at }),
  );
  return { votes: count.votes, userVote: next };
}

const isWellVoted = (votes: number): boolean => votes >= WELL_VOTED;
