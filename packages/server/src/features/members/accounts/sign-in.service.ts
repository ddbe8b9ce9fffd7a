import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { writeLive } from '@lotwise/contract/community/live';
import type { CurrentUser } from '@lotwise/contract/members/accounts';
import type { Context } from '../../../platform/http/app.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import {
  endSession,
  type Session,
  startSession,
  type Visitor,
} from '../../../platform/http/session.ts';
import { isKnownBrowser, knowBrowser } from './browsers.service.ts';
import { reopenAccount } from './closing.service.ts';
import { emailKey, limitsOfLogin, LOGIN_PER_ADDRESS } from './accounts.limits.ts';
import { forgetFailures, noteFailure } from './failures.service.ts';
import { checkLogin, currentUser, holdPassword, type PasswordProof } from './accounts.service.ts';

export type Browser = Pick<
  Context<unknown>,
  'db' | 'now' | 'visitor' | 'setSession' | 'platform' | 'purge'
>;

/**
 * Signs a member in in the browser that asks, once they have shown who they are: a suspended one
 * too, so that they can appeal. A closed account is open again with it. `hasFactor` says that they
 * showed two factors at once.
 */
export async function signIn(
  { db, now, visitor, setSession, platform, purge }: Browser,
  memberId: string,
  { hasFactor = false }: { hasFactor?: boolean } = {},
): Promise<CurrentUser> {
  const isReopened = await reopenAccount(db, platform.config.site, { userId: memberId, now });
  const user = await currentUser(db, memberId, {
    now,
    demandsFactor: platform.config.demandsStaffFactor && !hasFactor,
  });
  if (isReopened) purge(EVERYTHING_TAG);
  await forgetFailures(db, memberId, now);
  // The session that this browser had, whoever's it was, ends with the new one.
  if (visitor.session) {
    await endSession(db, visitor.session.tokenHash);
    purge(endedLine(visitor.session, { isRenewed: false }));
  }
  const browser = await knowBrowser(db, platform.config.site, { userId: memberId, visitor, now });
  setSession(
    await startSession(db, memberId, now, { userAgent: visitor.userAgent, hasFactor }),
    browser,
  );
  platform.log.info({ network: visitor.address, memberId, hasFactor }, 'a sign-in succeeded');
  return isReopened ? { ...user, isReopened: true } : user;
}

/** Has the pages of an ended session hear of it. */
export const endedLine = (
  { tokenHash }: Pick<Session, 'tokenHash'>,
  { isRenewed }: { isRenewed: boolean },
): string => writeLive({ kind: 'ended', sessionKey: tokenHash.toString('base64url'), isRenewed });

/**
 * Logs in by email and password, or refuses, as one transaction with what `begin` does for the
 * member. Attempts are limited by `accounts.limits`.
 */
export async function signInByPassword<T>(
  browser: Browser,
  credentials: { email: string; password: string },
  begin: (browser: Browser, memberId: string) => Promise<T>,
): Promise<T> {
  const proof = await proofOfPassword(browser, credentials);
  return inOneTransaction(browser, async (inside) => {
    await holdPassword(inside.db, proof);
    return begin(inside, proof.id);
  });
}

/** Runs `act`, which may begin a session: its cookie is set once the session is there. */
export async function inOneTransaction<T>(
  browser: Browser,
  act: (inside: Browser) => Promise<T>,
): Promise<T> {
  const begun: Parameters<Browser['setSession']>[] = [];
  const setSession: Browser['setSession'] = (...session) => void begun.push(session);
  const result = await inTransaction(browser.db, (tx) => act({ ...browser, db: tx, setSession }));
  // The last one, where the transaction had to begin again.
  for (const session of begun.slice(-1)) browser.setSession(...session);
  return result;
}

async function proofOfPassword(
  { db, visitor, now, platform }: Browser,
  credentials: { email: string; password: string },
): Promise<PasswordProof> {
  const { rateLimits } = platform;
  const { email } = credentials;
  await rateLimits.use(LOGIN_PER_ADDRESS, visitor.address);
  const limits = limitsOfLogin(email, visitor, await isKnownBrowser(db, visitor, email));
  for (const { limit, key } of limits) await rateLimits.use(limit, key);
  const proof = await checkLogin(db, credentials, {
    now,
    onWrong: (userId) => {
      platform.log.warn(tellable(visitor, email, userId), 'a sign-in failed');
      if (userId !== null) noteFailure(platform, userId, now);
    },
  });
  for (const { limit, key } of limits) await rateLimits.forgive(limit, key);
  return proof;
}

/**
 * The network and the member, whom `/admin` finds by this id. Where nobody has the address, a mark
 * that is the same in every line: neither password nor email address is in the log.
 */
const tellable = ({ address }: Visitor, email: string, memberId: string | null) => ({
  network: address,
  ...(memberId === null ? { unknownAddress: emailKey(email).slice(0, 12) } : { memberId }),
});
