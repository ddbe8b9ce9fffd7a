import { quoted } from '@lotwise/domain/notifications';
import { atOnce, type Db } from '../../../platform/db/db.ts';
import {
  concerned,
  followByActing,
  type Parties,
} from '../../community/follows/follows.service.ts';
import { tellMentioned } from '../../community/mentions/mentions.service.ts';
import { notify, withdraw } from './notifications.service.ts';

interface Act {
  questionId: string;
  actorId: string;
  parties: Parties;
  /** The members that the post names. */
  mentioned: readonly string[];
  now: Date;
}

/**
 * A new answer: to the asker as an answer, to those it names as a mention, to the question's other
 * followers as news of it. Each member is told once. Who answers follows from now on.
 */
export async function tellOfAnswer(
  tx: Db,
  { questionId, answerId, actorId, parties, mentioned, now }: Act & { answerId: string },
): Promise<void> {
  const { title, actor, asker, followers } = parties;
  const about = { questionId, answerId, actorId, now };
  const told = asker ? [asker] : [];
  told.push(
    ...(await tellMentioned(
      tx,
      { type: 'answer', id: answerId, questionId, authorId: actorId, mentioned, told },
      now,
    )),
  );
  const others = followers.filter((id) => !told.includes(id));
  await atOnce([
    asker
      ? () =>
          notify(tx, {
            ...about,
            userIds: [asker],
            type: 'answer',
            message: `${actor} answered your question ${quoted(title)}`,
          })
      : null,
    () =>
      notify(tx, {
        ...about,
        userIds: others,
        type: 'follow',
        message: `${actor} answered ${quoted(title)}, which you follow`,
      }),
    () => followByActing(tx, actorId, questionId, now),
  ]);
}

/**
 * A new comment: to the asker, to those it names, and to those who answered; to each member once.
 */
export async function tellOfComment(
  tx: Db,
  { questionId, commentId, actorId, parties, mentioned, now }: Act & { commentId: string },
): Promise<void> {
  const { title, actor, asker, answerers } = parties;
  const about = { questionId, actorId, now, type: 'comment' as const };
  const told = asker ? [asker] : [];
  told.push(
    ...(await tellMentioned(
      tx,
      { type: 'comment', id: commentId, questionId, authorId: actorId, mentioned, told },
      now,
    )),
  );
  const others = answerers.filter((id) => !told.includes(id));
  await atOnce([
    asker
      ? () =>
          notify(tx, {
            ...about,
            userIds: [asker],
            message: `${actor} commented on your question ${quoted(title)}`,
          })
      : null,
    () =>
      notify(tx, {
        ...about,
        userIds: others,
        message: `${actor} commented on ${quoted(title)}, which you answered`,
      }),
  ]);
}

/** An acceptance given, taken back or moved. */
export async function tellOfAcceptance(
  tx: Db,
  {
    questionId,
    askerId,
    before,
    after,
    now,
  }: {
    questionId: string;
    askerId: string;
    before: Accepted | null;
    after: Accepted | null;
    now: Date;
  },
): Promise<void> {
  if (before)
    await withdraw(tx, {
      type: 'accepted',
      questionId,
      answerId: before.answerId,
      actorId: askerId,
    });
  if (!after) return;
  const { title } = await concerned(tx, questionId, askerId);
  const message = `Your answer to ${quoted(title)} was accepted`;
  await notify(tx, {
    userIds: [after.answererId],
    type: 'accepted',
    message,
    questionId,
    answerId: after.answerId,
    actorId: askerId,
    now,
  });
}

interface Accepted {
  answerId: string;
  answererId: string;
}
