import type { UserSort } from '@lotwise/contract/admin';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, PLAN_ANEW } from '../../platform/db.ts';
import { userStats, users } from '../../platform/schema/foundation.ts';

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
    .where(and(sql`${users.id} = any(${sql.param([...ids])}::uuid[])`, eq(users.isExternal, sql`false`)));
}

/** Each order is that of an index, to the last column. */
const ORDERS: Record<UserSort, SQL> = {
  newest: sql`u.created_at desc, u.id desc`,
  reputation: sql`s.reputation desc, s.user_id desc`,
  questions: sql`s.question_count desc, s.reputation desc, s.user_id desc`,
  answers: sql`s.answer_count desc, s.reputation desc, s.user_id desc`,
  name: sql`lower(u.username)`,
};

/**
 * The same order, but in no index: those found by the beginning of their names stand together in it, and walking the index to them took
 * five seconds among a million members where finding and sorting them takes a fraction of one.
 */
const BY_NAME_SORTED = sql`lower(u.username) || ''`;

const BY_OWN_COLUMNS = new Set<UserSort>(['newest', 'name']);
const TRIGRAM = 3;

export interface Sought {
  search?: string | undefined;
  sort: UserSort;
  limit: number;
  offset: number;
}

/**
 * The ids of members whose name or email contains a text, in an order. Two letters are in no index of three: they are sought at the beginning.
 * A common text is found by walking the order's index, a rare one through its own, so the plan is made for the text.
 */
export async function findUsers(db: Db, { search, sort, limit, offset }: Sought): Promise<string[]> {
  const stats = BY_OWN_COLUMNS.has(sort) ? sql`` : sql`join user_stats s on s.user_id = u.id`;
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(search ? PLAN_ANEW : '')}
    select u.id from users u ${stats} where not u.is_external and ${matches(search)} order by ${search && sort === 'name' ? BY_NAME_SORTED : ORDERS[sort]} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

function matches(search: string | undefined): SQL {
  if (!search) return sql`true`;
  const literal = search.replace(/[\\%_]/g, '\\$&');
  if ([...search].length >= TRIGRAM) return sql`(u.username ilike ${`%${literal}%`} or u.email ilike ${`%${literal}%`})`;
  const start = `${literal.toLowerCase()}%`;
  return sql`(lower(u.username) like ${start} or lower(u.email) like ${start})`;
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
export async function usersAfter(db: Db, { search, after, limit }: { search?: string | undefined; after: Place | null; limit: number }): Promise<ExportRow[]> {
  const rest = after ? sql`(u.created_at, u.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const { rows } = await db.execute<ExportRow>(sql`${sql.raw(search ? PLAN_ANEW : '')}
    with batch as (
      select u.* from users u where not u.is_external and ${rest} and ${matches(search)} order by ${ORDERS.newest} limit ${limit}
    )
    select u.id, u.created_at::text as "createdAt", u.username, u.email, u.first_name, u.last_name, u.subscription_tier, s.reputation, s.question_count,
      s.answer_count, to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as joined
    from batch u join user_stats s on s.user_id = u.id order by ${ORDERS.newest}`);
  return rows;
}
