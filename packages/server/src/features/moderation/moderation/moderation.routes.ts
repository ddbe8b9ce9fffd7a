import * as calls from '@lotwise/contract/moderation/moderation';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { openCounts, openFlagsOf } from '../flags/flags.service.ts';
import { hiddenOn } from '../hiding/hiding.service.ts';
import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { addressOf } from '../../community/questions/questions.service.ts';
import { actionsOf, historyOn, log } from './actions.service.ts';
import { changeRight } from './moderators.service.ts';

export function moderationRoutes(app: App): void {
  route(
    app,
    calls.setModerator,
    async ({ db, me, now, purge }, { params: { userId }, body: { isModerator } }) => {
      await changeRight(db, { userId, isModerator, admin: me, now });
      purge(EVERYTHING_TAG);
      return { userId, isModerator };
    },
  );

  route(app, calls.getThreadModeration, async ({ db, me }, { params: { id } }) => {
    const moderates = mayModerate(me);
    const [hidden, ownFlags, openFlags, history] = await Promise.all([
      hiddenOn(db, id, { id: me.id, moderates }),
      openFlagsOf(db, me.id, id),
      moderates ? openCounts(db, id) : [],
      moderates ? historyOn(db, id) : [],
    ]);
    if (hidden.length === 0 && (await addressOf(db, id)) === undefined)
      throw new Refusal('not_found', 'Question not found');
    return { hidden, ownFlags, openFlags, history };
  });

  route(app, calls.listOwnActions, ({ db, me }, { query }) => actionsOf(db, me.id, query.page));

  route(app, calls.listModerationLog, ({ db }, { query }) => log(db, query.page));
}
