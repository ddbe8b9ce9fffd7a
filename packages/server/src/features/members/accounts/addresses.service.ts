import type { verifyEmail } from '@lotwise/contract/members/addresses';
import type { ReplyOf } from '@lotwise/contract/call';
import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import {
  endAllSessions,
  endOtherSessions,
  holdSession,
  type Session,
  type Visitor,
} from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/http/app.ts';
import { bringReputation } from '../reputation/reputation.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { moveReceipts } from '../subscription/address.service.ts';
import { addressChangesMail, addressCheckMail, newAddressMail } from './account-mails.ts';
export { EMAIL_CHANGES_PER_MEMBER } from './accounts.limits.ts';
import { LINKS_PER_ADDRESS } from './accounts.limits.ts';
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
import { endToken, endTokens, holdToken, invalidLink, issueToken } from './tokens.service.ts';

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

/** Limits how many mailed links one network tries. */
export const countLink = ({ rateLimits }: Pick<Platform, 'rateLimits'>, { address }: Visitor) =>
  rateLimits.use(LINKS_PER_ADDRESS, address);

/** What a link that confirms an address has led to. */
type Confirmation = ReplyOf<typeof verifyEmail>;

/**
 * Confirms the address a link was mailed to, and makes it the account's where it was to be. The
 * link shows that the mailbox is the sender's, and their session that the account is: where one of
 * both is missing, anybody could have signed up with somebody else's address and have it confirmed
 * by them.
 *
 * | who follows the link               | what happens                                         |
 * |------------------------------------|------------------------------------------------------|
 * | the member, in a session           | confirmed; the session stays, all others end         |
 * | a visitor, or another member       | nothing: they are told whose account it would be     |
 */
export function confirm(
  db: Db,
  { token, session, now }: { token: string; session: Session | null; now: Date },
): Promise<Confirmation> {
  return inTransaction(db, async (tx) => {
    const { userId, purpose, email, tokenHash } = await holdToken(tx, token, CONFIRMING, now);
    const user = await findRecipient(tx, userId);
    if (email === null || !user) throw invalidLink();
    const { username } = user;
    const isChanged = purpose === 'change_email';
    if (session?.member.id !== userId) return { email, username, isChanged, isConfirmed: false };
    await lockPasswordHash(tx, userId);
    await holdSession(tx, session);
    await endToken(tx, tokenHash);
    if (isChanged) {
      await refusingTaken(() => updateEmail(tx, userId, email, now));
      await refuseReservedAddress(tx, email, userId);
      await moveReceipts(tx, userId);
      // They were sent to the address that is no longer the account's.
      await endTokens(tx, userId, ['verify_email', 'reset_password']);
    } else if (!(await confirmEmail(tx, userId, email, now))) {
      throw invalidLink();
    }
    await endOtherSessions(tx, userId, session.tokenHash);
    await addJob(tx, bringReputation, { voterId: userId });
    return { email, username, isChanged, isConfirmed: true };
  });
}

const CONFIRMING = ['verify_email', 'change_email'] as const;

/**
 * Takes a mailbox out of an account that its owner did not make: ends the change of address that
 * would bring it there. Returns the member whose whole account was made with it instead, for the
 * caller to delete.
 */
export async function disown(
  tx: Db,
  token: string,
  now: Date,
): Promise<{ userId: string; username: string } | null> {
  const { userId, purpose, email, tokenHash } = await holdToken(tx, token, CONFIRMING, now);
  await endToken(tx, tokenHash);
  if (purpose === 'change_email') return null;
  await lockPasswordHash(tx, userId);
  const user = await findRecipient(tx, userId);
  if (user?.email !== email || user.emailVerifiedAt) throw invalidLink();
  return { userId, username: user.username };
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
