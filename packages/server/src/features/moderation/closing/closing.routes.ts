import {
  closeQuestion,
  lockQuestion,
  mergeQuestion,
  reopenQuestion,
  unlockQuestion,
} from '@lotwise/contract/moderation';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { profileTags } from '../../members/member-pages/member-pages.service.ts';
import { LISTS_TAG, questionTag, STATS_TAG } from '../../../platform/cache/tags.ts';
import { close, lock, reopen, unlock } from './closing.service.ts';
import { merge } from './merge.service.ts';

export function closingRoutes(app: App): void {
  answer(
    app,
    closeQuestion,
    async ({ db, me, now, purge }, { params, body: { reason, note, duplicateOf } }) => {
      await close(db, {
        questionId: params.id,
        moderator: me,
        now,
        reason,
        note: note ?? null,
        duplicateOf: duplicateOf ?? null,
      });
      purge(questionTag(params.id), LISTS_TAG, ...(duplicateOf ? [questionTag(duplicateOf)] : []));
      return undefined;
    },
  );

  answer(app, lockQuestion, async ({ db, me, now, purge }, { params, body }) => {
    await lock(db, { questionId: params.id, moderator: me, now, note: body.note ?? null });
    purge(questionTag(params.id));
    return undefined;
  });

  answer(
    app,
    mergeQuestion,
    async ({ db, me, now, purge }, { params, body: { targetId, note } }) => {
      const { movedAnswers, authorIds } = await merge(db, {
        questionId: params.id,
        targetId,
        note: note ?? null,
        moderator: me,
        now,
      });
      purge(
        questionTag(params.id),
        questionTag(targetId),
        LISTS_TAG,
        STATS_TAG,
        ...(await profileTags(db, authorIds)),
      );
      return { targetId, movedAnswers };
    },
  );

  for (const [call, act] of [
    [reopenQuestion, reopen],
    [unlockQuestion, unlock],
  ] as const)
    answer(app, call, async ({ db, me, now, purge }, { params }) => {
      await act(db, { questionId: params.id, moderator: me, now });
      purge(questionTag(params.id), LISTS_TAG);
      return undefined;
    });
}
