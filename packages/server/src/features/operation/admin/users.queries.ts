import type { UserSort } from '@lotwise/contract/operation/admin';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { userStats, users } from '../../../platform/db/schema/foundation.ts';

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  reputation: userStats.reputation,
  subscriptionTier: users.subscriptionTier,
  isModerator: users.isModerator,
  questionCount: userStats.questionCount,
  answerCount: userStats.answerCount,
  createdAt: users.createdAt,
};

export type UserRow = Awaited<ReturnType<typeof usersById>>[number];

/** Members by id, in no order. */
export function usersById(db: Db, ids: readonly string[]) {
  return db
    .select(columns)
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(
      and(sql`${users.id} = any(${sql.param([...ids])}::uuid[])`, eq(users.isExternal, sql`false`)),
    );
}

type Order = { isOfCounts: boolean; by: SQL };

/** Each order is that of an index, to the last column. Names are sought in `users`. */
const ORDERS: Record<UserSort, Order> = {
  newest: { isOfCounts: false, by: sql`u.created_at desc, u.id desc` },
  reputation: {
    isOfCounts: true,
    by: sql`s.reputation desc, s.imported_score desc, s.answer_count desc, s.question_count desc, s.user_id desc`,
  },
  questions: { isOfCounts: true, by: sql`s.question_count desc, s.user_id desc` },
  answers: { isOfCounts: true, by: sql`s.answer_count desc, s.user_id desc` },
  name: { isOfCounts: false, by: sql`u.sought` },
};

const TRIGRAM = 3;
/**
 * How many are at most gathered and sorted to show a page, as measured among a million. A page far
 * down needs a long walk, so that more may be gathered for it; counters are looked up one by one.
 * Those whose names begin alike stand together, and the walk to them may be long for any page.
 */
function gatheredMax({ sort, offset, limit }: Sought): number {
  if (sort === 'name') return 20_000;
  return Math.ceil((ORDERS[sort].isOfCounts ? 160 : 250) * Math.sqrt(offset + limit));
}

export interface Sought {
  search?: string | undefined;
  sort: UserSort;
  limit: number;
  offset: number;
}

/**
 * The ids of members whose name or email contains a text, in an order. A rare text's members are
 * gathered through its own index and sorted; a common one's are met soon by walking the order's
 * index. Gathering stops at a limit, and the list is walked then.
 */
export async function findUsers(db: Db, sought: Sought): Promise<string[]> {
  return (await gathered(db, sought)) ?? walked(db, sought);
}

/** Null where too many are found. */
async function gathered(db: Db, sought: Sought): Promise<string[] | null> {
  const { search, sort, limit, offset } = sought;
  // A beginning in the order of names is one stretch of its index: there is nothing to sort.
  if (!search || (sort === 'name' && isShort(search))) return null;
  const { isOfCounts, by } = ORDERS[sort];
  const max = gatheredMax(sought);
  // The limit has the counters looked up one by one: reading them all would take longer.
  const counts = isOfCounts
    ? sql`cross join lateral (select * from user_stats c where c.user_id = u.id limit 1) s`
    : sql``;
  const { rows } = await db.execute<{ ids: string[] | null }>(sql`${sql.raw(PLAN_EACH_TIME)}
    with found as materialized (select u.id, u.created_at, u.sought from users u where ${matches(search)} limit ${max + 1})
    select case when (select count(*) from found) <= ${max} then array(select u.id from found u ${counts} order by ${by} limit ${limit} offset ${offset}) end as ids`);
  return rows[0]?.ids ?? null;
}

async function walked(db: Db, { search, sort, limit, offset }: Sought): Promise<string[]> {
  const { isOfCounts, by } = ORDERS[sort];
  const counts = isOfCounts ? sql`join user_stats s on s.user_id = u.id` : sql``;
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(search ? PLAN_EACH_TIME : '')}
    select u.id from users u ${counts} where ${matches(search)} order by ${by} limit ${limit} offset ${offset}`);
  return rows.map((row) => row.id);
}

const isShort = (search: string): boolean => [...search].length < TRIGRAM;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Two letters are in no index of three: they are sought at the beginning of the name. An id, as the
 * log names members by, finds its member.
 */
function matches(search: string | undefined): SQL {
  if (!search) return sql`u.sought is not null`;
  if (ID.test(search)) return sql`u.sought is not null and u.id = ${search}::uuid`;
  const literal = search.replace(/[\\%_]/g, '\\$&');
  return sql`u.sought like lower(${isShort(search) ? `${literal}%` : `%${literal}%`})`;
}

/** Where the last batch of an export ended. */
export type Place = { createdAt: string; id: string };

/** A row of the export; the time keeps the microseconds that a Date would lose. */
export type ExportRow = Place & {
  username: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  subscription_tier: string;
  reputation: number;
  question_count: number;
  answer_count: number;
  joined: string;
};

/** The next members that a search finds, the newest first. */
export async function usersAfter(
  db: Db,
  { search, after, limit }: { search?: string | undefined; after: Place | null; limit: number },
): Promise<ExportRow[]> {
  const rest = after
    ? sql`(u.created_at, u.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute<ExportRow>(sql`${sql.raw(search ? PLAN_EACH_TIME : '')}
    with batch as (
      select u.* from users u where ${rest} and ${matches(search)} order by ${ORDERS.newest.by} limit ${limit}
    )
    select u.id, u.created_at::text as "createdAt", u.username, u.email, u.first_name, u.last_name, u.subscription_tier, s.reputation, s.question_count,
      s.answer_count, to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as joined
    from batch u join user_stats s on s.user_id = u.id order by ${ORDERS.newest.by}`);
  return rows;
}
