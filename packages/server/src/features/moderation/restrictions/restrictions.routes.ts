import * as calls from '@lotwise/contract/moderation/restrictions';
import { route } from '../../../platform/http/route.ts';
import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import type { App } from '../../../platform/http/app.ts';
import * as restrictions from './restrictions.service.ts';

export function restrictionRoutes(app: App): void {
  route(app, calls.getModeratedMember, ({ db, me, now }, { params }) =>
    restrictions.moderated(db, { ...params, moderator: me, now }),
  );

  route(app, calls.restrictMember, ({ db, me, now, purge }, { params, body }) => {
    purge(EVERYTHING_TAG);
    return restrictions.restrict(db, { ...params, ...body, moderator: me, now });
  });

  route(app, calls.liftRestriction, ({ db, me, now, purge }, { params, body }) => {
    purge(EVERYTHING_TAG);
    return restrictions.lift(db, { ...params, ...body, moderator: me, now });
  });
}
