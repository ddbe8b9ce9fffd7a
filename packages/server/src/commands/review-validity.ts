import type { ValidityBody, ValidityReviewBody } from '@lotwise/contract/community/validity';
import { inSentence } from '@lotwise/domain/countries/jurisdictions';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { isExpertIn, mayReview } from '@lotwise/domain/community/validity';
import { notify } from '../features/members/notifications/notifications.service.ts';
import { indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import { refuseInThread } from '../features/community/closing/thread.service.ts';
import * as validities from '../features/community/validity/validity.service.ts';
import type { LockedAnswer, ValidityRow } from '../features/community/validity/validity.service.ts';
import { LISTS_TAG, questionTag } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/db/ids.ts';
import type { Member } from '../platform/http/session.ts';
import type { CommandContext } from './command-context.ts';

type Reviewer = Pick<Member, 'id' | 'username' | 'subscriptionTier' | 'isModerator' | 'credential'>;

/**
 * The author states what an answer holds for and which sources it rests on, replacing what was
 * stated before.
 */
export async function stateValidity(
  { db, me, now, purge }: CommandContext,
  answerId: string,
  body: ValidityBody,
): Promise<void> {
  const questionId = await inTransaction(db, async (tx) => {
    const found = await locked(tx, answerId);
    if (found.authorId !== me.id)
      throw new Refusal('forbidden', 'Only the author of an answer can say what it applies to.');
    const contested = await validities.store(tx, answerId, body, { authorId: me.id, now });
    await notify(tx, {
      userIds: contested,
      kind: 'answer_revised',
      questionId: found.questionId,
      answerId,
      actorId: me.id,
      now,
    });
    await indexThreadLater(tx, found.questionId);
    return found.questionId;
  });
  purge(questionTag(questionId), LISTS_TAG);
}

/**
 * An expert confirms that an answer holds for a tax year, or says what changed from that year on.
 * The author and everyone who bookmarked the question are notified of a change.
 */
export async function reviewValidity(
  { db, me, now, purge }: CommandContext<Reviewer>,
  answerId: string,
  { verdict, taxYear, note = null, url = null }: ValidityReviewBody,
): Promise<void> {
  const questionId = await inTransaction(db, async (tx) => {
    const found = await locked(tx, answerId);
    await refuseInThread(tx, found.questionId, 'edit');
    const row = reviewable(found, me);
    if (taxYear > now.getUTCFullYear() + 1)
      throw new Refusal('invalid', 'The law of a year so far ahead can’t be known yet.');
    await validities.insertReview(tx, {
      id: newId(),
      answerId,
      reviewerId: me.id,
      verdict,
      taxYear,
      note: verdict === 'changed' ? note : null,
      url: verdict === 'changed' ? url : null,
      byExpert: isExpertIn(me.credential, row.jurisdiction),
      createdAt: now,
    });
    await validities.recompute(tx, row);
    if (verdict === 'changed') await tellOfChange(tx, found, { me, taxYear, now });
    await indexThreadLater(tx, found.questionId);
    return found.questionId;
  });
  purge(questionTag(questionId), LISTS_TAG);
}

/** Withdraws a review: one's own, or as a moderator anybody's. */
export async function withdrawReview(
  { db, me, purge }: CommandContext<Reviewer>,
  answerId: string,
  reviewId: string,
): Promise<void> {
  const questionId = await inTransaction(db, async (tx) => {
    const found = await locked(tx, answerId);
    const review = await validities.findReview(tx, reviewId, answerId);
    if (!review || !found.validity) throw new Refusal('not_found', 'This review does not exist.');
    if (review.reviewerId !== me.id && !mayModerate(me))
      throw new Refusal('forbidden', 'Only the person who said this can withdraw it.');
    await validities.deleteReview(tx, reviewId);
    await validities.recompute(tx, found.validity);
    await indexThreadLater(tx, found.questionId);
    return found.questionId;
  });
  purge(questionTag(questionId), LISTS_TAG);
}

async function locked(tx: Db, answerId: string): Promise<LockedAnswer> {
  const found = await validities.lockAnswer(tx, answerId);
  if (!found) throw new Refusal('not_found', 'This answer does not exist.');
  return found;
}

/** What an answer holds for, if this member may change it. */
function reviewable({ authorId, validity }: LockedAnswer, me: Reviewer): ValidityRow {
  const jurisdiction = validity?.jurisdiction ?? null;
  const reviewer = {
    isAuthor: authorId === me.id,
    isStaff: mayModerate(me),
    credential: me.credential,
  };
  if (!mayReview(reviewer, jurisdiction))
    throw new Refusal(
      'forbidden',
      jurisdiction === null || jurisdiction === 'other'
        ? 'Only verified professionals can review the law of an answer.'
        : `Only professionals verified in ${inSentence(jurisdiction)} can review the law of this answer.`,
    );
  if (!validity || validity.taxYearTo === null)
    throw new Refusal('conflict', 'This answer names no tax years. Its author can add them.');
  return validity;
}

async function tellOfChange(
  tx: Db,
  { authorId, questionId, validity }: LockedAnswer,
  { me, taxYear, now }: { me: Reviewer; taxYear: number; now: Date },
): Promise<void> {
  const year = taxYearLabel(validity?.jurisdiction ?? null, taxYear);
  await notify(tx, {
    userIds: [authorId, ...(await validities.bookmarkersOf(tx, questionId))],
    kind: 'answer_contested',
    facts: { year },
    questionId,
    answerId: validity?.answerId ?? null,
    actorId: me.id,
    now,
  });
}
