import * as calls from '@lotwise/contract/members/passkeys';
import { route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import type { App } from '../../../platform/http/app.ts';
import { refuseUnconfirmed } from '../accounts/ways-in.service.ts';
import { withProof } from '../two-factor/factor-proof.service.ts';
import { PASSKEYS_PER_ADDRESS, PASSKEYS_PER_MEMBER } from './passkeys.limits.ts';
import * as passkeys from './passkeys.service.ts';

export function passkeyRoutes(app: App): void {
  const { rateLimits, config } = app.platform;

  route(app, calls.beginPasskey, async (context, { body }) => {
    await refuseUnconfirmed(context.db, config, context.me.id);
    const { me, now } = context;
    return withProof(context, body, (db) => passkeys.begin(db, config, me, now), {
      limit: PASSKEYS_PER_MEMBER,
    });
  });

  route(app, calls.addPasskey, async ({ db, me, visitor, now }, { body }) => {
    await refuseUnconfirmed(db, config, me.id);
    return passkeys.add(db, config, sessionOf(visitor), body, now);
  });

  route(app, calls.renamePasskey, ({ db, me }, { params, body }) =>
    passkeys.rename(db, me.id, params.id, body.name),
  );

  route(app, calls.removePasskey, async (context, { params, body }) => {
    const { db, me } = context;
    await passkeys.requirePasskey(db, me.id, params.id);
    await withProof(context, body, (tx) => passkeys.remove(tx, config, me.id, params.id));
  });

  route(app, calls.beginPasskeySignIn, async ({ db, now, visitor }) => {
    await rateLimits.use(PASSKEYS_PER_ADDRESS, visitor.address);
    return passkeys.beginSignIn(db, config, now);
  });

  route(app, calls.signInWithPasskey, async (context, { body }) => {
    await rateLimits.use(PASSKEYS_PER_ADDRESS, context.visitor.address);
    return passkeys.enter(context, config, body.response);
  });
}
