import type { z } from 'zod';
import type {
  CurrentUser,
  NotificationPreferences,
  passwordBody,
  signupBody,
  updateProfile as updateProfileCall,
} from '@lotwise/contract/members/accounts';
import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import {
  endAllSessions,
  endSession,
  restrictionNow,
  rightsWhile,
  type Session,
  signedOut,
  startSession,
} from '../../../platform/http/session.ts';
import { admit } from '../invitations/invitations.service.ts';
import * as queries from './accounts.queries.ts';
import { sendCheck } from './addresses.service.ts';
import { tellOfChange } from './notices.service.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { refuseReservedAddress } from './reserved-addresses.service.ts';
import { refusingTaken } from './taken.ts';
import { endTokens } from './tokens.service.ts';
import { refuseWeakPassword } from './password-rules.service.ts';
import * as usernames from './usernames.service.ts';

/** Creates an account, mails the check of its address, and returns its id. */
export async function signUp(
  db: Db,
  site: Config['site'],
  form: z.output<typeof signupBody>,
  now: Date,
): Promise<string> {
  const { username, email, password } = form;
  await refuseWeakPassword('password', password, { username, email, siteName: site.name });
  const passwordHash = await hashPassword(password);
  const names = {
    firstName: form.firstName ?? null,
    lastName: form.lastName ?? null,
    bio: form.bio ?? null,
  };
  return createAccount(
    db,
    site,
    { id: newId(), username, email, passwordHash, ...names, createdAt: now },
    form.invitation,
  );
}

/**
 * Stores a new account, where the site takes new members; where nobody vouches for its address, the
 * check is mailed.
 */
export async function createAccount(
  db: Db,
  site: Config['site'],
  account: queries.NewAccount,
  invitation: string | null | undefined,
): Promise<string> {
  await refusingTaken(() =>
    inTransaction(db, async (tx) => {
      await usernames.refuseMisleadingName(tx, account.username, site.name);
      await admit(tx, { mode: site.signUp, invitation, now: account.createdAt });
      await queries.insertAccount(tx, account);
      await usernames.refuseReservedName(tx, account.username, account.id);
      await usernames.takeLooks(tx, account.id, account.username);
      await refuseReservedAddress(tx, account.email, account.id);
      await sendCheck(tx, site, account.id, account.createdAt);
    }),
  );
  return account.id;
}

/** Who has shown their password, and its hash as it was then. */
export type PasswordProof = Pick<queries.Credentials, 'id' | 'passwordHash'>;

/**
 * Returns whose email and password these are. A wrong password and an unknown email are refused
 * alike, in the same time.
 */
export async function checkLogin(
  db: Db,
  { email, password }: { email: string; password: string },
  { now, onWrong }: { now: Date; onWrong: (userId: string | null) => void },
): Promise<PasswordProof> {
  const account = await queries.findCredentials(db, email, now);
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight) {
    onWrong(account?.id ?? null);
    throw new Refusal('sign_in', INCORRECT);
  }
  return account;
}

const INCORRECT = 'Incorrect email or password.';

/** Has whoever changes a member's password wait until the transaction ends. */
export async function lockPassword(tx: Db, userId: string): Promise<void> {
  await queries.lockPasswordHash(tx, userId);
}

/**
 * Refuses a password that was changed since it was shown, and has whoever changes it wait until the
 * transaction ends: a change ends all sessions, and must not miss one that is about to begin.
 */
export async function holdPassword(tx: Db, { id, passwordHash }: PasswordProof): Promise<void> {
  if ((await queries.lockPasswordHash(tx, id)) !== passwordHash)
    throw new Refusal('sign_in', INCORRECT);
}

