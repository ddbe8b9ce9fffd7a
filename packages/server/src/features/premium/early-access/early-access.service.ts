import type { countEarlyAccess, listEarlyAccess } from '@lotwise/contract/premium/early-access';
import type { ReplyOf } from '@lotwise/contract/call';
import { EARLY_FEATURES, type EarlyFeature, isEarlyOn } from '@lotwise/domain/premium/early-access';
import { isPremium } from '@lotwise/domain/members/tiers';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member } from '../../../platform/http/session.ts';
import * as queries from './early-access.queries.ts';

/** Every early feature, and whether it works for a member. */
export async function list(db: Db, me: Member): Promise<ReplyOf<typeof listEarlyAccess>> {
  const held = {
    isPremium: isPremium(me.subscriptionTier),
    switchedOn: await queries.switchedOnBy(db, me.id),
  };
  return EARLY_FEATURES.map((feature) => ({ ...feature, isOn: isEarlyOn(feature.key, held) }));
}

export async function set(
  db: Db,
  { me, feature, isOn, now }: { me: Member; feature: EarlyFeature; isOn: boolean; now: Date },
) {
  if (isOn) await queries.switchOn(db, { userId: me.id, feature, switchedOnAt: now });
  else await queries.switchOff(db, me.id, feature);
  return list(db, me);
}

/**
 * Refuses a member for whom an early feature does not work. The call itself is for premium members.
 */
export async function requireEarly(db: Db, me: Member, feature: EarlyFeature): Promise<void> {
  const held = {
    isPremium: isPremium(me.subscriptionTier),
    switchedOn: await queries.switchedOnBy(db, me.id),
  };
  if (!isEarlyOn(feature, held))
    throw new Refusal(
      'forbidden',
      'Please switch this on under Early access in your settings first.',
    );
}

/** How many members try each. */
export async function counts(db: Db): Promise<ReplyOf<typeof countEarlyAccess>> {
  const [rows, premiumMembers] = await Promise.all([
    queries.membersByFeature(db),
    queries.countPremium(db),
  ]);
  const members = new Map(rows.map((row) => [row.feature, row.members]));
  return {
    features: EARLY_FEATURES.map(({ key, name, since }) => ({
      key,
      name,
      since,
      members: members.get(key) ?? 0,
    })),
    premiumMembers,
  };
}
