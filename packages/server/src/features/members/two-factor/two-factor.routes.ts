import * as calls from '@lotwise/contract/members/two-factor';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { proveIdentity } from '../accounts/proof.service.ts';
import { refuseUnconfirmed } from '../accounts/ways-in.service.ts';
import { withProof } from './factor-proof.service.ts';
import { SECOND_STEPS_PER_ADDRESS } from './two-factor.limits.ts';
import * as twoFactor from './two-factor.service.ts';

export function twoFactorRoutes(app: App): void {
  const { platform } = app;

  route(app, calls.beginTwoFactor, async (context, { body }) => {
    const { db, me, now } = context;
    await refuseUnconfirmed(db, platform.config, me.id);
    const session = await proveIdentity(context, body.currentPassword);
    return twoFactor.begin(platform, db, session, now);
  });

  route(app, calls.confirmTwoFactor, async ({ db, visitor, now }, { body }) => ({
    recoveryCodes: await twoFactor.confirm(platform, db, sessionOf(visitor), {
      code: body.code,
      now,
    }),
  }));

  route(app, calls.endTwoFactor, async (context, { body }) => {
    await withProof(context, body, (db) => twoFactor.end(platform, db, context.me.id));
  });

  route(app, calls.renewRecoveryCodes, async (context, { body }) => {
    const { db, me, visitor } = context;
    await refuseUnconfirmed(db, platform.config, me.id);
    return {
      recoveryCodes: await withProof(context, body, (tx) =>
        twoFactor.renew(platform, tx, sessionOf(visitor)),
      ),
    };
  });

  route(app, calls.takeSecondStep, async (context, { body }) => {
    await platform.rateLimits.use(SECOND_STEPS_PER_ADDRESS, context.visitor.address);
    return twoFactor.takeSecondStep(platform, context, body);
  });
}
