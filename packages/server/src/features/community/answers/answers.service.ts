import type { Answer } from '@lotwise/contract/questions';
import type { ValidityBody } from '@lotwise/contract/validity';
import { pressAccept } from '@lotwise/domain/acceptance';
import { inOrderOfForce } from '@lotwise/domain/answer-order';
import { acceptCauses } from '@lotwise/domain/reputation';
import { atOnce, type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { refuseManyLinks, spend } from '../../members/allowance/allowance.service.ts';
import { refuseInThread } from '../../moderation/closing/thread.service.ts';
import { discardPosted } from '../drafts/drafts.service.ts';
import { concerned } from '../follows/follows.service.ts';
import {
  tellOfAcceptance,
  tellOfAnswer,
} from '../../members/notifications/notifications.posts.service.ts';
import { htmlOf, originOf, renderNew } from '../posts/posts.service.ts';
import { plainText } from '../posts/render.ts';
import { type Cause, changeReputation } from '../../members/reputation/reputation.service.ts';
import { reviewNew } from '../../moderation/review/review.service.ts';
import { store as storeValidity, validityOf } from '../validity/validity.service.ts';
import {
  answerOf,
  type AnswerRow,
  answersOfQuestion,
  authorOf,
  countAnswer,
  insertAnswer,
  lockForAcceptance,
  setAccepted,
} from './answers.queries.ts';

/** A question's answers for a reader, in the order they are shown. */
export async function answersOf(
  db: Db,
  questionId: string,
  readerId: string | null,
  now: Date,
): Promise<Answer[]> {
  const rows = await answersOfQuestion(db, questionId, readerId);
  return inOrderOfForce(await Promise.all(rows.map((row) => shown(db, row, now))));
}

async function shown(db: Db, row: AnswerRow, now: Date): Promise<Answer> {
  const {
    source,
    sourceFormat: _format,
    html: _html,
    htmlVersion: _version,
    origin,
    ...answer
  } = row;
  return {
    ...answer,
    content: source,
    contentHtml: await htmlOf(db, 'answer', row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    origin: originOf(origin),
    validity: validityOf(row.validity, now),
  };
}

interface NewAnswer {
  questionId: string;
  authorId: string;
  content: string;
  /** What it holds for; `checkedOn` where that was not said today. */
  validity?: ValidityBody | undefined;
  checkedOn?: string;
  now: Date;
  isLimited?: boolean;
}

/**
 * Posts an answer: the row, the counters of question, member and month, and the search document
 * together.
 */
export async function post(
  db: Db,
  { questionId, authorId, content, validity, checkedOn, now, isLimited = false }: NewAnswer,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const standing = await spend(tx, { memberId: authorId, act: 'answers', now, isLimited });
    const [isThere] = await atOnce([
      () => countAnswer(tx, questionId, now),
      () => refuseInThread(tx, questionId, 'answer'),
    ]);
    if (!isThere) throw new Refusal('not_found', 'Question not found');
    const id = newId();
    const { text, mentioned } = await renderNew(tx, 'answer', { id, source: content });
    refuseManyLinks(standing, text.html, 'content');
    const [parties] = await atOnce([
      () => concerned(tx, questionId, authorId),
      () =>
        insertAnswer(
          tx,
          { id, questionId, authorId, ...text, createdAt: now },
          plainText(text.html),
        ),
      validity && (() => storeValidity(tx, id, validity, { now, ...(checkedOn && { checkedOn }) })),
      () => discardPosted(tx, authorId, { place: 'answer', questionId }),
    ]);
    const [posted] = await atOnce([
      () => answerFor(tx, { id, readerId: authorId, now }),
      () =>
        tellOfAnswer(tx, { questionId, answerId: id, actorId: authorId, parties, mentioned, now }),
    ]);
    const review = { type: 'answer', id, authorId, standing, html: text.html, now } as const;
    return (await reviewNew(tx, review)) ? { ...posted, isHeld: true } : posted;
  });
}

/** An answer that is there, for a reader. */
export async function answerFor(
  db: Db,
  { id, readerId, now }: { id: string; readerId: string; now: Date },
): Promise<Answer> {
  const row = await answerOf(db, id, readerId);
  if (!row) throw new Error(`The answer ${id} is not there after it was written.`);
  return shown(db, row, now);
}

/**
 * Presses Accept as the question's author: accepts, un-accepts or moves, with the reputation of all
 * concerned.
 */
export async function accept(
  db: Db,
  { answerId, memberId, now }: { answerId: string; memberId: string; now: Date },
): Promise<{ isAccepted: boolean; isAnswered: boolean; questionId: string }> {
  return inTransaction(db, async (tx) => {
    const found = await lockForAcceptance(tx, answerId);
    if (!found) throw new Refusal('not_found', 'This answer does not exist.');
    const { questionId, askerId, acceptedId } = found;
    if (askerId !== memberId)
      throw new Refusal('forbidden', 'Only the author of the question can accept an answer.');
    await refuseInThread(tx, questionId, 'accept');
    const next = pressAccept(acceptedId, answerId);
    await setAccepted(tx, questionId, next, now);
    const [before, after] = [await acceptedAnswer(tx, acceptedId), await acceptedAnswer(tx, next)];
    const causes = (accepted: typeof before): Cause[] =>
      accepted
        ? acceptCauses({ askerId, ...accepted }).map((cause) => ({
            ...cause,
            actorId: askerId,
            post: { type: 'answer', id: accepted.answerId },
          }))
        : [];
    await changeReputation(tx, { undone: causes(before), caused: causes(after) }, now);
    await tellOfAcceptance(tx, { questionId, askerId, before, after, now });
    return { isAccepted: next === answerId, isAnswered: next !== null, questionId };
  });
}

async function acceptedAnswer(
  tx: Db,
  answerId: string | null,
): Promise<{ answerId: string; answererId: string } | null> {
  const answererId = answerId && (await authorOf(tx, answerId));
  return answerId && answererId ? { answerId, answererId } : null;
}
