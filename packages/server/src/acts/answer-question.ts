import type { Answer } from '@lotwise/contract/questions';
import type { ValidityBody } from '@lotwise/contract/validity';
import { writeLive } from '@lotwise/contract/live';
import { quoted } from '@lotwise/domain/notifications';
import { answerFor, countAnswer, store } from '../features/community/answers/answers.service.ts';
import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import * as follows from '../features/community/follows/follows.service.ts';
import { tellMentioned } from '../features/community/mentions/mentions.service.ts';
import { renderNew } from '../features/community/posts/posts.service.ts';
import { store as storeValidity } from '../features/community/validity/validity.service.ts';
import * as allowance from '../features/members/allowance/allowance.service.ts';
import { notify } from '../features/members/notifications/notifications.service.ts';
import { refuseInThread } from '../features/community/closing/thread.service.ts';
import { LISTS_TAG, questionTag, STATS_TAG, userTag } from '../platform/cache/tags.ts';
import { atOnce, type Db, inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Acting } from './acting.ts';
import { reviewNew } from './review-post.ts';

interface NewAnswer {
  questionId: string;
  content: string;
  /** What the answer holds for; `checkedOn` if it was checked on another day than today. */
  validity?: ValidityBody | undefined;
  checkedOn?: string;
}

/**
 * Posts an answer: the row, the counters of question, member and month, and the search document
 * together.
 */
export async function answerQuestion(
  { db, me, now, isLimited, isReviewed, hasDrafts, purge }: Acting,
  { questionId, content, validity, checkedOn }: NewAnswer,
): Promise<Answer> {
  const authorId = me.id;
  const answered = await inTransaction(db, async (tx) => {
    const standing = await allowance.takeAllowance(tx, {
      memberId: authorId,
      act: 'answers',
      now,
      isLimited,
      isReviewed,
    });
    const [, , parties] = await atOnce([
      () => countAnswer(tx, questionId, now),
      () => refuseInThread(tx, questionId, 'answer'),
      () => follows.concerned(tx, questionId, authorId),
    ]);
    const id = newId();
    const { text, mentioned } = await renderNew(tx, 'answer', { id, source: content });
    if (isLimited) allowance.refuseManyLinks(standing, text.html, 'content');
    const [, , , posted] = await atOnce([
      () => store(tx, { id, questionId, authorId, ...text, createdAt: now }),
      hasDrafts ? () => discardPosted(tx, authorId, { place: 'answer', questionId }) : null,
      () => announce(tx, { questionId, answerId: id, actorId: authorId, parties, mentioned, now }),
      async () => {
        if (validity)
          await storeValidity(tx, id, validity, { now, ...(checkedOn && { checkedOn }) });
        return answerFor(tx, { id, readerId: authorId, now });
      },
    ]);
    const review = { type: 'answer', id, authorId, standing, html: text.html, now } as const;
    return { ...posted, ...(isReviewed && (await reviewNew(tx, review))) };
  });
  if (!answered.isHeld)
    purge(
      questionTag(questionId),
      LISTS_TAG,
      STATS_TAG,
      writeLive({ kind: 'answer', questionId, id: answered.id, by: authorId }),
      userTag(me.username),
    );
  return answered;
}

interface Announcement {
  questionId: string;
  answerId: string;
  actorId: string;
  parties: follows.Parties;
  mentioned: readonly string[];
  now: Date;
}

/**
 * Notifies the asker of an answer, the members it names of a mention, and the question's other
 * followers of news. Each member gets one notification. The author follows the question from now
 * on.
 */
async function announce(
  tx: Db,
  { questionId, answerId, actorId, parties, mentioned, now }: Announcement,
): Promise<void> {
  const { title, actor, asker, followers } = parties;
  const about = { questionId, answerId, actorId, now };
  const told = asker ? [asker] : [];
  const naming = { type: 'answer', id: answerId, questionId, authorId: actorId } as const;
  told.push(...(await tellMentioned(tx, { ...naming, mentioned, told }, now)));
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
        userIds: followers.filter((id) => !told.includes(id)),
        type: 'follow',
        message: `${actor} answered ${quoted(title)}, which you follow`,
      }),
    () => follows.followByActing(tx, actorId, questionId, now),
  ]);
}
