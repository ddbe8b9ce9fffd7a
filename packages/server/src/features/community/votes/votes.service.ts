import { voteCauses } from '@lotwise/domain/reputation';
import { pressVote, type Vote } from '@lotwise/domain/votes';
import { atOnce, type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { refuseState } from '../../moderation/closing/thread.service.ts';
import { tellVotes } from '../../members/notifications/notifications.service.ts';
import { spend } from '../../members/allowance/allowance.service.ts';
import { type Cause, changeReputation } from '../../members/reputation/reputation.service.ts';
import {
  addVotes,
  deleteVote,
  heldVote,
  insertVote,
  lockTarget,
  type Target,
} from './votes.queries.ts';

type Press = { userId: string; target: Target; press: Vote; now: Date; isLimited?: boolean };

/**
 * Presses a vote control, all or nothing: the vote, the post's count and the reputation of both
 * members.
 */
export async function castVote(
  db: Db,
  { userId, target, press, now, isLimited = false }: Press,
): Promise<{ votes: number; userVote: Vote | null; questionId: string }> {
  return inTransaction(db, async (tx) => {
    await spend(tx, { memberId: userId, act: 'votes', now, isLimited });
    const [post, held] = await lockForVote(tx, target, userId);
    if (!post) throw new Refusal('not_found', `This ${target.type} does not exist.`);
    if (post.authorId === userId)
      throw new Refusal('forbidden', 'You can’t vote on your own post.');
    refuseState({ isClosed: false, isLocked: post.isLocked }, 'vote');
    if (post.isSetAside)
      throw new Refusal('forbidden', 'Your vote here was set aside by the moderators.');
    const { next, delta } = pressVote(held, press);
    const parties = { authorId: post.authorId, voterId: userId, target };
    const [, votes] = await atOnce([
      held && (() => deleteVote(tx, userId, target)),
      () => addVotes(tx, target, delta),
      next &&
        (() => insertVote(tx, { id: newId(), userId, target, direction: next, createdAt: now })),
      () =>
        changeReputation(
          tx,
          {
            undone: held ? causesOf(held, parties) : [],
            caused: next ? causesOf(next, parties) : [],
          },
          now,
        ),
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
}

/** Locks the post's counter, then reads the vote that the member holds there. */
const lockForVote = (tx: Db, target: Target, userId: string) =>
  atOnce([() => lockTarget(tx, target, userId), () => heldVote(tx, userId, target)]);

type Standing = { userId: string; target: Target; now: Date };

/**
 * Takes a vote that stands out of everything it counts in, for whoever keeps it elsewhere. Answers
 * the question whose page showed it.
 */
export async function uncast(
  tx: Db,
  { userId, target, now }: Standing,
): Promise<string | undefined> {
  const [post, held] = await lockForVote(tx, target, userId);
  if (!post || !held) return undefined;
  await deleteVote(tx, userId, target);
  await addVotes(tx, target, held === 'up' ? -1 : 1);
  await changeReputation(
    tx,
    { undone: causesOf(held, { authorId: post.authorId, voterId: userId, target }), caused: [] },
    now,
  );
  return post.questionId;
}

/**
 * Counts a vote that was kept elsewhere as it was. Where its post is gone there is nothing to
 * count. Answers the question whose page shows it.
 */
export async function recast(
  tx: Db,
  vote: Standing & { id: string; direction: Vote; createdAt: Date },
): Promise<string | undefined> {
  const { id, userId, target, direction, createdAt, now } = vote;
  const [post, held] = await lockForVote(tx, target, userId);
  if (!post || held) return undefined;
  await insertVote(tx, { id, userId, target, direction, createdAt });
  await addVotes(tx, target, direction === 'up' ? 1 : -1);
  await changeReputation(
    tx,
    {
      undone: [],
      caused: causesOf(direction, { authorId: post.authorId, voterId: userId, target }),
    },
    now,
  );
  return post.questionId;
}

function causesOf(
  vote: Vote,
  { authorId, voterId, target }: { authorId: string; voterId: string; target: Target },
): Cause[] {
  const causes = voteCauses(target.type, vote);
  const act = { actorId: voterId, post: target };
  return [
    { ...act, userId: authorId, cause: causes.author },
    ...(causes.voter ? [{ ...act, userId: voterId, cause: causes.voter }] : []),
  ];
}
