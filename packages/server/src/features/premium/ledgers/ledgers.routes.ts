import * as calls from '@lotwise/contract/premium/ledgers';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { openContent, receive } from './contents.service.ts';
import { SAVES_PER_MEMBER } from './ledgers.limits.ts';
import * as ledgers from './ledgers.service.ts';

export function ledgerRoutes(app: App): void {
  route(app, calls.listLedgers, ({ db, me }) => ledgers.list(db, me.id));
  route(app, calls.sendLedgerContent, async ({ db, me, now, platform }, { file }) => {
    await platform.rateLimits.use(SAVES_PER_MEMBER, me.id);
    return receive({ db, config: platform.config }, { userId: me.id, bytes: file, now });
  });
  route(app, calls.readLedgerContent, async ({ db, me, platform }, { params: { id } }) => ({
    bytes: await openContent({ db, config: platform.config }, { id, userId: me.id }),
    type: 'application/gzip',
    name: `ledger-${id}.json.gz`,
  }));
  route(app, calls.createLedger, ({ db, me, now }, { body }) =>
    ledgers.create(db, { userId: me.id, ...body, now }),
  );
  route(app, calls.getLedger, ({ db, me }, { params }) =>
    ledgers.read(db, { userId: me.id, id: params.id }),
  );
  route(app, calls.replaceLedger, ({ db, me, now }, { params, body }) =>
    ledgers.replace(db, { userId: me.id, id: params.id, ...body, now }),
  );
  route(app, calls.deleteLedger, ({ db, me }, { params }) =>
    ledgers.remove(db, { userId: me.id, id: params.id }),
  );
}
