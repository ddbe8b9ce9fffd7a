import { writeLive } from '@lotwise/contract/community/live';
import { pressAccept } from '@lotwise/domain/community/acceptance';
import { acceptCauses } from '@lotwise/domain/members/reputation';
import * as answers from '../features/community/answers/answers.service.ts';
import { indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import { deletePassages } from '../features/community/passages/passages.service.ts';
import { lockVisible } from '../features/community/posts/posts.service.ts';
import { notify, withdraw } from '../features/members/notifications/notifications.service.ts';
import { type Cause, changeReputation } from '../features/members/reputation/reputation.service.ts';
import { refuseInThread } from '../features/community/closing/thread.service.ts';
import { questionTag } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CommandContext } from './command-context.ts';

/**
 * The question's author presses Accept: accepts an answer, takes the acceptance back or moves it,
 * and adjusts everyone's reputation.
 */
export async function acceptAnswer(
  { db, me, now, purge }: CommandContext,
  answerId: string,
): Promise<{ isAccepted: boolean; isAnswered: boolean }> {
  const { questionId, ...reply } = await inTransaction(db, async (tx) => {
    const found = await answers.lockForAcceptance(tx, answerId);
    // Behind the question's lock: the answer may be hidden by now.
    const isVisible = await lockVisible(tx, { type: 'answer', id: answerId });
    if (!found || !isVisible) throw new Refusal('not_found', 'This answer does not exist.');
    const { questionId: on, askerId, acceptedId } = found;
    if (askerId !== me.id)
      throw new Refusal('forbidden', 'Only the author of the question can accept an answer.');
    await refuseInThread(tx, on, 'accept');
    const next = pressAccept(acceptedId, answerId);
    await answers.setAccepted(tx, on, next, now);
    const [before, after] = [await acceptedAnswer(tx, acceptedId), await acceptedAnswer(tx, next)];
    const undone = causesOf(before, askerId);
    await changeReputation(tx, { undone, caused: causesOf(after, askerId) }, now);
    await announce(tx, { questionId: on, askerId, before, after, now });
    // The assistant quotes it no more, from now on.
    if (acceptedId !== null) await deletePassages(tx, [acceptedId]);
    await indexThreadLater(tx, on);
    return { isAccepted: next === answerId, isAnswered: next !== null, questionId: on };
  });
  purge(
    questionTag(questionId),
    writeLive({ kind: 'accept', questionId, id: answerId, by: me.id }),
  );
  return reply;
}

interface Accepted {
  answerId: string;
  answererId: string;
}

async function acceptedAnswer(tx: Db, answerId: string | null): Promise<Accepted | null> {
  const answererId = answerId && (await answers.authorOf(tx, answerId));
  return answerId && answererId ? { answerId, answererId } : null;
}

/** What an acceptance brings the asker and the author of the answer. */
export function causesOf(accepted: Accepted | null, askerId: string): Cause[] {
  if (!accepted) return [];
  const post = { type: 'answer', id: accepted.answerId } as const;
  return acceptCauses({ askerId, ...accepted }).map((cause) => ({
    ...cause,
    actorId: askerId,
    post,
  }));
}

interface Announcement {
  questionId: string;
  askerId: string;
  before: Accepted | null;
  after: Accepted | null;
  now: Date;
}

async function announce(
  tx: Db,
  { questionId, askerId, before, after, now }: Announcement,
): Promise<void> {
  const about = { questionId, actorId: askerId };
  if (before) await withdraw(tx, { ...about, type: 'accepted', answerId: before.answerId });
  if (!after) return;
  await notify(tx, {
    ...about,
    userIds: [after.answererId],
    kind: 'accepted',
    answerId: after.answerId,
    now,
  });
}
