import { changePassword, getCurrentUser, logIn, logOut, signUp, updateNotificationPreferences, updateProfile } from '@lotwise/contract/accounts';
import { answer } from '../../platform/answer.ts';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/errors.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { endedSession } from '../live/live.tags.ts';
import { LISTS_TAG, STATS_TAG } from '../questions/questions.tags.ts';
import { LOGIN_PER_ACCOUNT, LOGIN_PER_ADDRESS, SIGNUP_PER_ADDRESS } from './accounts.limits.ts';
import * as accounts from './accounts.service.ts';

export function accountRoutes(app: App): void {
  const { rateLimits } = app.platform;

  answer(app, signUp, async ({ db, now, visitor, setSession, purge }, { body }) => {
    await rateLimits.use(SIGNUP_PER_ADDRESS, visitor.address);
    const id = await accounts.signUp(db, body, now);
    setSession(await startSession(db, id, now));
    purge(STATS_TAG);
    return accounts.currentUser(db, id);
  });

  answer(app, logIn, async ({ db, now, visitor, setSession }, { body }) => {
    const account = `${body.email.toLowerCase()} ${visitor.address}`;
    await rateLimits.use(LOGIN_PER_ADDRESS, visitor.address);
    await rateLimits.use(LOGIN_PER_ACCOUNT, account);
    const id = await accounts.checkLogin(db, body);
    await rateLimits.forgive(LOGIN_PER_ACCOUNT, account);
    setSession(await startSession(db, id, now));
    return accounts.currentUser(db, id);
  });

  answer(app, logOut, async ({ db, visitor, setSession, purge }) => {
    if (visitor.session) {
      await endSession(db, visitor.session.tokenHash);
      purge(endedSession(visitor.session.tokenHash));
    }
    setSession(null);
    return undefined;
  });

  answer(app, getCurrentUser, ({ db, me }) => accounts.currentUser(db, me.id));

  answer(app, updateProfile, async ({ db, me, now, purge }, { body }) => {
    const user = await accounts.updateProfile(db, me.id, body, now);
    purge(STATS_TAG, LISTS_TAG);
    return user;
  });

  answer(app, changePassword, async ({ db, now, visitor }, { body }) => {
    if (!visitor.session) throw new Refusal('sign_in', 'You need to be logged in to do this.');
    await rateLimits.use(LOGIN_PER_ACCOUNT, visitor.session.member.id);
    await accounts.changePassword(db, { memberId: visitor.session.member.id, tokenHash: visitor.session.tokenHash }, body, now);
    await rateLimits.forgive(LOGIN_PER_ACCOUNT, visitor.session.member.id);
    return undefined;
  });

  answer(app, updateNotificationPreferences, ({ db, me, now }, { body }) => accounts.changePreferences(db, me.id, body, now));
}