/** The member's own record, with the rights that they have now. */
export async function currentUser(
  db: Db,
  id: string,
  { now, demandsFactor }: { now: Date; demandsFactor: boolean },
): Promise<CurrentUser> {
  const account = await queries.findAccount(db, id);
  if (!account) throw new Refusal('sign_in', 'This account no longer exists.');
  const { user, stats, credential, hasFactor } = account;
  return {
    id,
    username: user.username,
    email: user.email ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio,
    expertiseTags: user.expertiseTags,
    reputation: stats.reputation,
    credential,
    profileImageUrl: user.profileImageUrl,
    createdAt: user.createdAt.toISOString(),
    questionCount: stats.questionCount,
    answerCount: stats.answerCount,
    emailVerified: user.emailVerifiedAt !== null,
    notificationPreferences: {
      emailNotifications: user.emailNotifications,
      answerNotifications: user.answerNotifications,
      weeklyDigest: user.weeklyDigest,
      marketingEmails: user.marketingEmails,
    },
    ...rightsWhile(
      {
        subscriptionTier: user.subscriptionTier,
        isExpert: credential !== null,
        isModerator: user.isModerator,
      },
      {
        suspension: restrictionNow(user.suspendedUntil, user.suspensionMessage, now),
        hasFactor: hasFactor || !demandsFactor,
      },
    ),
  };
}

interface ProfileUpdate {
  demandsFactor: boolean;
  change: z.output<typeof updateProfileCall.body>;
  site: Config['site'];
  now: Date;
}

/** Changes the parts of the profile that are given. */
export async function updateProfile(
  db: Db,
  id: string,
  { change, site, now, demandsFactor }: ProfileUpdate,
): Promise<CurrentUser> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  const { username } = change;
  await refusingTaken(() =>
    inTransaction(db, (tx) => {
      const write = () => queries.updateAccount(tx, id, given, now);
      return username === undefined
        ? write()
        : usernames.rename(tx, { userId: id, username, siteName: site.name, now }, write);
    }),
  );
  return currentUser(db, id, { now, demandsFactor });
}

interface PasswordChange {
  session: Session;
  form: z.output<typeof passwordBody>;
  userAgent: string;
  now: Date;
}

/**
 * Changes the password and ends all sessions of the member; returns the token of the one that takes
 * this one's place. Nothing changes where the password or the session is no longer what it was when
 * the member asked: whoever changed it first may have done so to lock the other out.
 */
export async function changePassword(
  db: Db,
  site: Config['site'],
  { session, form, userAgent, now }: PasswordChange,
): Promise<string> {
  const { id } = session.member;
  const account = await queries.findAccount(db, id);
  const held = account?.user.passwordHash ?? null;
  if (!(await isPassword(form.currentPassword, held))) throw isWrong();
  await refuseWeakPassword('newPassword', form.newPassword, ownerOf(account, site));
  const passwordHash = await hashPassword(form.newPassword);
  return inTransaction(db, async (tx) => {
    if ((await queries.lockPasswordHash(tx, id)) !== held) throw isWrong();
    if (!(await endSession(tx, session.tokenHash))) throw signedOut();
    await queries.updatePasswordHash(tx, id, passwordHash, now);
    await endAllSessions(tx, id);
    // Who knew the old one may have begun to take the address over, too.
    await endTokens(tx, id, ['second_step', 'change_email']);
    // While the address is not confirmed, a reset may be its owner's way into a stranger's account.
    if (account?.user.emailVerifiedAt) await endTokens(tx, id, ['reset_password']);
    await tellOfChange(tx, site, id, 'Your password was changed');
    return startSession(tx, id, now, { userAgent, hasFactor: session.hasFactor });
  });
}

const isWrong = (): Refusal => invalidField('currentPassword', 'Current password is incorrect');

const ownerOf = (
  account: Awaited<ReturnType<typeof queries.findAccount>>,
  site: Config['site'],
) => ({
  username: account?.user.username ?? '',
  email: account?.user.email ?? '',
  siteName: site.name,
});

export async function changePreferences(
  db: Db,
  id: string,
  change: { [K in keyof NotificationPreferences]?: boolean | undefined },
  now: Date,
): Promise<NotificationPreferences> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(given).length > 0) await queries.updatePreferences(db, id, given, now);
  return (await currentUser(db, id, { now, demandsFactor: false })).notificationPreferences;
}

/** The member whose confirmed address this is. */
export async function memberOfVerifiedEmail(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: string | null; isTaken: boolean }> {
  const held = await queries.findCredentials(db, email, now);
  return { id: held?.emailVerifiedAt ? held.id : null, isTaken: held !== undefined };
}
