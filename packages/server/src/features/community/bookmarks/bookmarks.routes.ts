import { listBookmarks, toggleBookmark } from '@lotwise/contract/bookmarks';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import * as bookmarks from './bookmarks.service.ts';

export function bookmarkRoutes(app: App): void {
  answer(app, toggleBookmark, ({ db, me, now }, { body }) =>
    bookmarks.toggle(db, { userId: me.id, questionId: body.questionId, now }),
  );
  answer(app, listBookmarks, ({ db, me }) => bookmarks.list(db, me.id));
}
