import { limitOf, type Standing } from '@lotwise/domain/posting-limits';
import { refuseState } from '../features/community/closing/thread.service.ts';
import { tellMentioned } from '../features/community/mentions/mentions.service.ts';
import * as posts from '../features/community/posts/posts.service.ts';
import { overAllowance, refuseManyLinks } from '../features/members/allowance/allowance.service.ts';
import { tellInboxes } from '../features/members/notifications/notifications.service.ts';
import { type Db, inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Acting } from './acting.ts';
import { reviewNew } from './review-post.ts';

interface Made {
  type: 'answer' | 'comment';
  questionId: string;
  content: string;
  /** What else is written with the post. */
  also?: (tx: Db, id: string) => Promise<unknown>;
}

const ACTS = { answer: 'answers', comment: 'comments' } as const;

/** Posts an answer or a comment in one transaction. */
export async function postInThread(
  { db, me, now, standing, isLimited, isReviewed, hasDrafts }: Acting,
  { type, questionId, content, also }: Made,
): Promise<posts.Posted & { isHeld?: true }> {
  const [id, authorId] = [newId(), me.id];
  const { text, mentioned } = await posts.renderNew(db, type, { id, source: content });
  if (isLimited) refuseManyLinks(standing, text.html, 'content');
  return inTransaction(db, async (tx) => {
    const dayLimit = isLimited ? limitOf(standing, ACTS[type]) : null;
    const hasDraft = hasDrafts;
    const post = { type, id, questionId, authorId, text, now, dayLimit, hasDraft, mentioned };
    const outcome = await posts.postInThread(tx, post);
    refuseOutcome(outcome, { type, standing, now });
    tellInboxes(tx, outcome.told);
    const told = outcome.askerId === null ? [] : [outcome.askerId];
    await tellMentioned(tx, { type, id, questionId, authorId, mentioned, told }, now);
    await also?.(tx, id);
    const review = { type, id, authorId, standing, html: text.html, now };
    const { author } = outcome;
    return { id, questionId, text, author, now, ...(isReviewed && (await reviewNew(tx, review))) };
  });
}

function refuseOutcome(
  posted: posts.PostOutcome,
  { type, standing, now }: Pick<Made, 'type'> & { standing: Standing; now: Date },
): asserts posted is Extract<posts.PostOutcome, { outcome: 'done' }> {
  const { outcome } = posted;
  if (outcome === 'limit') throw overAllowance(standing, ACTS[type], now);
  if (outcome === 'missing') throw new Refusal('not_found', 'Question not found');
  refuseState({ isClosed: outcome === 'closed', isLocked: outcome === 'locked' }, type);
}
