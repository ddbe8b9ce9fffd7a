import { listRings, restoreRing } from '@lotwise/contract/rings';
import { answer } from '../../platform/answer.ts';
import type { App } from '../../platform/app.ts';
import { LISTS_TAG, STATS_TAG } from '../questions/questions.tags.ts';
import * as rings from './rings.service.ts';

export function ringRoutes(app: App): void {
  answer(app, listRings, ({ db }, { query }) => rings.list(db, query.page));

  answer(app, restoreRing, async ({ db, me, now, purge }, { params }) => {
    const restored = await rings.restore(db, { ringId: params.id, moderator: me, now });
    // As votes elsewhere, those on cached pages may be 30 seconds late.
    purge(LISTS_TAG, STATS_TAG);
    return { restored };
  });
}
