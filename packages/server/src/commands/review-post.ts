import { REVIEW_NOTES, type ReviewReason } from '@lotwise/domain/moderation/review';
import type { PostType } from '../features/community/posts/posts.service.ts';
import * as hiding from '../features/moderation/hiding/hiding.service.ts';
import {
  inspect,
  repeatsPostedAtOnce,
  type Reviewed,
} from '../features/moderation/review/review.service.ts';
import { tagsOfPost } from '../platform/cache/tags.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import type { Platform } from '../platform/http/app.ts';
import { Refusal } from '../platform/http/errors.ts';

/**
 * Checks a post in the transaction that stores it, before it does. Returns why it waits until a
 * moderator has seen it, if it looks like spam.
 */
export const reviewNew = (tx: Db, post: Reviewed): Promise<ReviewReason | null> =>
  inspect(tx, post, { isEdit: false });

/** Notes that a new post waits: it is stored as pending, and nobody hears of it. */
export const notePending = (
  tx: Db,
  { why, ...post }: hiding.NewPending & { why: ReviewReason },
): Promise<void> => hiding.notePending(tx, post, REVIEW_NOTES[why]);

/** Refuses an edit that would make a new post wait for review. Edits of an approved post pass. */
export async function reviewEdit(tx: Db, post: Reviewed): Promise<void> {
  const reason = await inspect(tx, post, { isEdit: true });
  if (reason === 'links' || reason === 'repeated_host')
    throw new Refusal(
      'forbidden',
      'You can’t add this link by editing yet, because a moderator has to see it first. Leave it out, or put it in a new post.',
    );
}

/** Holds posts of the last minutes that repeat one that was posted at the same time. */
export async function reviewPostedAtOnce({
  database: { db },
  now,
  purge,
}: Platform): Promise<void> {
  for (const id of await repeatsPostedAtOnce(db, now())) {
    const questionId = await inTransaction(db, async (tx) => {
      const type = await hiding.typeOf(tx, id);
      return type ? hold(tx, { type, id, now: now(), why: 'near_identical' }) : null;
    });
    if (questionId !== null) await purge(tagsOfPost({ id, questionId }));
  }
}

interface Holding {
  type: PostType;
  id: string;
  why: ReviewReason;
  now: Date;
}

async function hold(tx: Db, { type, id, why, now }: Holding): Promise<string> {
  const { questionId } = await hiding.setAside(tx, {
    type,
    id,
    state: 'held',
    reason: 'review',
    note: REVIEW_NOTES[why],
    moderatorId: null,
    now,
  });
  return questionId;
}
