import { DAILY_VOTE_LIMIT, VOTE_CAUSES } from '@lotwise/domain/members/reputation';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** A counter that differs from its recomputation. */
export interface CounterMismatch {
  counter: string;
  id: string;
  stored: number;
  counted: number;
}

// Each query names a counter, locks nothing, and answers only rows that differ. The service mends
// and reports them.
const COUNTERS = {
  'question_stats.votes': sql`
    select s.question_id as id, s.votes as stored,
      (coalesce((select up - down from imported_votes i where i.question_id = s.question_id), 0)
        + (select count(*) filter (where direction = 'up') - count(*) filter (where direction = 'down') from votes v where v.question_id = s.question_id))::int as counted
    from question_stats s`,
  'answer_stats.votes': sql`
    select s.answer_id as id, s.votes as stored,
      (coalesce((select up - down from imported_votes i where i.answer_id = s.answer_id), 0)
        + (select count(*) filter (where direction = 'up') - count(*) filter (where direction = 'down') from votes v where v.answer_id = s.answer_id))::int as counted
    from answer_stats s`,
  'question_stats.answer_count': sql`select s.question_id as id, s.answer_count as stored, (select count(*) from answers a where a.question_id = s.question_id)::int as counted from question_stats s`,
  'question_stats.is_priority': sql`
    select s.question_id as id, s.is_priority::int as stored, (u.subscription_tier <> 'free')::int as counted
    from question_stats s join questions q on q.id = s.question_id join users u on u.id = q.author_id`,
  'question_stats.comment_count': sql`select s.question_id as id, s.comment_count as stored, (select count(*) from comments c where c.question_id = s.question_id)::int as counted from question_stats s`,
  'user_stats.points': sql`select s.user_id as id, s.points as stored, (select coalesce(sum(points), 0) from reputation_events e where e.user_id = s.user_id)::int as counted from user_stats s`,
  // The lines of the day's limit, against domain's dailyLimitPoints.
  'reputation_events.daily_limit': sql`
    select user_id::text || ' ' || day::text as id, coalesce(sum(points) filter (where cause = 'daily_limit'), 0)::int as stored,
      least(0, ${DAILY_VOTE_LIMIT}::int - coalesce(sum(points) filter (where cause <> 'daily_limit'), 0))::int as counted
    from reputation_events where cause = 'daily_limit' or cause = any(${sql.param([...VOTE_CAUSES])}::text[]) group by user_id, day`,
  'user_stats.question_count': sql`select s.user_id as id, s.question_count as stored, (select count(*) from questions q where q.author_id = s.user_id)::int as counted from user_stats s`,
  'user_stats.answer_count': sql`select s.user_id as id, s.answer_count as stored, (select count(*) from answers a where a.author_id = s.user_id)::int as counted from user_stats s`,
  'tags.question_count': sql`select t.id::text as id, t.question_count as stored, (select count(*) from question_tags q where q.tag_id = t.id)::int as counted from tags t`,
  'monthly_answers.answer_count': sql`
    select coalesce(m.user_id, c.user_id)::text || ' ' || coalesce(m.month, c.month)::text as id, coalesce(m.answer_count, 0) as stored, coalesce(c.counted, 0) as counted
    from monthly_answers m
    full join (select author_id as user_id, date_trunc('month', created_at at time zone 'utc')::date as month, count(*)::int as counted from answers group by 1, 2) c using (user_id, month)`,
};

export async function findCounterMismatches(db: Db): Promise<CounterMismatch[]> {
  const found: CounterMismatch[] = [];
  for (const [counter, query] of Object.entries(COUNTERS)) {
    const { rows } = await db.execute<{ id: string; stored: number; counted: number }>(
      sql`select * from (${query}) compared where stored <> counted`,
    );
    found.push(...rows.map((row) => ({ counter, ...row })));
  }
  return found;
}

/** Refreshes the order in which search fetches its candidates. */
export async function refreshSearchScores(db: Db): Promise<void> {
  await db.execute(sql`
    update question_search x set score = s.votes + s.answer_count from question_stats s
    where s.question_id = x.question_id and x.score <> s.votes + s.answer_count`);
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at < ${before}`);
}

export async function deleteOldLimits(db: Db, nowMs: number): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire < ${nowMs}`);
}
