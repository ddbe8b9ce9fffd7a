import type { CurrentUser, logIn } from '@lotwise/contract/members/accounts';
import type { ReplyOf } from '@lotwise/contract/call';
import type { Config } from '../../../platform/config/config.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { hashOf, type Session } from '../../../platform/http/session.ts';
import { noteFailure } from '../accounts/failures.service.ts';
import { tellOfChange } from '../accounts/notices.service.ts';
import { isBrowserOf } from '../accounts/browsers.service.ts';
import { lockPassword } from '../accounts/accounts.service.ts';
import { type Browser, inOneTransaction, signIn } from '../accounts/sign-in.service.ts';
import { endTokens, issueToken, ownerOfToken, redeemToken } from '../accounts/tokens.service.ts';
import { admitWayIn } from '../accounts/ways-in.service.ts';
import { isAppCode, newRecoveryCodes, newSecret, otpauthUrl, plainCode, stepOf } from './codes.ts';
import { CODES_PER_KNOWN_BROWSER, CODES_PER_MEMBER } from './two-factor.limits.ts';
import * as queries from './two-factor.queries.ts';

type Sealing = Pick<Platform, 'config' | 'secretBox' | 'rateLimits'>;

const purposeOf = (userId: string): string => `two-factor ${userId}`;

/**
 * Signs a member in who has shown their password or their account at a provider; with two-factor
 * on, returns a token for the second step.
 */
export async function signInOrAskForCode(
  browser: Browser,
  memberId: string,
): Promise<ReplyOf<typeof logIn>> {
  const token = await secondStepToken(browser.db, memberId, browser.now);
  if (!token) return signIn(browser, memberId);
  return { secondStep: { token: token.token, expiresAt: token.expiresAt.toISOString() } };
}

/** The token that proves the first step, where a second is due. */
export async function secondStepToken(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date } | null> {
  return (await queries.isTwoFactorOn(db, userId))
    ? issueToken(db, { userId, purpose: 'second_step', now })
    : null;
}

/** Ends a sign-in with a code of the app or a recovery code. */
export async function takeSecondStep(
  platform: Sealing,
  browser: Browser,
  { token, code }: { token: string; code: string },
): Promise<CurrentUser> {
  const owner = await ownerOfToken(browser.db, token, ['second_step'], browser.now);
  const { limit, key } = await limitOfCodes(browser, owner);
  await platform.rateLimits.use(limit, key);
  const user = await inOneTransaction(browser, async (inside) => {
    const { db: tx, now } = inside;
    // Whoever changes the password meanwhile waits for the session, or has ended the token.
    await lockPassword(tx, owner);
    const { userId } = await redeemToken(tx, token, ['second_step'], now);
    await takeCode(platform, tx, { userId, code, now });
    return signIn(inside, userId);
  }).catch((error: unknown) => {
    if (error instanceof Refusal) {
      noteFailure(browser.platform, owner, browser.now);
      const said = { network: browser.visitor.address, memberId: owner };
      browser.platform.log.warn(said, 'a second step failed');
    }
    throw error;
  });
  await platform.rateLimits.forgive(limit, key);
  return user;
}

async function limitOfCodes({ db, visitor }: Browser, owner: string) {
  return (await isBrowserOf(db, visitor, owner))
    ? {
        limit: CODES_PER_KNOWN_BROWSER,
        key: hashOf(`${owner} ${visitor.browser}`).toString('base64url'),
      }
    : { limit: CODES_PER_MEMBER, key: owner };
}

/** Takes a code of the app or a recovery code; refuses any other. */
export async function takeCode(
  platform: Pick<Sealing, 'secretBox'>,
  tx: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<void> {
  const plain = plainCode(code);
  const isRight = isAppCode(plain)
    ? await takeAppCode(platform, tx, { userId, code: plain, now })
    : await queries.takeRecoveryCode(tx, userId, hashOf(plain));
  if (!isRight) throw invalidField('code', 'Incorrect code');
}

async function takeAppCode(
  { secretBox }: Pick<Sealing, 'secretBox'>,
  tx: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const row = await queries.findTwoFactor(tx, userId);
  const secret = row && secretBox.open(row.sealedSecret, purposeOf(userId));
  const step = secret ? stepOf(secret, code, now) : null;
  return step !== null && queries.takeStep(tx, userId, step);
}

/** Begins to set two-factor up. */
export async function begin(
  { config, secretBox }: Sealing,
  db: Db,
  session: Session,
  now: Date,
): Promise<{ secret: string; url: string }> {
  const { id, username } = session.member;
  const secret = newSecret();
  const isStored = await inTransaction(db, async (tx) => {
    await admitWayIn(tx, config, session);
    return queries.storeSecret(tx, id, secretBox.seal(secret, purposeOf(id)), now);
  });
  if (!isStored)
    throw new Refusal('conflict', 'Two-factor is already on. Turn it off to set it up again.');
  return { secret, url: otpauthUrl({ secret, site: config.site.name, username }) };
}

/** Turns two-factor on with the first code, and returns the recovery codes. */
export async function confirm(
  platform: Sealing,
  db: Db,
  session: Session,
  { code, now }: { code: string; now: Date },
): Promise<string[]> {
  const { config, rateLimits } = platform;
  const { id: userId } = session.member;
  await rateLimits.use(CODES_PER_MEMBER, userId);
  const codes = await inTransaction(db, async (tx) => {
    await admitWayIn(tx, config, session);
    const row = await queries.findTwoFactor(tx, userId);
    if (!row || row.confirmedAt)
      throw new Refusal(
        'conflict',
        row ? 'Two-factor is already on.' : 'Please start setting up two-factor first.',
      );
    const isRight = await takeAppCode(platform, tx, { userId, code: plainCode(code), now });
    if (!isRight) throw invalidField('code', 'Incorrect code');
    await queries.confirmSecret(tx, userId, now);
    await tellOfChange(tx, config.site, userId, 'Two-factor authentication was turned on');
    return renewCodes(tx, userId);
  });
  await rateLimits.forgive(CODES_PER_MEMBER, userId);
  return codes;
}

/** Makes new recovery codes; the old ones no longer work. */
export function renew({ config }: Sealing, db: Db, session: Session): Promise<string[]> {
  const { id: userId } = session.member;
  return inTransaction(db, async (tx) => {
    await admitWayIn(tx, config, session);
    if (!(await queries.isTwoFactorOn(tx, userId)))
      throw new Refusal('conflict', 'Two-factor is off.');
    await tellOfChange(tx, config.site, userId, 'New recovery codes were created');
    return renewCodes(tx, userId);
  });
}

async function renewCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(plainCode(code))),
  );
  return codes;
}

/** Turns two-factor off, and tells the member. */
export async function end(
  { config }: { config: Pick<Config, 'site'> },
  db: Db,
  userId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await queries.deleteTwoFactor(tx, userId))) return;
    await endTokens(tx, userId, ['second_step']);
    await tellOfChange(tx, config.site, userId, 'Two-factor authentication was turned off');
  });
}

/** What the settings show of it. */
export async function twoFactorState(
  db: Db,
  userId: string,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const [isOn, recoveryCodesLeft] = await Promise.all([
    queries.isTwoFactorOn(db, userId),
    queries.countRecoveryCodes(db, userId),
  ]);
  return { isOn, recoveryCodesLeft };
}
