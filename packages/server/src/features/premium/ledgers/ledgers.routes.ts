import {
  createLedger,
  deleteLedger,
  getLedger,
  listLedgers,
  replaceLedger,
} from '@lotwise/contract/ledgers';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { SAVES_PER_MEMBER } from './ledgers.limits.ts';
import * as ledgers from './ledgers.service.ts';

export function ledgerRoutes(app: App): void {
  route(app, listLedgers, ({ db, me }) => ledgers.list(db, me.id));
  route(
    app,
    createLedger,
    ({ db, me, now, platform }, { body }) =>
      ledgers.create(db, platform.config, { userId: me.id, ...body, now }),
    { before: ({ me, platform }) => platform.rateLimits.use(SAVES_PER_MEMBER, me.id) },
  );
  route(app, getLedger, ({ db, me, platform }, { params }) =>
    ledgers.read(db, platform.config, { userId: me.id, id: params.id }),
  );
  route(app, replaceLedger, async ({ db, me, now, platform }, { params, body }) => {
    await platform.rateLimits.use(SAVES_PER_MEMBER, me.id);
    return ledgers.replace(db, platform.config, { userId: me.id, id: params.id, ...body, now });
  });
  route(
    app,
    deleteLedger,
    async ({ db, me }, { params }) =>
      void (await ledgers.remove(db, { userId: me.id, id: params.id })),
  );
}
