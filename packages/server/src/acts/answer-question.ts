import type { Answer } from '@lotwise/contract/questions';
import type { ValidityBody } from '@lotwise/contract/validity';
import { writeLive } from '@lotwise/contract/live';
import { newAnswer, validityFor } from '../features/community/answers/answers.service.ts';
import { store as storeValidity } from '../features/community/validity/validity.service.ts';
import { questionTag, userTag } from '../platform/cache/tags.ts';
import type { Acting } from './acting.ts';
import { postInThread } from './post-in-thread.ts';

interface NewAnswer {
  questionId: string;
  content: string;
  /** What the answer holds for; `checkedOn` if it was checked on another day than today. */
  validity?: ValidityBody | undefined;
  checkedOn?: string;
}

/** Posts an answer, with what it holds for if that is said. */
export async function answerQuestion(
  acting: Acting,
  { questionId, content, validity, checkedOn }: NewAnswer,
): Promise<Answer> {
  const { db, me, now, purge } = acting;
  const posted = await postInThread(acting, {
    type: 'answer',
    questionId,
    content,
    ...(validity && {
      also: (tx, id) => storeValidity(tx, id, validity, { now, ...(checkedOn && { checkedOn }) }),
    }),
  });
  if (!posted.isHeld)
    purge(
      questionTag(questionId),
      writeLive({ kind: 'answer', questionId, id: posted.id, by: me.id }),
      userTag(me.username),
    );
  return {
    ...newAnswer(posted),
    validity: validity ? await validityFor(db, posted.id, now) : null,
    ...(posted.isHeld && { isHeld: true }),
  };
}
