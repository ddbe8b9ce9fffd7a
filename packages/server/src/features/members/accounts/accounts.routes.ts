import * as calls from '@lotwise/contract/members/accounts';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { endSession } from '../../../platform/http/session.ts';
import { EVERYTHING_TAG, LISTS_TAG } from '../../../platform/cache/tags.ts';
import { signUpsPerAddress } from './accounts.limits.ts';
import * as accounts from './accounts.service.ts';
import { endedLine, signIn } from './sign-in.service.ts';

export function accountRoutes(app: App): void {
  const { rateLimits, config, settings } = app.platform;

  route(app, calls.signUp, async (context, { body }) => {
    const { db, now, visitor } = context;
    await rateLimits.use(
      signUpsPerAddress(settings.current().limits.signUpsPerHour),
      visitor.address,
    );
    const id = await accounts.signUp(db, config.site, body, now);
    return signIn(context, id);
  });

  route(app, calls.logOut, async ({ db, visitor, setSession, purge }) => {
    if (visitor.session) {
      await endSession(db, visitor.session.tokenHash);
      purge(endedLine(visitor.session, { isRenewed: false }));
    }
    setSession(null);
  });

  route(app, calls.getCurrentUser, ({ db, me, now }) =>
    accounts.currentUser(db, me.id, { now, demandsFactor: me.needsSecondFactor }),
  );

  route(app, calls.updateProfile, async ({ db, me, now, purge }, { body }) => {
    const user = await accounts.updateProfile(db, me.id, {
      change: body,
      site: config.site,
      demandsFactor: me.needsSecondFactor,
      now,
    });
    // A new name shows beside every post, anything else on the profile and in lists alone.
    purge(me.username === user.username ? LISTS_TAG : EVERYTHING_TAG);
    return user;
  });

  route(app, calls.updateNotificationPreferences, ({ db, me, now }, { body }) =>
    accounts.changePreferences(db, me.id, body, now),
  );
}
