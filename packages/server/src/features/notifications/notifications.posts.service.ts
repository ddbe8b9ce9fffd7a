import { quoted } from '@lotwise/domain/notifications';
import { atOnce, type Db } from '../../platform/db.ts';
import { concerned, followByActing } from '../follows/follows.service.ts';
import { tellMentioned } from '../mentions/mentions.service.ts';
import { notify, withdraw } from './notifications.service.ts';

interface Act {
  questionId: string;
  actor: { id: string; username: string };
  /** The members that the post names. */
  mentioned: readonly string[];
  now: Date;
}

/**
 * A new answer: to the asker as an answer, to those it names as a mention, to the question's other followers as news of it. Each member is told
 * once. Who answers follows from now on.
 */
export async function tellOfAnswer(tx: Db, { questionId, answerId, actor, mentioned, now }: Act & { answerId: string }): Promise<void> {
  const { title, asker, followers } = await concerned(tx, questionId);
  const about = { questionId, answerId, actorId: actor.id, now };
  const told = asker ? [asker] : [];
  told.push(...(await tellMentioned(tx, { type: 'answer', id: answerId, questionId, authorId: actor.id, mentioned, told }, now)));
  const others = followers.filter((id) => !told.includes(id));
  await atOnce([
    asker ? () => notify(tx, { ...about, userIds: [asker], type: 'answer', message: `${actor.username} answered your question ${quoted(title)}` }) : null,
    () => notify(tx, { ...about, userIds: others, type: 'follow', message: `${actor.username} answered ${quoted(title)}, which you follow` }),
    () => followByActing(tx, actor.id, questionId, now),
  ]);
}

/** A new comment: to the asker, to those it names, and to those who answered; to each member once. */
export async function tellOfComment(tx: Db, { questionId, commentId, actor, mentioned, now }: Act & { commentId: string }): Promise<void> {
  const { title, asker, answerers } = await concerned(tx, questionId);
  const about = { questionId, actorId: actor.id, now, type: 'comment' as const };
  const told = asker ? [asker] : [];
  told.push(...(await tellMentioned(tx, { type: 'comment', id: commentId, questionId, authorId: actor.id, mentioned, told }, now)));
  const others = answerers.filter((id) => !told.includes(id));
  await atOnce([
    asker ? () => notify(tx, { ...about, userIds: [asker], message: `${actor.username} commented on your question ${quoted(title)}` }) : null,
    () => notify(tx, { ...about, userIds: others, message: `${actor.username} commented on ${quoted(title)}, which you answered` }),
  ]);
}

/** An acceptance given, taken back or moved. */
export async function tellOfAcceptance(
  tx: Db,
  { questionId, askerId, before, after, now }: { questionId: string; askerId: string; before: Accepted | null; after: Accepted | null; now: Date },
): Promise<void> {
  if (before) await withdraw(tx, { type: 'accepted', questionId, answerId: before.answerId, actorId: askerId });
  if (!after) return;
  const { title } = await concerned(tx, questionId);
  const message = `Your answer to ${quoted(title)} was accepted`;
  await notify(tx, { userIds: [after.answererId], type: 'accepted', message, questionId, answerId: after.answerId, actorId: askerId, now });
}

interface Accepted {
  answerId: string;
  answererId: string;
}
