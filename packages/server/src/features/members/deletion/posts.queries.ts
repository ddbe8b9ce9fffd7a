import { type SQL, sql } from 'drizzle-orm';
import { DAILY_VOTE_LIMIT, VOTE_CAUSES } from '@lotwise/domain/members/reputation';
import type { Db } from '../../../platform/db/db.ts';

/** Some of what a member wrote, by id. */
export interface SomePosts {
  questions: string[];
  answers: string[];
  comments: string[];
}

/** What changes when these posts are deleted. */
export interface Touched {
  /** The questions whose pages show them. */
  showing: string[];
  /** Others' questions that the member answered or commented on. */
  questions: string[];
  tags: number[];
  /** Who answered the member's questions, or earned by the member's posts. */
  users: string[];
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** The next so many of a member's posts, questions first: they take their answers along. */
export async function nextPosts(db: Db, userId: string, count: number): Promise<SomePosts> {
  const found: SomePosts = { questions: [], answers: [], comments: [] };
  let left = count;
  for (const table of ['questions', 'answers', 'comments'] as const) {
    if (left === 0) break;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(`all_${table}`)} where author_id = ${userId} order by id limit ${sql.raw(String(left))}`,
    );
    found[table] = rows.map(({ id }) => id);
    left -= rows.length;
  }
  return found;
}

/**
 * Locks, in the order that all writers keep, every counter that the deletion of these posts moves:
 * questions, tags, members.
 */
export async function lockTouched(
  db: Db,
  userId: string,
  { questions, answers, comments }: SomePosts,
): Promise<Touched> {
  const shown = await db.execute<{ id: string; isOwn: boolean }>(sql`
    select question_id as id, question_id = any(${uuids(questions)}) as "isOwn" from all_question_stats where question_id in (
      select unnest(${uuids(questions)})
      union select question_id from all_answers where id = any(${uuids(answers)})
      union select question_id from all_comments where id = any(${uuids(comments)})
    ) order by question_id for update`);
  const tags = await db.execute<{ id: number }>(sql`
    select id from tags where id in (select tag_id from question_tags where question_id = any(${uuids(questions)})) order by name for update`);
  const gone = sql`select id from all_answers where id = any(${uuids(answers)}) or question_id = any(${uuids(questions)})`;
  const users = await db.execute<{ id: string }>(sql`
    select user_id as id from user_stats where user_id <> ${userId} and user_id in (
      select author_id from all_answers where question_id = any(${uuids(questions)})
      union select user_id from reputation_events where question_id = any(${uuids(questions)}) or answer_id in (${gone})
    ) order by user_id for update`);
  return {
    showing: shown.rows.map(({ id }) => id),
    questions: shown.rows.filter(({ isOwn }) => !isOwn).map(({ id }) => id),
    tags: tags.rows.map(({ id }) => id),
    users: users.rows.map(({ id }) => id),
  };
}

/**
 * Deletes posts, hidden ones too. A question takes its answers, comments, votes and reputation
 * along, and what was decided about hidden ones.
 */
export async function deletePosts(db: Db, posts: SomePosts): Promise<void> {
  await db.execute(
    sql`delete from hidden_posts where question_id = any(${uuids(posts.questions)})`,
  );
  for (const table of ['questions', 'answers', 'comments'] as const)
    if (posts[table].length > 0)
      await db.execute(
        sql`delete from ${sql.identifier(`all_${table}`)} where id = any(${uuids(posts[table])})`,
      );
}

export async function deleteInsights(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from insights where author_id = ${userId}`);
}

/** Counts again what `lockTouched` locked. */
export async function recount(
  db: Db,
  { questions, tags, users }: Touched,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update question_stats s set
      answer_count = (select count(*) from answers a where a.question_id = s.question_id),
      comment_count = (select count(*) from comments c where c.question_id = s.question_id)
    where question_id = any(${uuids(questions)})`);
  await db.execute(sql`
    update tags t set question_count = (select count(*) from question_tags q where q.tag_id = t.id) where id = any(${sql.param(tags)}::int[])`);
  await db.execute(sql`
    update monthly_answers m set answer_count =
      (select count(*) from answers a where a.author_id = m.user_id and date_trunc('month', a.created_at at time zone 'utc')::date = m.month)
    where user_id = any(${uuids(users)})`);
  await recountReputation(db, users, now);
}

// The day's limit is a line of its own: it must fit what is left of its day before the lines are
// summed.
async function recountReputation(db: Db, users: readonly string[], now: Date): Promise<void> {
  await db.execute(
    sql`delete from reputation_events where cause = 'daily_limit' and user_id = any(${uuids(users)})`,
  );
  await db.execute(sql`
    insert into reputation_events (id, user_id, cause, points, day, created_at)
    select gen_random_uuid(), user_id, 'daily_limit', ${DAILY_VOTE_LIMIT}::int - sum(points), day, ${now} from reputation_events
    where user_id = any(${uuids(users)}) and cause = any(${sql.param([...VOTE_CAUSES])}::text[])
    group by user_id, day having sum(points) > ${DAILY_VOTE_LIMIT}::int`);
  await db.execute(sql`
    update user_stats s set
      answer_count = (select count(*) from answers a where a.author_id = s.user_id),
      points = (select coalesce(sum(points), 0) from reputation_events e where e.user_id = s.user_id)
    where user_id = any(${uuids(users)})`);
}
