import { writeLive } from '@lotwise/contract/live';
import { pressVote, type Vote } from '@lotwise/domain/votes';
import {
  addVotes,
  causesOf,
  deleteVote,
  insertVote,
  lockForVote,
  type Target,
} from '../features/community/votes/votes.service.ts';
import { spendAllowance } from '../features/members/allowance/allowance.service.ts';
import { tellVotes } from '../features/members/notifications/notifications.service.ts';
import { changeReputation } from '../features/members/reputation/reputation.service.ts';
import { refuseState } from '../features/community/closing/thread.service.ts';
import { votesTag } from '../platform/cache/tags.ts';
import { atOnce, inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Acting } from './acting.ts';

/**
 * Presses a vote control, all or nothing: the vote, the post's count and the reputation of both
 * members.
 */
export async function castVote(
  { db, me, now, isLimited, purge, ...acting }: Acting<{ id: string }>,
  { target, press }: { target: Target; press: Vote },
): Promise<{ votes: number; userVote: Vote | null }> {
  const userId = me.id;
  const { questionId, ...reply } = await inTransaction(db, async (tx) => {
    await spendAllowance(tx, { memberId: userId, act: 'votes', now, isLimited, isReviewed: false });
    const [post, held] = await lockForVote(tx, target, userId);
    if (!post) throw new Refusal('not_found', `This ${target.type} does not exist.`);
    if (post.authorId === userId)
      throw new Refusal('forbidden', 'You can’t vote on your own post.');
    refuseState({ isClosed: false, isLocked: post.isLocked }, 'vote');
    if (post.isSetAside)
      throw new Refusal('forbidden', 'Your vote here was set aside by the moderators.');
    const { next, delta } = pressVote(held, press);
    const parties = { authorId: post.authorId, voterId: userId, target };
    const undone = held ? causesOf(held, parties) : [];
    const awaitsConfirmation = acting.awaitsConfirmation && !post.isConfirmed;
    const caused = next && !awaitsConfirmation ? causesOf(next, parties) : [];
    const [, votes] = await atOnce([
      held && (() => deleteVote(tx, userId, target)),
      () => addVotes(tx, target, delta),
      next &&
        (() =>
          insertVote(tx, {
            id: newId(),
            userId,
            target,
            direction: next,
            awaitsConfirmation,
            createdAt: now,
          })),
      () => changeReputation(tx, { undone, caused }, now),
      () =>
        tellVotes(tx, {
          ...post,
          answerId: target.type === 'answer' ? target.id : null,
          hasVote: next !== null,
          now,
        }),
    ]);
    return { votes, userVote: next, questionId: post.questionId };
  });
  purge(
    votesTag(questionId),
    writeLive({ kind: 'votes', questionId, id: target.id, votes: reply.votes, at: Date.now() }),
  );
  return reply;
}
