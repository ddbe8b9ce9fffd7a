import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { addJob } from '../../../platform/jobs/job.ts';
import { endAllSessions, type Visitor } from '../../../platform/http/session.ts';
import { bringReputation } from '../reputation/reputation.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { firstResetMail, resetPasswordMail } from './account-mails.ts';
import * as queries from './accounts.queries.ts';
import { keepAsKnown } from './browsers.service.ts';
import { reopenAccount } from './closing.service.ts';
import { tellOfChange } from './notices.service.ts';
import { refuseWeakPassword } from './password-rules.service.ts';
import { hashPassword } from './passwords.ts';
import { endTokens, issueToken, redeemToken } from './tokens.service.ts';
import { endWaysIn } from './ways-in.service.ts';

type Site = Config['site'];

/** Mails a link for a new password, where the address has an account. */
export async function sendReset(db: Db, site: Site, email: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const account = await queries.findCredentials(tx, email, now);
    const user = account && (await queries.findAnyRecipient(tx, account.id));
    if (!user) return;
    const { token } = await issueToken(tx, {
      userId: user.id,
      purpose: 'reset_password',
      email: user.email,
      now,
    });
    const isFirst = account.emailVerifiedAt === null;
    await queueMail(tx, resetPasswordMail(site, user, { token, isFirst }));
  });
}

type Reset = { token: string; newPassword: string; visitor: Visitor; now: Date };

/**
 * Sets a new password, ends every session and tells the member. Whoever follows the link has shown
 * that the address is theirs, which also opens a closed account. Their browser is known from then
 * on; returns its token.
 *
 * Where the address was never confirmed, whoever made the account may have been a stranger: then
 * everything ends that they could come back with.
 */
export async function reset(
  db: Db,
  site: Site,
  { token, newPassword, visitor, now }: Reset,
): Promise<{ userId: string; email: string | null; browser: string }> {
  return inTransaction(db, async (tx) => {
    const { userId, email } = await redeemToken(tx, token, ['reset_password'], now);
    await reopenAccount(tx, site, { userId, now });
    const user = await queries.findAnyRecipient(tx, userId);
    const { username = '', email: mailbox = '' } = user ?? {};
    const owner = { username, email: mailbox, siteName: site.name };
    await refuseWeakPassword('newPassword', newPassword, owner);
    await queries.updatePasswordHash(tx, userId, await hashPassword(newPassword), now);
    if (email !== null && (await queries.confirmEmail(tx, userId, email, now))) {
      await endWaysIn(tx, userId);
      await addJob(tx, bringReputation, { voterId: userId });
      if (user) await queueMail(tx, firstResetMail(site, user));
    } else {
      await endAllSessions(tx, userId);
      await endTokens(tx, userId, ['second_step', 'change_email']);
      await tellOfChange(tx, site, userId, 'Your password was changed');
    }
    return { userId, email, browser: await keepAsKnown(tx, { userId, visitor, now }) };
  });
}
