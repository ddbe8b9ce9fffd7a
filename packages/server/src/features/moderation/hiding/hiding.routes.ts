import {
  deletePost,
  getHiddenPost,
  hidePost,
  listHeld,
  restorePost,
} from '@lotwise/contract/moderation';
import { mayModerate } from '@lotwise/domain/tiers';
import { answer } from '../../../platform/http/answer.ts';
import type { App, Context } from '../../../platform/http/app.ts';
import { profileTags } from '../../members/member-pages/member-pages.service.ts';
import { tellTagFollowersLater } from '../../community/follows/follows.service.ts';
import { LISTS_TAG, questionTag, STATS_TAG } from '../../../platform/cache/tags.ts';
import { type Changed, held, hiddenFor, restore, withdraw } from './hiding.service.ts';

export function hidingRoutes(app: App): void {
  const purgeAll = async (
    { db, purge }: Pick<Context<unknown>, 'db' | 'purge'>,
    { questionId, authorIds }: Changed,
  ) => purge(questionTag(questionId), LISTS_TAG, STATS_TAG, ...(await profileTags(db, authorIds)));

  for (const [call, action] of [
    [hidePost, 'hide'],
    [deletePost, 'delete'],
  ] as const)
    answer(app, call, async (context, { params, body: { reason, note } }) => {
      const { db, me: moderator, now } = context;
      await purgeAll(
        context,
        await withdraw(db, { ...params, action, reason, note: note ?? null, moderator, now }),
      );
      return undefined;
    });

  answer(app, restorePost, async (context, { params, body }) => {
    const { db, me: moderator, now } = context;
    const back = await restore(db, { ...params, note: body.note ?? null, moderator, now });
    if (back.wasHeld && back.type === 'question') await tellTagFollowersLater(db, params.id);
    await purgeAll(context, back);
    return undefined;
  });

  answer(app, getHiddenPost, ({ db, me }, { params }) =>
    hiddenFor(db, params.id, { id: me.id, moderates: mayModerate(me) }),
  );

  answer(app, listHeld, ({ db, me }, { query }) => held(db, query.page, me));
}
