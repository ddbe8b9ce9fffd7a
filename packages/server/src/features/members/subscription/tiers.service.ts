import { tierFrom } from '@lotwise/domain/members/subscription';
import type { Tier } from '@lotwise/domain/members/tiers';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { notify } from '../notifications/notifications.service.ts';
import { lockTier, membersWithWrongTier, setGrantedTier, setTier } from './tiers.queries.ts';

const MESSAGES: Record<Tier, string> = {
  free: 'You now have a free account.',
  premium: 'You are now a premium member, with all premium benefits.',
  admin: 'You are now an admin of this site.',
};

export interface Settled {
  id: string;
  username: string;
  before: Tier;
  after: Tier;
}

interface Settling {
  userId: string;
  /** Who acts; members who change their own tier are not notified. */
  actorId?: string | null;
  /** The notification's sentence, if the usual one is not enough. */
  message?: string | undefined;
  now: Date;
}

/**
 * Makes a member's tier what follows from grant and subscription, and tells them of a change. Null
 * for an account that is gone.
 */
export async function settleTier(
  tx: Db,
  { userId, actorId = null, message, now }: Settling,
): Promise<Settled | null> {
  const standing = await lockTier(tx, userId);
  if (!standing) return null;
  const { username, tier: before, granted, state } = standing;
  const after = tierFrom(granted, state ?? 'none');
  if (before !== after) {
    await setTier(tx, userId, after, now);
    await notify(tx, {
      userIds: [userId],
      type: 'tier',
      message: message ?? MESSAGES[after],
      path: '/profile',
      actorId,
      now,
    });
  }
  return { id: userId, username, before, after };
}

/** What an admin granted a member; null for an account that is gone. Their row stays locked. */
export async function grantedTier(tx: Db, userId: string): Promise<Tier | null> {
  return (await lockTier(tx, userId))?.granted ?? null;
}

/** Grants a tier, apart from what is paid for. What the member's tier becomes follows from both. */
export async function grantTier(
  tx: Db,
  { tier, ...settling }: Settling & { tier: Tier },
): Promise<Settled | null> {
  await setGrantedTier(tx, settling.userId, tier);
  return settleTier(tx, settling);
}

const AT_ONCE = 500;

/**
 * Puts right every tier without a reason on record. Returns who was wrong: there should be nobody.
 */
export async function settleWrongTiers(db: Db, now: Date): Promise<Settled[]> {
  const wrong = await membersWithWrongTier(db, AT_ONCE);
  const settled = [];
  for (const userId of wrong)
    settled.push(await inTransaction(db, (tx) => settleTier(tx, { userId, now })));
  return settled.filter((one) => one !== null);
}
