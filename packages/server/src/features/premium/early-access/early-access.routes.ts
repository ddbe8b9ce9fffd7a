import {
  countEarlyAccess,
  downloadBinder,
  listEarlyAccess,
  readBookmarks,
  switchEarlyAccess,
} from '@lotwise/contract/early-access';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as early from './early-access.service.ts';
import { binder } from './binder.service.ts';
import { readingList } from './reading-list.service.ts';

export function earlyAccessRoutes(app: App): void {
  route(app, listEarlyAccess, ({ db, me }) => early.list(db, me));

  route(app, switchEarlyAccess, ({ db, me, now }, { body }) => early.set(db, { me, ...body, now }));

  route(app, countEarlyAccess, ({ db }) => early.counts(db));

  route(app, downloadBinder, async ({ db, me, now }) => {
    await early.requireEarly(db, me, 'binder');
    return binder(db, me, { site: app.platform.config.site, now });
  });

  route(app, readBookmarks, async ({ db, me, now }, { query }) => {
    await early.requireEarly(db, me, 'reading-list');
    return readingList(db, me, { page: query.page, now });
  });
}
