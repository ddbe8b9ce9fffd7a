import type { AdminUser, getAdminStats } from '@lotwise/contract/admin';
import type { ReplyOf } from '@lotwise/contract/call';
import type { Tier } from '@lotwise/domain/tiers';
import { type Db, inTransaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { keptFor } from '../../platform/kept.ts';
import { type Actor, record } from '../audit/audit.service.ts';
import { list as listQuestions } from '../questions/questions.service.ts';
import { monthlyRevenueCents } from '../subscription/subscription.service.ts';
import { grantedTier, grantTier } from '../subscription/tiers.service.ts';
import { countAdmins, countAnswers, countTiers, lockAdmins, newestUsers, searchUsers, type UserRow, usersById } from './admin.queries.ts';

const USERS_PER_PAGE = 50;

type Stats = ReplyOf<typeof getAdminStats>;
const statisticsOf = keptFor<Stats>({ max: 1, ttl: 60_000 });

/** The figures of the dashboard, up to a minute old: counting a million members takes its time. */
export async function stats(db: Db): Promise<Stats> {
  const cache = statisticsOf(db);
  const held = cache.get('all');
  if (held) return held;
  const [tiers, totalAnswers, questions, revenueCents] = await Promise.all([
    countTiers(db),
    countAnswers(db),
    listQuestions(db, { filter: 'recent', page: 1 }, null),
    monthlyRevenueCents(db),
  ]);
  const { free = 0, premium = 0, admin = 0 } = tiers;
  const fresh = {
    totalUsers: free + premium + admin,
    premiumUsers: premium,
    freeUsers: free,
    totalQuestions: questions.total,
    totalAnswers,
    monthlyRevenue: revenueCents / 100,
  };
  cache.set('all', fresh);
  return fresh;
}

/** Members, the newest first, or those that a search finds. */
export async function users(db: Db, { page, search }: { page: number; search?: string | undefined }): Promise<{ users: AdminUser[]; hasMore: boolean }> {
  const limit = USERS_PER_PAGE + 1;
  const offset = (page - 1) * USERS_PER_PAGE;
  const rows = search ? await usersById(db, await searchUsers(db, { text: search, limit, offset })) : await newestUsers(db, limit, offset);
  return { users: rows.slice(0, USERS_PER_PAGE).map(shown), hasMore: rows.length > USERS_PER_PAGE };
}

function shown(row: UserRow): AdminUser {
  return { ...row, email: row.email ?? '', createdAt: row.createdAt.toISOString() };
}

interface TierChange {
  userId: string;
  tier: Tier;
  actor: Actor;
  now: Date;
}

/** Grants a tier, or takes a grant back. What is paid for stays. There is always an admin left. */
export async function changeTier(db: Db, change: TierChange): Promise<AdminUser> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    return setTierLocked(tx, change);
  });
}

/** The same for who holds the admins' lock already. */
export async function setTierLocked(tx: Db, { userId, tier, actor, now }: TierChange): Promise<AdminUser> {
  const [user] = await usersById(tx, [userId]);
  if (!user) throw new Refusal('not_found', 'This member does not exist.');
  const held = user.subscriptionTier;
  const granted = await grantedTier(tx, userId);
  if (granted === tier && held !== tier) throw new Refusal('conflict', 'This member pays for premium. It ends when their subscription does, or with a refund.');
  if (granted === tier) return shown(user);
  if (held === 'admin' && (await countAdmins(tx)) <= 1) throw new Refusal('conflict', 'The last admin can’t be demoted.');
  const settled = await grantTier(tx, { userId, tier, actorId: actor.id === userId ? userId : null, now });
  const subscriptionTier = settled?.after ?? tier;
  const target = { type: 'user', id: userId, name: user.username };
  await record(tx, { actor, action: 'tier changed', target, before: { subscriptionTier: held, granted }, after: { subscriptionTier, granted: tier }, now });
  return shown({ ...user, subscriptionTier });
}
