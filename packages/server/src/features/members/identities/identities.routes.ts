import * as calls from '@lotwise/contract/members/identities';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { signIn } from '../accounts/sign-in.service.ts';
import { SIGN_UPS_PER_ADDRESS } from './identities.limits.ts';
import { withProof } from '../two-factor/factor-proof.service.ts';
import * as identities from './identities.service.ts';
import { providerPages } from './provider-pages.ts';

export function identityRoutes(app: App): void {
  const { config, rateLimits } = app.platform;

  route(app, calls.listProviders, () => Promise.resolve(identities.providersOf(config)));

  route(app, calls.getSecurity, ({ db, me, now }) => identities.security(db, config, me.id, now));

  route(app, calls.finishSignUp, async (context, { body }) => {
    const { db, now, visitor } = context;
    await rateLimits.use(SIGN_UPS_PER_ADDRESS, visitor.address);
    const id = await identities.finishSignUp(app.platform, db, body, now);
    return signIn(context, id);
  });

  route(app, calls.removeIdentity, async (context, { params, body }) => {
    const { db, me } = context;
    await identities.requireConnected(db, me.id, params.id);
    await withProof(context, body, (tx) => identities.disconnect(tx, config, me.id, params.id));
  });

  providerPages(app);
}
