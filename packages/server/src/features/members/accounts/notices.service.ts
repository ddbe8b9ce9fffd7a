import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { queueMail } from '../mail/mail.service.ts';
import { securityMail } from './account-mails.ts';
import { findRecipient } from './accounts.queries.ts';

/**
 * Mails a member that how they sign in has changed, as in `New recovery codes were created`.
 * Belongs in the transaction of the change.
 */
export async function tellOfChange(
  tx: Db,
  site: Config['site'],
  userId: string,
  what: string,
): Promise<void> {
  const user = await findRecipient(tx, userId);
  // An address that nobody has confirmed may be a stranger's.
  if (user?.emailVerifiedAt) await queueMail(tx, securityMail(site, user, what));
}
