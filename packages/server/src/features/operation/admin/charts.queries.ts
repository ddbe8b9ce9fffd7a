import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

export type Step = 'day' | 'month';
export type Counted = { step: string; value: number };

const stepOf = (by: Step, column: SQL): SQL =>
  sql`to_char(${column} at time zone 'utc', ${by === 'day' ? sql.raw(`'YYYY-MM-DD'`) : sql.raw(`'YYYY-MM'`)})`;

const counted = async (db: Db, query: SQL): Promise<Counted[]> =>
  (await db.execute<Counted>(query)).rows;

export const signUpsSince = (db: Db, by: Step, since: Date): Promise<Counted[]> =>
  counted(
    db,
    sql`select ${stepOf(by, sql`created_at`)} as step, count(*)::int as value from users where not is_external and created_at >= ${since} group by 1`,
  );

export const questionsSince = (db: Db, by: Step, since: Date): Promise<Counted[]> =>
  counted(
    db,
    sql`select ${stepOf(by, sql`created_at`)} as step, count(*)::int as value from questions where created_at >= ${since} group by 1`,
  );

export const answersSince = (db: Db, by: Step, since: Date): Promise<Counted[]> =>
  counted(
    db,
    sql`select ${stepOf(by, sql`created_at`)} as step, count(*)::int as value from answers where created_at >= ${since} group by 1`,
  );

/**
 * The median of minutes to the first answer, of the questions of each step that have one and were
 * asked here.
 */
export const firstAnswersSince = (db: Db, by: Step, since: Date): Promise<Counted[]> =>
  counted(
    db,
    sql`select ${stepOf(by, sql`q.created_at`)} as step,
      round(percentile_cont(0.5) within group (order by greatest(0, extract(epoch from first.answered_at - q.created_at)) / 60))::int as value
    from questions q
    join (select question_id, min(created_at) as answered_at from answers where created_at >= ${since} group by question_id) first on first.question_id = q.id
    where q.created_at >= ${since} and not exists (select from origins where origins.question_id = q.id)
    group by 1`,
  );

export const revenueSince = (db: Db, by: Step, since: Date): Promise<Counted[]> =>
  counted(
    db,
    sql`select ${stepOf(by, sql`paid_at`)} as step, sum(case when dispute_state = 'lost' then 0 else amount_cents - refunded_cents end)::int as value from payments where paid_at >= ${since} group by 1`,
  );
