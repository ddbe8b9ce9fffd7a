import type { AdminUser, UserSort } from '@lotwise/contract/operation/admin';
import type { Tier } from '@lotwise/domain/members/tiers';
import { stringify } from 'csv-stringify/sync';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { lockAdmins } from '../../members/admins/admins.service.ts';
import { type Actor, record } from '../../members/audit/audit.service.ts';
import { eraseAccount, type Erasing } from '../../../commands/delete-account.ts';
import { endAccount } from '../../members/accounts/closing.service.ts';
import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { grantedTier, grantTier } from '../../members/subscription/tiers.service.ts';
import * as queries from './users.queries.ts';

const USERS_PER_PAGE = 50;
const EXPORT_BATCH = 1000;

/** A page of the members that a search finds. */
export async function users(
  db: Db,
  { page, search, sort }: { page: number; search?: string | undefined; sort: UserSort },
): Promise<{ users: AdminUser[]; hasMore: boolean }> {
  const ids = await queries.findUsers(db, {
    search,
    sort,
    limit: USERS_PER_PAGE + 1,
    offset: (page - 1) * USERS_PER_PAGE,
  });
  const rows = new Map(
    (await queries.usersById(db, ids.slice(0, USERS_PER_PAGE))).map((row) => [row.id, row]),
  );
  return {
    users: ids.flatMap((id) => rows.get(id) ?? []).map(shown),
    hasMore: ids.length > USERS_PER_PAGE,
  };
}

function shown(row: queries.UserRow): AdminUser {
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
  return inTransaction(db, async (tx) => setTierLocked(tx, change, await lockAdmins(tx)));
}

/** The same for whoever holds the admins' lock already and knows how many there are. */
export async function setTierLocked(
  tx: Db,
  { userId, tier, actor, now }: TierChange,
  adminCount: number,
): Promise<AdminUser> {
  const [user] = await queries.usersById(tx, [userId]);
  if (!user) throw new Refusal('not_found', 'This member does not exist.');
  const held = user.subscriptionTier;
  const granted = await grantedTier(tx, userId);
  if (granted === tier && held !== tier)
    throw new Refusal(
      'conflict',
      'This member pays for premium. It ends when their subscription does, or with a refund.',
    );
  if (granted === tier) return shown(user);
  if (held === 'admin' && adminCount <= 1)
    throw new Refusal('conflict', 'The last admin can’t be demoted.');
  const settled = await grantTier(tx, {
    userId,
    tier,
    actorId: actor.id === userId ? userId : null,
    now,
  });
  const subscriptionTier = settled?.after ?? tier;
  const change = {
    before: { subscriptionTier: held, granted },
    after: { subscriptionTier, granted: tier },
  };
  await record(tx, {
    actor,
    action: 'tier changed',
    target: { type: 'user', id: userId },
    ...change,
    now,
  });
  return shown({ ...user, subscriptionTier });
}

/** Deletes a member for an admin. */
export async function deleteUser(
  erasing: Erasing,
  { userId, deletePosts, actor }: { userId: string; deletePosts: boolean; actor: Actor },
): Promise<void> {
  const { db, now, purge } = erasing;
  if (userId === actor.id)
    throw new Refusal(
      'conflict',
      'To delete your own account, use the danger zone in your settings.',
    );
  await inTransaction(db, async (tx) => {
    const [user] = await queries.usersById(tx, [userId]);
    if (!user) throw new Refusal('not_found', 'This member does not exist.');
    const { subscriptionTier, questionCount, answerCount, createdAt } = user;
    await endAccount(tx, userId, { deletePosts, now });
    const before = {
      subscriptionTier,
      questionCount,
      answerCount,
      joined: createdAt.toISOString(),
    };
    // Without the member: an entry that refers to them would be one more to clean.
    await record(tx, {
      actor,
      action: 'user deleted',
      target: { type: 'user', id: userId },
      memberId: null,
      before,
      after: { deletePosts },
      now,
    });
  });
  await purge([EVERYTHING_TAG]);
  await eraseAccount(erasing, userId);
}

const COLUMNS = [
  { key: 'id', header: 'Id' },
  { key: 'username', header: 'Username' },
  { key: 'email', header: 'Email' },
  { key: 'first_name', header: 'First name' },
  { key: 'last_name', header: 'Last name' },
  { key: 'subscription_tier', header: 'Tier' },
  { key: 'reputation', header: 'Reputation' },
  { key: 'question_count', header: 'Questions' },
  { key: 'answer_count', header: 'Answers' },
  { key: 'joined', header: 'Joined (UTC)' },
];

/**
 * Every member that a search finds as CSV, the newest first: each batch is read when the last one
 * has been taken.
 */
export async function* exportUsers(db: Db, search: string | undefined): AsyncGenerator<Buffer> {
  // Without the mark a spreadsheet takes UTF-8 for the alphabet of its country.
  yield Buffer.from(`\ufeff${asCsv([], true)}`);
  let after: queries.Place | null = null;
  for (;;) {
    const rows: queries.ExportRow[] = await queries.usersAfter(db, {
      search,
      after,
      limit: EXPORT_BATCH,
    });
    if (rows.length > 0) yield Buffer.from(asCsv(rows, false));
    after = rows.at(-1) ?? null;
    if (rows.length < EXPORT_BATCH) return;
  }
}

const asCsv = (rows: queries.ExportRow[], header: boolean): string =>
  stringify(rows, { columns: COLUMNS, header, record_delimiter: 'windows', escape_formulas: true });
