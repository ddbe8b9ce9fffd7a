import type { Answer } from '@lotwise/contract/community/questions';
import type { ValidityBody } from '@lotwise/contract/community/validity';
import { writeLive } from '@lotwise/contract/community/live';
import { plainText } from '@lotwise/domain/text/plain-text';
import * as answers from '../features/community/answers/answers.service.ts';
import { discardPosted } from '../features/community/drafts/drafts.service.ts';
import * as follows from '../features/community/follows/follows.service.ts';
import { indexThreadLater } from '../features/community/indexing/indexing.service.ts';
import * as posts from '../features/community/posts/posts.service.ts';
import { store as storeValidity } from '../features/community/validity/validity.service.ts';
import { refuseManyLinks, takeAllowance } from '../features/members/allowance/allowance.service.ts';
import { questionTag, userTag } from '../platform/cache/tags.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { CommandContext } from './command-context.ts';
import { notePending, reviewNew } from './review-post.ts';
import { tellOfReply } from './tell-of-post.ts';

interface NewAnswer {
  questionId: string;
  content: string;
  /** What the answer holds for; `checkedOn` if it was checked on another day than today. */
  validity?: ValidityBody | undefined;
  checkedOn?: string;
}

type Posted = posts.Posted & { isHeld?: true };

/** Posts an answer, with what it holds for if that is said. */
export async function answerQuestion(
  context: CommandContext,
  { questionId, content, validity, checkedOn }: NewAnswer,
): Promise<Answer> {
  const { db, me, now, purge, trustLevel, isLimited, isReviewed, hasDrafts } = context;
  const [id, type, authorId] = [newId(), 'answer', me.id] as const;
  const { text, mentioned } = await posts.renderNew(db, type, { id, source: content });
  if (isLimited) refuseManyLinks(trustLevel, text.html, 'content');
  const post = { id, questionId, authorId, text, now };
  const { isHeld, ...posted } = await inTransaction(db, async (tx): Promise<Posted> => {
    await takeAllowance(tx, 'answers', context);
    const { askerId, author } = await posts.enterThread(tx, type, post);
    const review = { type, id, authorId, trustLevel, html: text.html, now };
    const why = isReviewed ? await reviewNew(tx, review) : null;
    await answers.insertAnswer(tx, post, { isHeld: why !== null });
    if (hasDrafts) await discardPosted(tx, authorId, { place: type, questionId });
    await follows.followByActing(tx, authorId, questionId, now);
    if (validity)
      await storeValidity(tx, id, validity, { authorId, now, ...(checkedOn && { checkedOn }) });
    if (why !== null) {
      await notePending(tx, { ...review, questionId, why });
      return { ...post, author, isHeld: true };
    }
    // A large document is made again within seconds, once for several answers.
    if (!(await answers.addToSearch(tx, questionId, plainText(text.html))))
      await indexThreadLater(tx, questionId);
    await tellOfReply(tx, { type, ...post, askerId, mentioned });
    await answers.countForAuthor(tx, post);
    return { ...post, author };
  });
  if (!isHeld)
    purge(
      questionTag(questionId),
      writeLive({ kind: 'answer', questionId, id, by: authorId }),
      userTag(me.username),
    );
  return {
    ...answers.newAnswer(posted),
    validity: validity ? await answers.validityFor(db, id, now) : null,
    ...(isHeld && { isHeld }),
  };
}
