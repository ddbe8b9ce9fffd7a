import { writeLive } from '@lotwise/contract/live';
import { limitOf, type Standing } from '@lotwise/domain/posting-limits';
import type { Vote } from '@lotwise/domain/votes';
import * as votesService from '../features/community/votes/votes.service.ts';
import { overAllowance } from '../features/members/allowance/allowance.service.ts';
import { refuseState } from '../features/community/closing/thread.service.ts';
import { questionTag } from '../platform/cache/tags.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Acting } from './acting.ts';

/**
 * Casts, changes or removes a vote in one atomic statement: the daily allowance, the vote, the
 * post's count, both members' reputation and the author's notification.
 */
export async function castVote(
  { db, me, now, purge, standing, isLimited, awaitsConfirmation }: Acting<{ id: string }>,
  { target, press }: { target: votesService.Target; press: Vote },
): Promise<{ votes: number; userVote: Vote | null }> {
  const pressed = await votesService.castVoteOnce(db, {
    target,
    press,
    voterId: me.id,
    dayLimit: isLimited ? limitOf(standing, 'votes') : null,
    awaitsConfirmation,
    now,
  });
  refuseOutcome(pressed, { target, standing, now });
  const { questionId, authorId, votes, at, userVote, notifiesAuthor } = pressed;
  purge(
    questionTag(questionId),
    writeLive({ kind: 'votes', questionId, id: target.id, votes, at }),
    ...(notifiesAuthor ? [writeLive({ kind: 'inbox', memberId: authorId })] : []),
  );
  return { votes, userVote };
}

function refuseOutcome(
  pressed: votesService.PressOutcome,
  { target, standing, now }: { target: votesService.Target; standing: Standing; now: Date },
): asserts pressed is Extract<votesService.PressOutcome, { outcome: 'done' }> {
  const { outcome } = pressed;
  if (outcome === 'limit') throw overAllowance(standing, 'votes', now);
  if (outcome === 'missing') throw new Refusal('not_found', `This ${target.type} does not exist.`);
  if (outcome === 'own') throw new Refusal('forbidden', 'You can’t vote on your own post.');
  refuseState({ isClosed: false, isLocked: outcome === 'locked' }, 'vote');
  if (outcome === 'set aside')
    throw new Refusal('forbidden', 'Your vote here was set aside by the moderators.');
}
