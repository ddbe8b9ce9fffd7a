import type { Jurisdiction } from '@lotwise/domain/jurisdictions';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { answerValidity } from '../../../platform/db/schema/finding.ts';
import { answers } from '../../../platform/db/schema/foundation.ts';

export type ValidityRow = typeof answerValidity.$inferSelect;

export async function saveValidity(db: Db, row: ValidityRow): Promise<void> {
  const { answerId: _id, ...rest } = row;
  await db
    .insert(answerValidity)
    .values(row)
    .onConflictDoUpdate({ target: answerValidity.answerId, set: rest });
}

export async function deleteValidity(db: Db, answerId: string): Promise<void> {
  await db.delete(answerValidity).where(eq(answerValidity.answerId, answerId));
}

/** Whose answer it is and under which question, locked against a second change at the same time. */
export async function lockAnswer(db: Db, answerId: string) {
  const rows = await db
    .select({ authorId: answers.authorId, questionId: answers.questionId })
    .from(answers)
    .where(eq(answers.id, answerId))
    .for('no key update');
  return rows[0];
}

export interface Untold {
  answerId: string;
  questionId: string;
  title: string;
  jurisdiction: Jurisdiction | null;
  taxYearFrom: number;
  taxYearTo: number;
  authorId: string;
  bookmarkerIds: string[];
}

/**
 * Marks answers as told of whose last year lies before the current one of their jurisdiction, and
 * answers who is to be told. `null` stands for no jurisdiction.
 */
export async function takeUntold(
  db: Db,
  currentYears: readonly { jurisdiction: Jurisdiction | null; year: number }[],
  now: Date,
  limit: number,
): Promise<Untold[]> {
  const { rows } = await db.execute<Record<string, never>>(sql`
    with untold as (
      select v.answer_id from answer_validity v
      join unnest(${sql.param(currentYears.map(({ jurisdiction }) => jurisdiction))}::text[], ${sql.param(currentYears.map(({ year }) => year))}::int[]) current (jurisdiction, year)
        on current.jurisdiction is not distinct from v.jurisdiction and v.tax_year_to < current.year
      where v.told_at is null and v.tax_year_to is not null order by v.answer_id limit ${limit} for update of v skip locked
    ), told as (
      update answer_validity v set told_at = ${now} from untold where v.answer_id = untold.answer_id returning v.*
    )
    select told.answer_id as "answerId", a.question_id as "questionId", q.title, told.jurisdiction, told.tax_year_from as "taxYearFrom", told.tax_year_to as "taxYearTo",
      a.author_id as "authorId", array(select b.user_id from bookmarks b where b.question_id = a.question_id) as "bookmarkerIds"
    from told join answers a on a.id = told.answer_id join questions q on q.id = a.question_id`);
  return rows as unknown as Untold[];
}
