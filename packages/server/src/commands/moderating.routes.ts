import { decideFlags as decideCall } from '@lotwise/contract/moderation/flags';
import * as calls from '@lotwise/contract/moderation/moderation';
import { deleteSpammer as deleteSpammerCall } from '@lotwise/contract/moderation/restrictions';
import { route } from '../platform/http/route.ts';
import type { App } from '../platform/http/app.ts';
import { commandContext } from './command-context.ts';
import { closeQuestion, lockQuestion, reopenQuestion, unlockQuestion } from './close-question.ts';
import { deleteSpammer } from './delete-spammer.ts';
import { decideFlags } from './flag-post.ts';
import { hidePost } from './hide-post.ts';
import { mergeQuestions } from './merge-questions.ts';
import { restorePost } from './restore-post.ts';

/** A call whose path names a post writes to its thread. */
const BY_ID = { thread: ({ params }: { params: { id: string } }) => params.id };

/** What moderators do to posts and to spammers. */
export function moderatingRoutes(app: App): void {
  route(
    app,
    calls.closeQuestion,
    (context, { params, body }) => closeQuestion(commandContext(context), params.id, body),
    BY_ID,
  );
  route(
    app,
    calls.lockQuestion,
    (context, { params, body }) => lockQuestion(commandContext(context), params.id, body.note),
    BY_ID,
  );
  for (const [call, act] of [
    [calls.reopenQuestion, reopenQuestion],
    [calls.unlockQuestion, unlockQuestion],
  ] as const)
    route(app, call, (context, { params }) => act(commandContext(context), params.id), BY_ID);
  route(
    app,
    calls.mergeQuestion,
    (context, { params, body }) =>
      mergeQuestions(commandContext(context), { questionId: params.id, ...body }),
    BY_ID,
  );

  for (const [call, action] of [
    [calls.hidePost, 'hide'],
    [calls.deletePost, 'delete'],
  ] as const)
    route(
      app,
      call,
      (context, { params, body }) =>
        hidePost(commandContext(context), { ...params, ...body, action }),
      BY_ID,
    );
  route(
    app,
    calls.restorePost,
    (context, { params, body }) => restorePost(commandContext(context), { ...params, ...body }),
    BY_ID,
  );
  route(
    app,
    decideCall,
    async (context, { params, body }) => ({
      decided: await decideFlags(commandContext(context), { ...params, ...body }),
    }),
    { thread: ({ params }) => params.postId },
  );

  route(app, deleteSpammerCall, async ({ db, me, now, platform }, { params, body }) => ({
    deletedPosts: await deleteSpammer(
      { db, now, purge: platform.purge },
      { ...params, ...body, moderator: me, now },
    ),
  }));
}
