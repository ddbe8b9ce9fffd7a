import { listNotifications, readNotifications } from '@lotwise/contract/notifications';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import * as notifications from './notifications.service.ts';

export function notificationRoutes(app: App): void {
  answer(app, listNotifications, ({ db, me }, { query }) =>
    notifications.list(db, me.id, query.page),
  );
  answer(app, readNotifications, ({ db, me }, { body }) =>
    notifications.markRead(db, me.id, body.all ? 'all' : body),
  );
}
