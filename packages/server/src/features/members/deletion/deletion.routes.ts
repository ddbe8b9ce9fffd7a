import { deleteAccount } from '@lotwise/contract/deletion';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { proveIdentity } from '../accounts/proof.service.ts';
import {
  INSIGHTS_TAG,
  userTag,
  LISTS_TAG,
  questionTag,
  STATS_TAG,
} from '../../../platform/cache/tags.ts';
import { closeAccount } from '../accounts/closing.service.ts';

export function deletionRoutes(app: App): void {
  route(app, deleteAccount, async (context, { body }) => {
    const { db, me, now, setSession, purge } = context;
    await proveIdentity(context, body.currentPassword);
    const questions = await closeAccount(db, app.platform.config.site, {
      userId: me.id,
      deletePosts: body.deletePosts,
      now,
    });
    setSession(null);
    purge(LISTS_TAG, STATS_TAG, INSIGHTS_TAG, userTag(me.username), ...questions.map(questionTag));
  });
}
