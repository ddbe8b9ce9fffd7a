import { getReputationByMonth, listReputation } from '@lotwise/contract/members/reputation';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { personNamed } from '../people/people.service.ts';
import { LISTS_TAG, userTag } from '../../../platform/cache/tags.ts';
import { byMonth, history } from './history.service.ts';

export function reputationRoutes(app: App): void {
  route(app, listReputation, ({ db, me }, { query }) => history(db, me.id, query.page));

  route(
    app,
    getReputationByMonth,
    async ({ db, now }, { params }) =>
      byMonth(db, (await personNamed(db, params.username)).id, now),
    {
      tags: ({ params }) => [LISTS_TAG, userTag(params.username)],
    },
  );
}
