import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FlagReason, FlagState } from '@lotwise/domain/moderation/flags';
import type { Db } from '../../../platform/db/db.ts';
import { flags } from '../../../platform/db/schema/moderation.ts';
import type { PostType } from '../../community/posts/posts.service.ts';

export type FlagRow = typeof flags.$inferSelect;

/** A post that is there for everyone, as far as a flag needs it. */
export async function findPost(
  db: Db,
  type: PostType,
  id: string,
): Promise<{ authorId: string; questionId: string } | undefined> {
  const table = sql.raw(type === 'question' ? 'questions' : `${type}s`);
  const question = type === 'question' ? sql`id` : sql`question_id`;
  const { rows } = await db.execute<{ authorId: string; questionId: string }>(
    sql`select author_id as "authorId", ${question} as "questionId" from ${table} where id = ${id}`,
  );
  return rows[0];
}

/** How a member's flags were decided so far. */
export async function decidedOf(
  db: Db,
  userId: string,
): Promise<{ helpful: number; declined: number }> {
  const [row] = await db
    .select({
      helpful: sql<number>`count(*) filter (where ${flags.state} = 'helpful')::int`,
      declined: sql<number>`count(*) filter (where ${flags.state} = 'declined')::int`,
    })
    .from(flags)
    .where(eq(flags.userId, userId));
  return row ?? { helpful: 0, declined: 0 };
}

/** Stores a flag; false where the member has flagged the post already. */
export async function insertFlag(db: Db, flag: typeof flags.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(flags).values(flag).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

export async function lockFlag(db: Db, id: string): Promise<FlagRow | undefined> {
  const [row] = await db.select().from(flags).where(eq(flags.id, id)).for('update');
  return row;
}

export async function setState(db: Db, id: string, state: FlagState): Promise<void> {
  await db.update(flags).set({ state }).where(eq(flags.id, id));
}

export async function flagsOf(
  db: Db,
  userId: string,
  { questionId, limit, offset }: { questionId: string | undefined; limit: number; offset: number },
) {
  return db
    .select()
    .from(flags)
    .where(
      and(
        eq(flags.userId, userId),
        questionId === undefined ? undefined : eq(flags.questionId, questionId),
      ),
    )
    .orderBy(desc(flags.createdAt), desc(flags.id))
    .limit(limit)
    .offset(offset);
}

/** A member's open flags on a question's page. */
export async function openFlagsOf(
  db: Db,
  userId: string,
  questionId: string,
): Promise<{ id: string; postId: string }[]> {
  return db
    .select({ id: flags.id, postId: flags.postId })
    .from(flags)
    .where(
      and(eq(flags.userId, userId), eq(flags.questionId, questionId), eq(flags.state, 'open')),
    );
}

/** How many open flags the posts of a question's page have. */
export async function openCounts(
  db: Db,
  questionId: string,
): Promise<{ postId: string; count: number }[]> {
  return db
    .select({ postId: flags.postId, count: sql<number>`count(*)::int` })
    .from(flags)
    .where(and(eq(flags.questionId, questionId), eq(flags.state, 'open')))
    .groupBy(flags.postId);
}

export interface QueueRow extends Record<string, unknown> {
  postType: PostType;
  postId: string;
  questionId: string;
  flagCount: number;
  weight: number;
  firstFlaggedAt: string;
}

/** A page of flagged posts: the heaviest first, of equals the oldest. */
export async function queuePage(db: Db, limit: number, offset: number): Promise<QueueRow[]> {
  const { rows } = await db.execute<QueueRow>(sql`
    select post_type as "postType", post_id as "postId", question_id as "questionId", count(*)::int as "flagCount", sum(weight)::int as weight,
      to_char(min(created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstFlaggedAt"
    from flags where state = 'open' group by 1, 2, 3 order by sum(weight) desc, min(created_at), post_id limit ${limit} offset ${offset}`);
  return rows;
}

export async function countQueue(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct post_id)::int as count from flags where state = 'open'`,
  );
  return rows[0]?.count ?? 0;
}

/** The open flags of these posts, with who made them. */
export async function openFlagsOn(db: Db, postIds: readonly string[]) {
  return db
    .select({
      id: flags.id,
      postId: flags.postId,
      reason: flags.reason,
      note: flags.note,
      createdAt: flags.createdAt,
      username: sql<string | null>`(select u.username from users u where u.id = ${flags.userId})`,
      duplicateOf: flags.duplicateOf,
      duplicateTitle: sql<
        string | null
      >`(select q.title from questions q where q.id = ${flags.duplicateOf})`,
    })
    .from(flags)
    .where(and(inArray(flags.postId, [...postIds]), eq(flags.state, 'open')))
    .orderBy(flags.createdAt);
}

export interface PostRow extends Record<string, unknown> {
  id: string;
  title: string;
  source: string;
  authorId: string;
  username: string;
  createdAt: string;
}

/** These posts as the queue shows them, of every type. */
export async function postsById(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  const wanted = sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<PostRow>(sql`
    select p.id, p.title, p.source, u.id as "authorId", u.username, to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt" from (
      select id, title, left(source, 1000) as source, author_id, created_at from questions where id = ${wanted}
      union all select a.id, q.title, left(a.source, 1000), a.author_id, a.created_at from answers a join questions q on q.id = a.question_id where a.id = ${wanted}
      union all select c.id, q.title, left(c.source, 1000), c.author_id, c.created_at from comments c join questions q on q.id = c.question_id where c.id = ${wanted}
    ) p join users u on u.id = p.author_id`);
  return rows;
}

export interface Decision {
  postId: string;
  verdict: 'helpful' | 'declined';
  outcome: string | null;
  moderatorId: string | null;
  now: Date;
}

/** Decides the open flags of a post; returns whose they were. */
export async function decide(
  db: Db,
  { postId, verdict, outcome, moderatorId, now }: Decision,
): Promise<{ userId: string | null; postType: PostType; reason: FlagReason }[]> {
  return db
    .update(flags)
    .set({ state: verdict, outcome, decidedBy: moderatorId, decidedAt: now })
    .where(and(eq(flags.postId, postId), eq(flags.state, 'open')))
    .returning({ userId: flags.userId, postType: flags.postType, reason: flags.reason });
}

/** Drops open flags on posts that are neither there nor hidden: their authors deleted them. */
export async function dropMoot(db: Db): Promise<void> {
  await db.execute(sql`
    delete from flags f where state = 'open'
      and not exists (select from questions where id = f.post_id) and not exists (select from answers where id = f.post_id)
      and not exists (select from comments where id = f.post_id) and not exists (select from hidden_posts where post_id = f.post_id)`);
}
