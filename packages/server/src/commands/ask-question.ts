import { NO_FACETS } from '@lotwise/contract/community/facets';
import type { Question, QuestionBody } from '@lotwise/contract/community/questions';
import { given } from '@lotwise/domain/shared/keys';
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

/** Posts a question and returns it whole. */
export async function askQuestion(
  context: CommandContext,
  { title, description, tags, ...facets }: QuestionBody,
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
    const said = { title, text, tags, facets: { ...NO_FACETS, ...given(facets) } };
    const question = { id, authorId, ...said, createdAt: now };
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
