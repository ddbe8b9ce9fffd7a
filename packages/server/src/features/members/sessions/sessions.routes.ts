import * as calls from '@lotwise/contract/sessions';
import { route } from '../../../platform/http/route.ts';
import type { App, Context } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { endOtherSessions as endOthers, type Session } from '../../../platform/http/session.ts';
import * as sessions from './sessions.service.ts';

export function sessionRoutes(app: App): void {
  route(app, calls.listSessions, (context) =>
    sessions.list(context.db, sessionOf(context), context.now),
  );

  route(app, calls.endSession, ({ db, me }, { params }) => sessions.end(db, me.id, params.id));

  route(app, calls.endOtherSessions, (context) =>
    endOthers(context.db, context.me.id, sessionOf(context).tokenHash),
  );

  route(app, calls.endSessionsOf, async ({ db, me, now }, { params }) => ({
    ended: await sessions.endOf(db, { userId: params.userId, actor: me, now }),
  }));
}

function sessionOf({ visitor }: Pick<Context<unknown>, 'visitor'>): Session {
  if (!visitor.session) throw new Refusal('sign_in', 'You need to be logged in to do this.');
  return visitor.session;
}
