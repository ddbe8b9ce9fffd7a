import { acceptAnswer as acceptCall, postAnswer } from '@lotwise/contract/community/answers';
import { postComment } from '@lotwise/contract/community/comments';
import * as calls from '@lotwise/contract/moderation/editing';
import { flagPost as flagCall } from '@lotwise/contract/moderation/flags';
import { askQuestion as askCall } from '@lotwise/contract/community/questions';
import * as validityCalls from '@lotwise/contract/community/validity';
import { castVote as voteCall } from '@lotwise/contract/community/votes';
import { answerFor, validityFor } from '../features/community/answers/answers.service.ts';
import { commentFor } from '../features/community/comments/comments.service.ts';
import { discard, discardPosted } from '../features/community/drafts/drafts.service.ts';
import { get } from '../features/community/questions/questions.service.ts';
import type { Db } from '../platform/db/db.ts';
import { route } from '../platform/http/route.ts';
import type { App } from '../platform/http/app.ts';
import { acceptAnswer } from './accept-answer.ts';
import { commandContext } from './command-context.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { castVote } from './cast-vote.ts';
import { commentOnQuestion } from './comment-on-question.ts';
import { editPost } from './edit-post.ts';
import { flagPost } from './flag-post.ts';
import { removePost } from './remove-post.ts';
import { reviewValidity, stateValidity, withdrawReview } from './review-validity.ts';

/**
 * What members do to posts. A repeat removes the draft that was saved again while its first try
 * seemed to have failed.
 */
export function postingRoutes(app: App): void {
  route(app, askCall, (context, { body }) => askQuestion(commandContext(context), body), {
    onRepeat: ({ db, me }) => discardPosted(db, me.id, { place: 'ask' }),
  });
  route(
    app,
    postAnswer,
    (context, { params, body }) =>
      answerQuestion(commandContext(context), { questionId: params.id, ...body }),
    repliedBefore('answer'),
  );
  route(
    app,
    acceptCall,
    (context, { params }) => acceptAnswer(commandContext(context), params.id),
    BY_ID,
  );
  route(
    app,
    postComment,
    (context, { params, body }) =>
      commentOnQuestion(commandContext(context), { questionId: params.id, ...body }),
    repliedBefore('comment'),
  );
  route(
    app,
    voteCall,
    (context, { body: { targetType, targetId, voteType } }) =>
      castVote(commandContext(context), {
        target: { type: targetType, id: targetId },
        press: voteType,
      }),
    { thread: ({ body }) => body.targetId },
  );
  route(app, flagCall, (context, { body }) => flagPost(commandContext(context), body), {
    thread: ({ body }) => body.postId,
  });

  editingRoutes(app);
  validityRoutes(app);

  for (const [call, type] of [
    [calls.removeQuestion, 'question'],
    [calls.removeAnswer, 'answer'],
    [calls.removeComment, 'comment'],
  ] as const)
    route(
      app,
      call,
      (context, { params: { id } }) => removePost(commandContext(context), { type, id }),
      BY_ID,
    );
}

/** A call whose path names a post writes to its thread. */
const BY_ID = { thread: ({ params }: { params: { id: string } }) => params.id };

function validityRoutes(app: App): void {
  route(
    app,
    validityCalls.setValidity,
    async (context, { params: { id }, body }) => {
      await stateValidity(commandContext(context), id, body);
      return { validity: await validityFor(context.db, id, context.now) };
    },
    BY_ID,
  );
  route(
    app,
    validityCalls.reviewValidity,
    async (context, { params: { id }, body }) => {
      await reviewValidity(commandContext(context), id, body);
      return { validity: await reviewed(context.db, id, context.now) };
    },
    BY_ID,
  );
  route(
    app,
    validityCalls.withdrawValidityReview,
    async (context, { params: { id, reviewId } }) => {
      await withdrawReview(commandContext(context), id, reviewId);
      return { validity: await reviewed(context.db, id, context.now) };
    },
    BY_ID,
  );
}

async function reviewed(db: Db, id: string, now: Date): Promise<validityCalls.Validity> {
  const validity = await validityFor(db, id, now);
  if (!validity) throw new Error(`The answer ${id} says nothing after it was reviewed.`);
  return validity;
}

function editingRoutes(app: App): void {
  route(
    app,
    calls.editQuestion,
    async (context, { params: { id }, body }) => {
      const { description, note, basedOn, ...rest } = body;
      const change = { ...rest, source: description };
      await editPost(commandContext(context), { type: 'question', id, change, note, basedOn });
      return get(context.db, id, context.me.id, context.now);
    },
    editedBefore('question'),
  );
  route(
    app,
    calls.editAnswer,
    async (context, { params: { id }, body: { content, ...rest } }) => {
      await editPost(commandContext(context), {
        type: 'answer',
        id,
        change: { source: content },
        ...rest,
      });
      return answerFor(context.db, { id, readerId: context.me.id, now: context.now });
    },
    editedBefore('answer'),
  );
  route(
    app,
    calls.editComment,
    async (context, { params: { id }, body: { content, ...rest } }) => {
      const change = { source: content };
      const questionId = await editPost(commandContext(context), {
        type: 'comment',
        id,
        change,
        ...rest,
      });
      return commentFor(context.db, { id, questionId });
    },
    editedBefore('comment'),
  );
}

type Writing = [context: { db: Db; me: { id: string } }, input: { params: { id: string } }];

const repliedBefore = (place: 'answer' | 'comment') => ({
  ...BY_ID,
  onRepeat: (...[{ db, me }, { params }]: Writing) =>
    discardPosted(db, me.id, { place, questionId: params.id }),
});

const editedBefore = (type: 'question' | 'answer' | 'comment') => ({
  ...BY_ID,
  onRepeat: (...[{ db, me }, { params }]: Writing) => discard(db, me.id, `edit_${type}`, params.id),
});
