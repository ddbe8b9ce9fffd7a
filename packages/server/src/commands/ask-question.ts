import type { Question } from '@lotwise/contract/community/questions';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import * as follows from '../features/community/follows/follows.service.ts';
import { findAuthor, renderNew } from '../features/community/posts/posts.service.ts';
import { newQuestion, store } from '../features/community/questions/questions.service.ts';
import * as allowance from '../features/members/allowance/allowance.service.ts';
import { userTag } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { CommandContext } from './command-context.ts';
import { notePending, reviewNew } from './review-post.ts';
import { tellOfQuestion } from './tell-of-post.ts';

interface NewQuestion {
  title: string;
  description: string;
  tags: string[];
  jurisdiction?: Jurisdiction | null | undefined;
  taxYear?: number | null | undefined;
}

/** Posts a question and returns it whole. */
export async function askQuestion(
  context: CommandContext,
  { title, description, tags, jurisdiction = null, taxYear = null }: NewQuestion,
): Promise<Question> {
  const { db, me, now, trustLevel, isLimited, isReviewed, hasDrafts, purge } = context;
  const authorId = me.id;
  const asked = await inTransaction(db, async (tx): Promise<Question> => {
    await allowance.takeAllowance(tx, 'questions', context);
    const id = newId();
    const { text, mentioned } = await renderNew(tx, 'question', { id, source: description });
    if (isLimited) allowance.refuseManyLinks(trustLevel, text.html, 'description');
    const review = { type: 'question', id, authorId, trustLevel, html: text.html, now } as const;
    const why = isReviewed ? await reviewNew(tx, review) : null;
    const isHeld = why !== null;
    const question = { id, authorId, title, text, tags, jurisdiction, taxYear, createdAt: now };
    await store(tx, question, { isHeld });
    await follows.followByActing(tx, authorId, id, now);
    if (hasDrafts) await discardPosted(tx, authorId, { place: 'ask' });
    if (isHeld) await notePending(tx, { ...review, questionId: id, why });
    else await tellOfQuestion(tx, { id, authorId, mentioned, now });
    return { ...newQuestion(question, await findAuthor(tx, authorId)), ...(isHeld && { isHeld }) };
  });
  purge(userTag(me.username));
  return asked;
}
