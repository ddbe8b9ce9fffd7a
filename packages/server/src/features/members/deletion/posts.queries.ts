import { type SQL, sql } from 'drizzle-orm';
import { DAILY_VOTE_LIMIT, VOTE_CAUSES } from '@lotwise/domain/reputation';
import type { Db } from '../../../platform/db/db.ts';

/**
 * The members whose counters change when a member's posts are deleted, and the days whose
 * reputation changes.
 */
export interface Touched {
  /** Others' questions that the member answered or commented on. */
  questions: string[];
  tags: number[];
  /** Who answered the member's questions, or earned by the member's posts. */
  users: string[];
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

const ownQuestions = (userId: string): SQL =>
  sql`select id from questions where author_id = ${userId}`;
const goneAnswers = (userId: string): SQL =>
  sql`select id from answers where author_id = ${userId} or question_id in (${ownQuestions(userId)})`;

/**
 * Locks, in the order that all writers keep, every counter that the posts of a member move:
 * questions, tags, members.
 */
export async function lockTouched(
  db: Db,
  userId: string,
  showing: readonly string[],
): Promise<Touched> {
  await db.execute(
    sql`select 1 from question_stats where question_id = any(${uuids(showing)}) order by question_id for update`,
  );
  const questions = await db.execute<{ id: string }>(
    sql`select id from questions where id = any(${uuids(showing)}) and author_id <> ${userId}`,
  );
  const tags = await db.execute<{ id: number }>(sql`
    select id from tags where id in (select tag_id from question_tags where question_id in (${ownQuestions(userId)})) order by name for update`);
  const users = await db.execute<{ id: string }>(sql`
    select user_id as id from user_stats where user_id <> ${userId} and user_id in (
      select author_id from answers where question_id in (${ownQuestions(userId)})
      union select user_id from reputation_events where question_id in (${ownQuestions(userId)}) or answer_id in (${goneAnswers(userId)})
    ) order by user_id for update`);
  return {
    questions: questions.rows.map(({ id }) => id),
    tags: tags.rows.map(({ id }) => id),
    users: users.rows.map(({ id }) => id),
  };
}

/**
 * Deletes what a member wrote. A question takes its answers, comments, votes and reputation along.
 */
export async function deletePosts(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from questions where author_id = ${userId}`);
  await db.execute(sql`delete from answers where author_id = ${userId}`);
  await db.execute(sql`delete from comments where author_id = ${userId}`);
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
      points = (select coalesce(sum(points), 0) from reputation_events e where e.user_id = s.user_id),
      vote_day = null
    where user_id = any(${uuids(users)})`);
}

const words = (html: SQL): SQL =>
  sql`to_tsvector('english', regexp_replace(coalesce(${html}, ''), '<[^>]+>', ' ', 'g'))`;

/**
 * Takes the words of answers that are gone out of the search: the documents of these questions are
 * made again.
 */
export async function reindex(db: Db, questions: readonly string[]): Promise<void> {
  await db.execute(sql`
    update question_search x set document =
      setweight(to_tsvector('english', q.title), 'A') || setweight(to_tsvector('english', array_to_string(q.tags, ' ')), 'B')
      || setweight(${words(sql`coalesce(q.html, q.source)`)}, 'C')
      || setweight(${words(sql`(select left(string_agg(coalesce(a.html, a.source), ' ' order by a.created_at), 400000) from answers a where a.question_id = q.id)`)}, 'D')
    from questions q where q.id = x.question_id and x.question_id = any(${uuids(questions)})`);
}
