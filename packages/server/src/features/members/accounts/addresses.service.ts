import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { endAllSessions, holdSession, type Session } from '../../../platform/http/session.ts';
import { bringReputation } from '../reputation/reputation.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { moveReceipts } from '../subscription/address.service.ts';
import { addressChangesMail, addressCheckMail, newAddressMail } from './account-mails.ts';
import {
  confirmEmail,
  findCredentials,
  findRecipient,
  lockPasswordHash,
  updateEmail,
} from './accounts.queries.ts';
import { reopenAccount } from './closing.service.ts';
import { refuseReservedAddress } from './reserved-addresses.service.ts';
import { refusingTaken, taken } from './taken.ts';
import { endTokens, holdToken, invalidLink, issueToken, redeemToken } from './tokens.service.ts';

type Site = Config['site'];

/** Mails a member the check of their address; nothing where it is confirmed. */
export async function sendCheck(tx: Db, site: Site, userId: string, now: Date): Promise<void> {
  const user = await findRecipient(tx, userId);
  if (!user || user.emailVerifiedAt) return;
  const { token } = await issueToken(tx, {
    userId,
    purpose: 'verify_email',
    email: user.email,
    now,
  });
  await queueMail(tx, addressCheckMail(site, user, token));
}

/** Confirms the address a link was mailed to, and makes it the account's where it was to be. */
export function confirm(
  db: Db,
  token: string,
  now: Date,
): Promise<{ email: string; isChanged: boolean }> {
  return inTransaction(db, async (tx) => {
    const { userId, purpose, email } = await redeemToken(
      tx,
      token,
      ['verify_email', 'change_email'],
      now,
    );
    if (email === null) throw invalidLink();
    if (purpose === 'change_email') {
      await refusingTaken(() => updateEmail(tx, userId, email, now));
      await refuseReservedAddress(tx, email, userId);
      await moveReceipts(tx, userId);
      // They were sent to the address that is no longer the account's.
      await endTokens(tx, userId, ['verify_email', 'reset_password']);
    } else if (!(await confirmEmail(tx, userId, email, now))) {
      throw invalidLink();
    }
    await addJob(tx, bringReputation, { voterId: userId });
    return { email, isChanged: purpose === 'change_email' };
  });
}

/**
 * Begins a change of address: a check to the new one, a way back to the old one. An old address
 * that was never confirmed gets none: it may be a stranger's, whom the way back would hand the
 * account.
 */
export async function change(
  db: Db,
  site: Site,
  { session, email, now }: { session: Session; email: string; now: Date },
): Promise<void> {
  const userId = session.member.id;
  await inTransaction(db, async (tx) => {
    // The member first, as in everything that ends sessions.
    await lockPasswordHash(tx, userId);
    await holdSession(tx, session);
    const user = await findRecipient(tx, userId);
    if (!user) throw new Refusal('sign_in', 'This account no longer exists.');
    const holder = await findCredentials(tx, email, now);
    if (user.email === email) throw taken('email', 'This is already your email address.');
    if (holder && holder.id !== userId)
      throw taken('email', 'There is already an account with this email address.');
    const { token } = await issueToken(tx, { userId, purpose: 'change_email', email, now });
    await queueMail(tx, newAddressMail(site, { ...user, email }, token));
    if (!user.emailVerifiedAt) return;
    const back = await issueToken(tx, {
      userId,
      purpose: 'undo_email_change',
      email: user.email,
      now,
    });
    await queueMail(tx, addressChangesMail(site, user, email, back.token));
  });
}

/** Takes a change of address back, begun or done, and logs the account out everywhere. */
export function undo(db: Db, site: Site, token: string, now: Date): Promise<{ email: string }> {
  return inTransaction(db, async (tx) => {
    const { userId, email } = await holdToken(tx, token, ['undo_email_change'], now);
    if (email === null) throw invalidLink();
    // Whoever changed the address may have closed the account too.
    await reopenAccount(tx, site, { userId, now });
    await refusingTaken(() => updateEmail(tx, userId, email, now));
    await refuseReservedAddress(tx, email, userId);
    await moveReceipts(tx, userId);
    await addJob(tx, bringReputation, { voterId: userId });
    await endTokens(tx, userId, [
      'change_email',
      'undo_email_change',
      'verify_email',
      'reset_password',
      'second_step',
    ]);
    await endAllSessions(tx, userId);
    return { email };
  });
}
