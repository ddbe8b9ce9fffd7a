import { REVIEW_NOTES, type ReviewReason } from '@lotwise/domain/moderation/review';
import type { PostType } from '../features/community/posts/posts.service.ts';
import * as hiding from '../features/moderation/hiding/hiding.service.ts';
import {
  inspect,
  repeatsPostedAtOnce,
  type Reviewed,
} from '../features/moderation/review/review.service.ts';
import { tagsOfPost } from '../platform/cache/tags.ts';
import { forgetPublished } from '../platform/db/commits.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import type { Platform } from '../platform/http/app.ts';
import { Refusal } from '../platform/http/errors.ts';

/**
 * Checks a new post at the end of the transaction that creates it: one that looks like spam is
 * hidden until a moderator has seen it, and nobody hears of it. Returns the sentence for its author.
 */
export async function reviewNew(tx: Db, post: Reviewed): Promise<{ isHeld?: true }> {
  const reason = await inspect(tx, post, { isEdit: false });
  if (reason === null) return {};
  await hold(tx, { ...post, why: reason });
  forgetPublished(tx);
  return { isHeld: true };
}

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
