import * as calls from '@lotwise/contract/accounts';
import { writeLive } from '@lotwise/contract/live';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { endSession, type Session, sessionOf } from '../../../platform/http/session.ts';
import { tagsShowing } from '../member-pages/member-pages.service.ts';
import { userTag, LISTS_TAG, STATS_TAG } from '../../../platform/cache/tags.ts';
import { LOGIN_PER_ACCOUNT, signUpsPerAddress } from './accounts.limits.ts';
import * as accounts from './accounts.service.ts';
import { signIn } from './sign-in.service.ts';

export function accountRoutes(app: App): void {
  passwordRoute(app);
  const { rateLimits, config, settings } = app.platform;

  route(app, calls.signUp, async (context, { body }) => {
    const { db, now, visitor, purge } = context;
    await rateLimits.use(
      signUpsPerAddress(settings.current().limits.signUpsPerHour),
      visitor.address,
    );
    const id = await accounts.signUp(db, config.site, body, now);
    purge(STATS_TAG);
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
    const pages =
      me.username === user.username ? [STATS_TAG, LISTS_TAG] : await tagsShowing(db, user);
    purge(...pages, userTag(me.username), userTag(user.username));
    return user;
  });

  route(app, calls.updateNotificationPreferences, ({ db, me, now }, { body }) =>
    accounts.changePreferences(db, me.id, body, now),
  );
}

/** Has the pages of an ended session hear of it. */
const endedLine = (
  { tokenHash }: Pick<Session, 'tokenHash'>,
  { isRenewed }: { isRenewed: boolean },
): string => writeLive({ kind: 'ended', sessionKey: tokenHash.toString('base64url'), isRenewed });

function passwordRoute(app: App): void {
  const { rateLimits, config } = app.platform;

  route(app, calls.changePassword, async ({ db, now, visitor, setSession, purge }, { body }) => {
    const { userAgent } = visitor;
    const session = sessionOf(visitor);
    const memberId = session.member.id;
    await rateLimits.use(LOGIN_PER_ACCOUNT, memberId);
    const change = { session, form: body, userAgent, now };
    const token = await accounts.changePassword(db, config.site, change);
    await rateLimits.forgive(LOGIN_PER_ACCOUNT, memberId);
    // Whoever has a copy of the old cookie is out as well.
    purge(endedLine(session, { isRenewed: true }));
    setSession(token);
  });
}
