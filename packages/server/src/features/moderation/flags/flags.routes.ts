import { listFlagged, listOwnFlags, withdrawFlag } from '@lotwise/contract/moderation/flags';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as flags from './flags.service.ts';

export function flagRoutes(app: App): void {
  route(app, listOwnFlags, ({ db, me }, { query }) => flags.listOwn(db, me.id, query));

  route(app, withdrawFlag, ({ db, me }, { params }) => flags.withdraw(db, params.id, me.id));

  route(app, listFlagged, ({ db }, { query }) => flags.queue(db, query.page));
}
