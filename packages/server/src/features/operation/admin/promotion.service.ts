import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member } from '../../../platform/http/session.ts';
import { lockAdmins } from '../../members/admins/admins.service.ts';
import { findByEmail, verifiedEmailOf } from './admin.queries.ts';
import { changeTier, setTierLocked } from './users.service.ts';

/**
 * Makes a member an admin where they may become one.
 *
 * | verified email in ADMIN_EMAILS | production | admins there are | may |
 * |--------------------------------|------------|------------------|-----|
 * | yes                            | either     | any number       | yes |
 * | no                             | no         | none             | yes |
 * | no                             | no         | some             | no  |
 * | no                             | yes        | any number       | no  |
 */
export async function promote(
  db: Db,
  {
    me,
    config,
    now,
  }: { me: Member; config: Pick<Config, 'adminEmails' | 'isProduction'>; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const adminCount = await lockAdmins(tx);
    const email = await verifiedEmailOf(tx, me.id);
    const isNamed = email !== null && config.adminEmails.includes(email.toLowerCase());
    const isFirst = !config.isProduction && adminCount === 0;
    if (!isNamed && !isFirst && me.subscriptionTier !== 'admin')
      throw new Refusal('forbidden', 'You may not become an admin of this site.');
    await setTierLocked(tx, { userId: me.id, tier: 'admin', actor: me, now }, adminCount);
  });
}

/**
 * Makes the account of an email an admin, as the operator. Returns its name, or null when there is
 * no such account.
 */
export async function grantAdmin(db: Db, email: string, now: Date): Promise<string | null> {
  const account = await findByEmail(db, email);
  if (!account) return null;
  await changeTier(db, {
    userId: account.id,
    tier: 'admin',
    actor: { id: null, username: 'the operator' },
    now,
  });
  return account.username;
}
