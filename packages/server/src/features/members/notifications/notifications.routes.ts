import { listNotifications, readNotifications } from '@lotwise/contract/members/notifications';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as notifications from './notifications.service.ts';

export function notificationRoutes(app: App): void {
  route(app, listNotifications, ({ db, me }, { query }) =>
    notifications.list(db, me.id, query.page),
  );
  route(app, readNotifications, ({ db, me }, { body }) =>
    notifications.markRead(db, me.id, body.all ? 'all' : body),
  );
}
