import {
  countEarlyAccess,
  listEarlyAccess,
  readBookmarks,
  switchEarlyAccess,
} from '@lotwise/contract/early-access';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import * as early from './early-access.service.ts';
import { readingList } from './reading-list.service.ts';

export function earlyAccessRoutes(app: App): void {
  answer(app, listEarlyAccess, ({ db, me }) => early.list(db, me));

  answer(app, switchEarlyAccess, ({ db, me, now }, { body }) =>
    early.set(db, { me, ...body, now }),
  );

  answer(app, countEarlyAccess, ({ db }) => early.counts(db));

  answer(app, readBookmarks, async ({ db, me, now }, { query }) => {
    await early.requireEarly(db, me, 'reading-list');
    return readingList(db, me, { page: query.page, now });
  });
}
