import {
  deleteSpammer,
  getModeratedMember,
  liftRestriction,
  restrictMember,
} from '@lotwise/contract/restrictions';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { userTag, LISTS_TAG, questionTag, STATS_TAG } from '../../../platform/cache/tags.ts';
import * as restrictions from './restrictions.service.ts';

export function restrictionRoutes(app: App): void {
  answer(app, getModeratedMember, ({ db, me, now }, { params }) =>
    restrictions.moderated(db, { ...params, moderator: me, now }),
  );

  answer(app, restrictMember, ({ db, me, now }, { params, body }) =>
    restrictions.restrict(db, { ...params, ...body, moderator: me, now }),
  );

  answer(app, liftRestriction, ({ db, me, now }, { params, body }) =>
    restrictions.lift(db, { ...params, ...body, moderator: me, now }),
  );

  answer(app, deleteSpammer, async ({ db, me, now, purge }, { params, body }) => {
    const { questions, username, deletedPosts } = await restrictions.deleteSpammer(db, {
      ...params,
      ...body,
      moderator: me,
      now,
    });
    purge(LISTS_TAG, STATS_TAG, userTag(username), ...questions.map(questionTag));
    return { deletedPosts };
  });
}
