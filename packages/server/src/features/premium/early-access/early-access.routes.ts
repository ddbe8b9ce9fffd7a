import * as calls from '@lotwise/contract/premium/early-access';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as early from './early-access.service.ts';
import { binder } from './binder.service.ts';
import { readingList } from './reading-list.service.ts';

export function earlyAccessRoutes(app: App): void {
  route(app, calls.listEarlyAccess, ({ db, me }) => early.list(db, me));

  route(app, calls.switchEarlyAccess, ({ db, me, now }, { body }) =>
    early.set(db, { me, ...body, now }),
  );

  route(app, calls.countEarlyAccess, ({ db }) => early.counts(db));

  route(app, calls.downloadBinder, async ({ db, me, now }) => {
    await early.requireEarly(db, me, 'binder');
    return binder(db, me, { site: app.platform.config.site, now });
  });

  route(app, calls.readBookmarks, async ({ db, me, now }, { query }) => {
    await early.requireEarly(db, me, 'reading-list');
    return readingList(db, me, { page: query.page, now });
  });
}
