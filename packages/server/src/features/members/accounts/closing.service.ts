import { eraseAtOf } from '@lotwise/domain/community/closing';
import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { endAllSessions } from '../../../platform/http/session.ts';
import { resumeAfterReopening, stopWhileClosed } from '../subscription/leaving.service.ts';
import { settleTier } from '../subscription/tiers.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { closedMail, reopenedMail } from './account-mails.ts';
import { findRecipient } from './accounts.queries.ts';
import { lockAdmins } from '../admins/admins.service.ts';
import {
  closeRow,
  type LeavingMember,
  lockClosed,
  lockMember,
  openRow,
} from './closing.queries.ts';
import { endTokens } from './tokens.service.ts';

export { closedMember, dueToErase, type LeavingMember, lockClosed } from './closing.queries.ts';

type Site = Config['site'];

/**
 * Closes a member's account at once: signed out everywhere, shown as a deleted user, erased in a
 * week.
 */
export function closeAccount(
  db: Db,
  site: Site,
  { userId, deletePosts, now }: { userId: string; deletePosts: boolean; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member) throw new Refusal('sign_in', 'This account no longer exists.');
    const user = await findRecipient(tx, userId);
    const eraseAt = eraseAtOf(now);
    if (user?.emailVerifiedAt) await queueMail(tx, closedMail(site, user, eraseAt));
    // While the address is not confirmed, a reset may be its owner's way into a stranger's account.
    if (user?.emailVerifiedAt) await endTokens(tx, userId, ['reset_password']);
    return close(tx, member, { deletePosts, now, eraseAt });
  });
}

/**
 * Closes a member's account for good: it is shown as a deleted user's, and may be erased at once.
 */
export async function endAccount(
  tx: Db,
  userId: string,
  { deletePosts, now }: { deletePosts: boolean; now: Date },
): Promise<void> {
  const member = await lockMember(tx, userId);
  if (!member) throw new Refusal('not_found', 'There is no such member.');
  await endTokens(tx, userId, ['reset_password']);
  return close(tx, member, { deletePosts, now, eraseAt: now });
}

async function close(
  tx: Db,
  { id: userId, tier }: LeavingMember,
  { deletePosts, now, eraseAt }: { deletePosts: boolean; now: Date; eraseAt: Date },
): Promise<void> {
  if (tier === 'admin' && (await lockAdmins(tx)) <= 1)
    throw new Refusal(
      'conflict',
      'The last admin can’t be deleted. Make someone else an admin first.',
    );
  await closeRow(tx, { userId, deletePosts, now, eraseAt });
  await endAllSessions(tx, userId);
  // The way back from a change of address stays: it is for whoever did not ask for any of this.
  await endTokens(tx, userId, ['verify_email', 'change_email', 'second_step']);
  await stopWhileClosed(tx, userId);
}

/**
 * Opens a closed account whose member has shown who they are, and returns whether it was closed.
 * After the week it is as good as erased.
 */
export function reopenAccount(
  db: Db,
  site: Site,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const closed = await lockClosed(tx, userId);
    if (!closed) return false;
    if (closed.eraseAt <= now) throw new Refusal('sign_in', 'This account no longer exists.');
    await openRow(tx, userId);
    await settleTier(tx, { userId, actorId: userId, now });
    await resumeAfterReopening(tx, userId);
    const user = await findRecipient(tx, userId);
    if (user?.emailVerifiedAt) await queueMail(tx, reopenedMail(site, user));
    return true;
  });
}
