import type { Question } from '@lotwise/contract/community/questions';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import * as follows from '../features/community/follows/follows.service.ts';
import { tellMentioned } from '../features/community/mentions/mentions.service.ts';
import { renderNew } from '../features/community/posts/posts.service.ts';
import { get, store } from '../features/community/questions/questions.service.ts';
import * as allowance from '../features/members/allowance/allowance.service.ts';
import { tellExperts } from '../features/premium/experts/calls.service.ts';
import { userTag } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Acting } from './acting.ts';
import { reviewNew } from './review-post.ts';

interface NewQuestion {
  title: string;
  description: string;
  tags: string[];
  jurisdiction?: Jurisdiction | null | undefined;
  taxYear?: number | null | undefined;
}

/** Posts a question and returns it whole. */
export async function askQuestion(
  acting: Acting,
  { title, description, tags, jurisdiction = null, taxYear = null }: NewQuestion,
): Promise<Question> {
  const { db, me, now, standing, isLimited, isReviewed, hasDrafts, purge } = acting;
  const authorId = me.id;
  const asked = await inTransaction(db, async (tx) => {
    await allowance.takeAllowance(tx, 'questions', acting);
    const id = newId();
    const { text, mentioned } = await renderNew(tx, 'question', { id, source: description });
    if (isLimited) allowance.refuseManyLinks(standing, text.html, 'description');
    await store(tx, { id, authorId, title, text, tags, jurisdiction, taxYear, createdAt: now });
    await follows.followByActing(tx, authorId, id, now);
    await tellExperts(tx, { questionId: id, authorId }, now);
    await tellMentioned(tx, { type: 'question', id, questionId: id, authorId, mentioned }, now);
    if (hasDrafts) await discardPosted(tx, authorId, { place: 'ask' });
    const posted = await get(tx, id, authorId);
    const review = { type: 'question', id, authorId, standing, html: text.html, now } as const;
    const held = isReviewed ? await reviewNew(tx, review) : {};
    if (!held.isHeld) await follows.tellTagFollowersLater(tx, id);
    return { ...posted, ...held };
  });
  purge(userTag(me.username));
  return asked;
}
