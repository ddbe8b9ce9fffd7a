import { listComments, postComment } from '@lotwise/contract/comments';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { newComment } from '../live/live.tags.ts';
import { LISTS_TAG, questionTag } from '../../../platform/cache/tags.ts';
import * as comments from './comments.service.ts';

export function commentRoutes(app: App): void {
  answer(app, listComments, ({ db }, { params }) => comments.list(db, params.id), {
    cache: { for: 'visitors', tags: ({ params }) => [questionTag(params.id)] },
  });

  answer(app, postComment, async ({ db, me, now, purge, platform }, { params, body }) => {
    const posted = await comments.post(db, {
      questionId: params.id,
      authorId: me.id,
      content: body.content,
      now,
      isLimited: platform.config.hasRateLimits,
    });
    if (!posted.isHeld)
      purge(questionTag(params.id), LISTS_TAG, newComment(params.id, posted.id, me.id));
    return posted;
  });
}
