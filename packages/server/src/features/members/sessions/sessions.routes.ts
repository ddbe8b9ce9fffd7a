import * as calls from '@lotwise/contract/members/sessions';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { endOtherSessions as endOthers, sessionOf } from '../../../platform/http/session.ts';
import * as sessions from './sessions.service.ts';

export function sessionRoutes(app: App): void {
  route(app, calls.listSessions, (context) =>
    sessions.list(context.db, sessionOf(context.visitor), context.now),
  );

  route(app, calls.endSession, ({ db, me }, { params }) => sessions.end(db, me.id, params.id));

  route(app, calls.endOtherSessions, (context) =>
    endOthers(context.db, context.me.id, sessionOf(context.visitor).tokenHash),
  );

  route(app, calls.endSessionsOf, async ({ db, me, now }, { params }) => ({
    ended: await sessions.endOf(db, { userId: params.userId, actor: me, now }),
  }));
}
