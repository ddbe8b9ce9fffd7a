import { castVote } from '@lotwise/contract/votes';
import type { App } from '../../../platform/http/app.ts';
import { answer } from '../../../platform/http/answer.ts';
import { newVotes } from '../live/live.tags.ts';
import { questionTag } from '../../../platform/cache/tags.ts';
import * as votes from './votes.service.ts';

export function voteRoutes(app: App): void {
  answer(app, castVote, async ({ db, me, now, purge, platform }, { body }) => {
    const { questionId, ...reply } = await votes.castVote(db, {
      userId: me.id,
      target: { type: body.targetType, id: body.targetId },
      press: body.voteType,
      now,
      isLimited: platform.config.hasRateLimits,
    });
    purge(questionTag(questionId), newVotes(questionId, body.targetId, reply.votes));
    return reply;
  });
}
