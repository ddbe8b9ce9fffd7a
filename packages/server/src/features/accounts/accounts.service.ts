import type { z } from 'zod';
import type { CurrentUser, NotificationPreferences, passwordBody, signupBody, updateProfile as updateProfileCall } from '@lotwise/contract/accounts';
import { type Db, inTransaction, violatedConstraint } from '../../platform/db.ts';
import { invalidField, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { endOtherSessions } from '../../platform/session.ts';
import { findAccount, findCredentials, insertAccount, updateAccount, updatePasswordHash, updatePreferences } from './accounts.queries.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Creates an account and answers its id. */
export async function signUp(db: Db, form: z.output<typeof signupBody>, now: Date): Promise<string> {
  const { username, email, password } = form;
  const passwordHash = await hashPassword(password);
  const id = newId();
  const account = {
    id,
    username,
    email,
    passwordHash,
    firstName: form.firstName ?? null,
    lastName: form.lastName ?? null,
    bio: form.bio ?? null,
    createdAt: now,
  };
  await refusingTaken(() => inTransaction(db, (tx) => insertAccount(tx, account)));
  return id;
}

/** Turns the database's refusal of a second username or email into a sentence for the person. */
async function refusingTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_username_key') throw taken('username', 'This username is taken.');
    if (constraint === 'users_email_key') throw taken('email', 'There is already an account with this email address.');
    throw error;
  }
}

function taken(path: string, message: string): Refusal {
  return new Refusal('conflict', message, { fields: [{ path, message }] });
}

/** Answers the id behind email and password. A wrong password and an unknown email are refused alike, in the same time. */
export async function checkLogin(db: Db, { email, password }: { email: string; password: string }): Promise<string> {
  const account = await findCredentials(db, email);
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight) throw new Refusal('sign_in', 'Incorrect email or password.');
  return account.id;
}

/** The member's own record. */
export async function currentUser(db: Db, id: string): Promise<CurrentUser> {
  const account = await findAccount(db, id);
  if (!account) throw new Refusal('sign_in', 'This account no longer exists.');
  const { user, stats } = account;
  return {
    id,
    username: user.username,
    email: user.email ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio,
    expertiseTags: user.expertiseTags,
    reputation: stats.reputation,
    subscriptionTier: user.subscriptionTier,
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
  };
}

/** Changes the parts of the profile that are given. */
export async function updateProfile(db: Db, id: string, change: z.output<typeof updateProfileCall.body>, now: Date): Promise<CurrentUser> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await refusingTaken(() => updateAccount(db, id, given, now));
  return currentUser(db, id);
}

/** Changes the password and ends the member's other sessions. */
export async function changePassword(db: Db, session: { memberId: string; tokenHash: Buffer }, form: z.output<typeof passwordBody>, now: Date): Promise<void> {
  const account = await findAccount(db, session.memberId);
  if (!(await isPassword(form.currentPassword, account?.user.passwordHash))) throw invalidField('currentPassword', 'Current password is incorrect');
  const passwordHash = await hashPassword(form.newPassword);
  await inTransaction(db, async (tx) => {
    await updatePasswordHash(tx, session.memberId, passwordHash, now);
    await endOtherSessions(tx, session.memberId, session.tokenHash);
  });
}

export async function changePreferences(
  db: Db,
  id: string,
  change: { [K in keyof NotificationPreferences]?: boolean | undefined },
  now: Date,
): Promise<NotificationPreferences> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await updatePreferences(db, id, given, now);
  return (await currentUser(db, id)).notificationPreferences;
}
