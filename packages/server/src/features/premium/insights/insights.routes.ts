import * as calls from '@lotwise/contract/premium/insights';
import { discardPosted } from '../../community/drafts/drafts.service.ts';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as insights from './insights.service.ts';
import { LISTS_TAG } from '../../../platform/cache/tags.ts';
import * as writing from './insights.writing.service.ts';

export function insightRoutes(app: App): void {
  route(app, calls.listInsights, ({ db }, { query }) => insights.list(db, query));

  route(app, calls.getInsight, ({ db, me }, { params }) => insights.get(db, params.slug, me));

  route(app, calls.listOwnInsights, ({ db, me }, { query }) => insights.own(db, me, query.page));

  route(app, calls.getOwnInsight, ({ db, me }, { params }) => insights.getOwn(db, params.id, me));

  route(
    app,
    calls.createInsight,
    async ({ db, me, now }, { body }) =>
      insights.getOwn(db, await writing.create(db, { authorId: me.id, body, now }), me),
    { onRepeat: ({ db, me }) => discardPosted(db, me.id, { place: 'insight' }) },
  );

  route(app, calls.editInsight, async ({ db, me, now, purge }, { params: { id }, body }) => {
    await writing.edit(db, { id, me, body, now });
    purge(LISTS_TAG);
    return insights.getOwn(db, id, me);
  });

  route(app, calls.publishInsight, async ({ db, me, now, purge }, { params: { id }, body }) => {
    await writing.publish(db, {
      id,
      me,
      publishAt: body.publishAt ? new Date(body.publishAt) : null,
      now,
    });
    purge(LISTS_TAG);
    return insights.getOwn(db, id, me);
  });

  route(app, calls.unpublishInsight, async ({ db, me, now, purge }, { params: { id } }) => {
    await writing.unpublish(db, { id, me, now });
    purge(LISTS_TAG);
    return insights.getOwn(db, id, me);
  });

  route(app, calls.deleteInsight, async ({ db, me, now, purge }, { params: { id } }) => {
    await writing.remove(db, { id, me, now });
    purge(LISTS_TAG);
  });
}
