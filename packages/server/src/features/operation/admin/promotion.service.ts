import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { endAllSessions, type Member } from '../../../platform/http/session.ts';
import { lockAdmins } from '../../members/admins/admins.service.ts';
import { record } from '../../members/audit/audit.service.ts';
import { end as endTwoFactor } from '../../members/two-factor/two-factor.service.ts';
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
      throw new Refusal('forbidden', 'You are not allowed to become an admin of this site.');
    await setTierLocked(tx, { userId: me.id, tier: 'admin', actor: me, now }, adminCount);
  });
}

const OPERATOR = { id: null, username: 'the operator' };

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
    actor: OPERATOR,
    now,
  });
  return account.username;
}

/**
 * Turns off two-factor for the account of an email, as the operator, for someone who lost the app
 * and the recovery codes. Everybody who is signed in to it is signed out, and the member is told by
 * mail. Returns its name, or null when there is no such account.
 */
export async function resetTwoFactor(
  { db, config, now }: { db: Db; config: Pick<Config, 'site'>; now: Date },
  email: string,
): Promise<string | null> {
  const account = await findByEmail(db, email);
  if (!account) return null;
  await inTransaction(db, async (tx) => {
    await endTwoFactor({ config }, tx, account.id);
    await endAllSessions(tx, account.id);
    await record(tx, {
      actor: OPERATOR,
      action: 'two-factor reset',
      target: { type: 'user', id: account.id },
      now,
    });
  });
  return account.username;
}
