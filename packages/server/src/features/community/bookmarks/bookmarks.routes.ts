import { listBookmarks, toggleBookmark } from '@lotwise/contract/community/bookmarks';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as bookmarks from './bookmarks.service.ts';

export function bookmarkRoutes(app: App): void {
  route(
    app,
    toggleBookmark,
    ({ db, me, now }, { body }) =>
      bookmarks.toggle(db, { userId: me.id, questionId: body.questionId, now }),
    { thread: ({ body }) => body.questionId },
  );
  route(app, listBookmarks, ({ db, me }) => bookmarks.list(db, me.id));
}
