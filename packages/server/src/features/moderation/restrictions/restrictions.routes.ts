import * as calls from '@lotwise/contract/restrictions';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as restrictions from './restrictions.service.ts';

export function restrictionRoutes(app: App): void {
  route(app, calls.getModeratedMember, ({ db, me, now }, { params }) =>
    restrictions.moderated(db, { ...params, moderator: me, now }),
  );

  route(app, calls.restrictMember, ({ db, me, now }, { params, body }) =>
    restrictions.restrict(db, { ...params, ...body, moderator: me, now }),
  );

  route(app, calls.liftRestriction, ({ db, me, now }, { params, body }) =>
    restrictions.lift(db, { ...params, ...body, moderator: me, now }),
  );
}
