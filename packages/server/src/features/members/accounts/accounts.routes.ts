import {
  changePassword,
  getCurrentUser,
  logOut,
  signUp,
  updateNotificationPreferences,
  updateProfile,
} from '@lotwise/contract/accounts';
import { answer } from '../../../platform/http/answer.ts';
import type { App, Platform } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { endSession, startSession, type Visitor } from '../../../platform/http/session.ts';
import { endedSession } from '../../community/live/live.tags.ts';
import { tagsShowing } from '../member-pages/member-pages.service.ts';
import { userTag, LISTS_TAG, STATS_TAG } from '../../../platform/cache/tags.ts';
<<<<<<< HEAD
import { LOGIN_PER_ACCOUNT, signUpsPerAddress } from './accounts.limits.ts';
=======
import { signInOrAskForCode } from '../two-factor/two-factor.service.ts';
import {
  emailKey,
  limitsOfLogin,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  signUpsPerAddress,
} from './accounts.limits.ts';
>>>>>>> 89922d3 (Count failed sign-ins by network, account and browser)
import * as accounts from './accounts.service.ts';
import { isKnownBrowser } from './browsers.service.ts';
import { signIn } from './sign-in.service.ts';

export function accountRoutes(app: App): void {
  const { rateLimits, config, settings } = app.platform;

  answer(app, signUp, async (context, { body }) => {
    const { db, now, visitor, purge } = context;
    await rateLimits.use(
      signUpsPerAddress(settings.current().limits.signUpsPerHour),
      visitor.address,
    );
    const id = await accounts.signUp(db, config.site, body, now);
    purge(STATS_TAG);
    return signIn(context, id);
  });

<<<<<<< HEAD
=======
  answer(app, logIn, async (context, { body }) => {
    const { db, visitor, now } = context;
    await rateLimits.use(LOGIN_PER_ADDRESS, visitor.address);
    const isKnown = await isKnownBrowser(db, visitor, body.email);
    const limits = limitsOfLogin(body.email, visitor, isKnown);
    for (const { limit, key } of limits) await rateLimits.use(limit, key);
    const id = await accounts.checkLogin(db, body, now).catch((error: unknown) => {
      logFailure(app.platform, visitor, body.email);
      throw error;
    });
    for (const { limit, key } of limits) await rateLimits.forgive(limit, key);
    return signInOrAskForCode(context, id);
  });

>>>>>>> 89922d3 (Count failed sign-ins by network, account and browser)
  answer(app, logOut, async ({ db, visitor, setSession, purge }) => {
    if (visitor.session) {
      await endSession(db, visitor.session.tokenHash);
      purge(endedSession(visitor.session.tokenHash));
    }
    setSession(null);
    return undefined;
  });

  answer(app, getCurrentUser, ({ db, me, now }) => accounts.currentUser(db, me.id, now));

  answer(app, updateProfile, async ({ db, me, now, purge }, { body }) => {
    const user = await accounts.updateProfile(db, me.id, {
      change: body,
      site: config.site,
      now,
    });
    // Another name stands beside every post, anything else on the profile and in lists alone.
    const pages =
      me.username === user.username ? [STATS_TAG, LISTS_TAG] : await tagsShowing(db, user);
    purge(...pages, userTag(me.username), userTag(user.username));
    return user;
  });

  answer(app, changePassword, async ({ db, now, visitor, setSession, purge }, { body }) => {
    if (!visitor.session) throw new Refusal('sign_in', 'You need to be logged in to do this.');
    await rateLimits.use(LOGIN_PER_ACCOUNT, visitor.session.member.id);
    const memberId = visitor.session.member.id;
    await accounts.changePassword(db, config.site, memberId, body, now);
    await rateLimits.forgive(LOGIN_PER_ACCOUNT, memberId);
    // Whoever has a copy of the cookie of before is out as well.
    purge(endedSession(visitor.session.tokenHash));
    setSession(await startSession(db, memberId, now, visitor.userAgent));
    return undefined;
  });

  answer(app, updateNotificationPreferences, ({ db, me, now }, { body }) =>
    accounts.changePreferences(db, me.id, body, now),
  );
}

/**
 * Who tries passwords shows in the log: the network, and the account by the same mark in every
 * line. Neither password nor address of mail stands there.
 */
function logFailure({ log }: Platform, { address }: Visitor, email: string): void {
  log.warn({ network: address, account: emailKey(email).slice(0, 12) }, 'a sign-in failed');
}
