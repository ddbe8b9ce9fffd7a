import { acceptAnswer, postAnswer } from '@lotwise/contract/answers';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { newAcceptance, newAnswer } from '../live/live.tags.ts';
import { userTag, LISTS_TAG, questionTag, STATS_TAG } from '../../../platform/cache/tags.ts';
import * as answers from './answers.service.ts';

export function answerRoutes(app: App): void {
  answer(app, postAnswer, async ({ db, me, now, purge, platform }, { params, body }) => {
    const posted = await answers.post(db, {
      questionId: params.id,
      authorId: me.id,
      ...body,
      now,
      isLimited: platform.config.hasRateLimits,
    });
    if (!posted.isHeld)
      purge(
        questionTag(params.id),
        LISTS_TAG,
        STATS_TAG,
        newAnswer(params.id, posted.id, me.id),
        userTag(me.username),
      );
    return posted;
  });

  answer(app, acceptAnswer, async ({ db, me, now, purge }, { params }) => {
    const { questionId, ...reply } = await answers.accept(db, {
      answerId: params.id,
      memberId: me.id,
      now,
    });
    purge(questionTag(questionId), LISTS_TAG, newAcceptance(questionId, params.id, me.id));
    return reply;
  });
}
