import { changeTier, clearCache, deleteQuestion, getAdminStats, listAdminQuestions, listAdminUsers, listAudit, promoteToAdmin } from '@lotwise/contract/admin';
import { answer } from '../../platform/answer.ts';
import type { App } from '../../platform/app.ts';
import { EVERYTHING_TAG } from '../../platform/bus.ts';
import { currentUser } from '../accounts/accounts.service.ts';
import { list as listEntries, record } from '../audit/audit.service.ts';
import { remove } from '../editing/removal.service.ts';
import { profileTags, tagsShowing } from '../people/people.service.ts';
import { userTag } from '../people/people.tags.ts';
import { list as listQuestions } from '../questions/questions.service.ts';
import { LISTS_TAG, questionTag, STATS_TAG } from '../questions/questions.tags.ts';
import * as admin from './admin.service.ts';
import { promote } from './promotion.service.ts';

export function adminRoutes(app: App): void {
  const { config } = app.platform;

  answer(app, promoteToAdmin, async ({ db, me, now, purge }) => {
    await promote(db, { me, config, now });
    purge(STATS_TAG, LISTS_TAG, userTag(me.username));
    return { user: await currentUser(db, me.id) };
  });

  answer(app, getAdminStats, ({ db }) => admin.stats(db));

  answer(app, listAdminUsers, ({ db }, { query }) => admin.users(db, query));

  answer(app, changeTier, async ({ db, me, now, purge }, { params, body }) => {
    const user = await admin.changeTier(db, { userId: params.userId, tier: body.subscriptionTier, actor: me, now });
    purge(...(await tagsShowing(db, user)));
    return user;
  });

  answer(app, listAdminQuestions, ({ db, me }, { query }) => listQuestions(db, { ...query, filter: 'recent' }, me.id));

  answer(app, deleteQuestion, async ({ db, me, now, purge }, { params }) => {
    const { authorIds } = await remove(db, { type: 'question', id: params.id, remover: me, now });
    purge(questionTag(params.id), LISTS_TAG, STATS_TAG, ...(await profileTags(db, authorIds)));
    return undefined;
  });

  answer(app, clearCache, async ({ db, me, now, purge }) => {
    await record(db, { actor: me, action: 'cache cleared', target: { type: 'site', id: 'cache', name: 'cache' }, now });
    purge(EVERYTHING_TAG);
    return undefined;
  });

  answer(app, listAudit, ({ db }, { query }) => listEntries(db, query.page));
}
