import { listFlagged, listOwnFlags, withdrawFlag } from '@lotwise/contract/flags';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import * as flags from './flags.service.ts';

export function flagRoutes(app: App): void {
  answer(app, listOwnFlags, ({ db, me }, { query }) => flags.listOwn(db, me.id, query));

  answer(app, withdrawFlag, async ({ db, me }, { params }) => {
    await flags.withdraw(db, params.id, me.id);
    return undefined;
  });

  answer(app, listFlagged, ({ db }, { query }) => flags.queue(db, query.page));
}
