import { listRings, restoreRing } from '@lotwise/contract/moderation/rings';
import { sendsMail } from '../../../platform/config/config.ts';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { LISTS_TAG, questionTag } from '../../../platform/cache/tags.ts';
import * as rings from './rings.service.ts';

export function ringRoutes(app: App): void {
  route(app, listRings, ({ db }, { query }) => rings.list(db, query.page));

  route(app, restoreRing, async ({ db, me, now, purge, platform }, { params }) => {
    const changed = await rings.restore(db, {
      ringId: params.id,
      moderator: me,
      awaitsConfirmation: sendsMail(platform.config),
      now,
    });
    purge(LISTS_TAG, ...changed.map(questionTag));
    return { restored: changed.length };
  });
}
