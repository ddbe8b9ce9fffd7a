import * as calls from '@lotwise/contract/members/addresses';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { CHECKS_PER_MEMBER } from './accounts.limits.ts';
import * as addresses from './addresses.service.ts';

export function addressRoutes(app: App): void {
  const { rateLimits, config } = app.platform;

  route(app, calls.verifyEmail, async ({ db, now, visitor }, { body }) => {
    await addresses.countLink(app.platform, visitor);
    return addresses.confirm(db, { token: body.token, session: visitor.session, now });
  });

  route(app, calls.resendVerification, async ({ db, me, now }) => {
    await rateLimits.use(CHECKS_PER_MEMBER, me.id);
    await inTransaction(db, (tx) => addresses.sendCheck(tx, config.site, me.id, now));
  });

  route(app, calls.undoEmailChange, async ({ db, now, visitor }, { body }) => {
    await addresses.countLink(app.platform, visitor);
    return addresses.undo(db, config.site, body.token, now);
  });
}
