import { REVIEW_NOTES } from '@lotwise/domain/review';
import { setAside } from '../features/moderation/hiding/hiding.service.ts';
import { inspect, type Reviewed } from '../features/moderation/review/review.service.ts';
import type { Db } from '../platform/db/db.ts';
import { Refusal } from '../platform/http/errors.ts';

/**
 * Checks a new post at the end of the transaction that creates it: one that looks like spam is
 * hidden until a moderator has seen it. Returns the sentence for its author.
 */
export async function reviewNew(tx: Db, post: Reviewed): Promise<{ isHeld?: true }> {
  const reason = await inspect(tx, post, { postCount: -1 });
  if (reason === null) return {};
  await setAside(tx, {
    type: post.type,
    id: post.id,
    state: 'held',
    reason: 'review',
    note: REVIEW_NOTES[reason],
    moderatorId: null,
    now: post.now,
  });
  return { isHeld: true };
}

/** Refuses an edit that would make a new post wait for review. Edits of an approved post pass. */
export async function reviewEdit(tx: Db, post: Reviewed): Promise<void> {
  const reason = await inspect(tx, post, { postCount: 0 });
  if (reason === 'links' || reason === 'repeated_host')
    throw new Refusal(
      'forbidden',
      'You can’t add this link by editing yet, because a moderator has to see it first. Leave it out, or put it in a new post.',
    );
}
