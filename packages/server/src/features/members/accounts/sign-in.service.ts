import {
  INSIGHTS_TAG,
  LISTS_TAG,
  questionTag,
  STATS_TAG,
  userTag,
} from '../../../platform/cache/tags.ts';
import type { CurrentUser } from '@lotwise/contract/accounts';
import type { Context } from '../../../platform/http/app.ts';
import { endSession, startSession } from '../../../platform/http/session.ts';
import { endedSession } from '../../community/live/live.tags.ts';
import { knowBrowser } from './browsers.service.ts';
import { reopenAccount } from './closing.service.ts';
import { emailKey, LOGIN_PER_ACCOUNT, LOGIN_PER_ADDRESS } from './accounts.limits.ts';
import { checkLogin, currentUser } from './accounts.service.ts';

export type Browser = Pick<
  Context<unknown>,
  'db' | 'now' | 'visitor' | 'setSession' | 'platform' | 'purge'
>;

/**
 * Signs a member in in the browser that asks, once they have shown who they are: a suspended one
 * too, so that they can appeal. A closed account is open again with it.
 */
export async function signIn(
  { db, now, visitor, setSession, platform, purge }: Browser,
  memberId: string,
): Promise<CurrentUser> {
  const questions = await reopenAccount(db, platform.config.site, { userId: memberId, now });
  const user = await currentUser(db, memberId, now);
  if (questions)
    purge(
      LISTS_TAG,
      STATS_TAG,
      INSIGHTS_TAG,
      userTag(user.username),
      ...questions.map(questionTag),
    );
  // The session that this browser had, whoever's it was, ends with the new one.
  if (visitor.session) {
    await endSession(db, visitor.session.tokenHash);
    purge(endedSession(visitor.session.tokenHash));
  }
  const browser = await knowBrowser(db, platform.config.site, { userId: memberId, visitor, now });
  setSession(await startSession(db, memberId, now, visitor.userAgent), browser);
  return questions ? { ...user, isReopened: true } : user;
}

/** Whose email and password these are, or a refusal: a few tries an address and account. */
export async function memberOfPassword(
  { db, visitor, now, platform: { rateLimits } }: Browser,
  credentials: { email: string; password: string },
): Promise<string> {
  const account = emailKey(credentials.email, visitor.address);
  await rateLimits.use(LOGIN_PER_ADDRESS, visitor.address);
  await rateLimits.use(LOGIN_PER_ACCOUNT, account);
  const id = await checkLogin(db, credentials, now);
  await rateLimits.forgive(LOGIN_PER_ACCOUNT, account);
  return id;
}
