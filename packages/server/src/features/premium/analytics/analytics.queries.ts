import type { ViewSource } from '@lotwise/domain/operation/view-sources';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { questions } from '../../../platform/db/schema/foundation.ts';

export async function findOwner(
  db: Db,
  id: string,
): Promise<{ id: string; title: string; authorId: string } | undefined> {
  const [row] = await db
    .select({ id: questions.id, title: questions.title, authorId: questions.authorId })
    .from(questions)
    .where(eq(questions.id, id));
  return row;
}

/** What is counted of a question on a day: views by their source, and actions. */
export type Counted = ViewSource | 'up' | 'down' | 'bookmark' | 'answer';

interface DayCount extends Record<string, unknown> {
  day: string;
  what: Counted;
  count: number;
}

/**
 * The counts of a question from a day on; what did not happen has no row. Each part reads by the
 * question's own index.
 */
export async function countsSince(db: Db, questionId: string, from: string): Promise<DayCount[]> {
  const dayOf = sql`(created_at at time zone 'utc')::date`;
  const since = sql`question_id = ${questionId} and created_at >= ${from}::timestamp at time zone 'utc'`;
  const { rows } = await db.execute<DayCount>(sql`
    select day::text, what, sum(number)::int as count from (
      select day, source as what, views as number from question_views where question_id = ${questionId} and day >= ${from}
      union all select ${dayOf}, direction, 1 from votes where ${since}
      union all select ${dayOf}, 'bookmark', 1 from bookmarks where ${since}
      union all select ${dayOf}, 'answer', 1 from answers where ${since}
    ) counted group by day, what`);
  return rows;
}
