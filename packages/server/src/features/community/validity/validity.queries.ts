import { dayOf } from '@lotwise/domain/text/days';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import type { Review } from '@lotwise/domain/community/validity';
import { and, asc, eq, notBetween, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { answerValidity, validityReviews } from '../../../platform/db/schema/finding.ts';
import { answers, questions, users } from '../../../platform/db/schema/foundation.ts';
import { shownCredential } from '../../../platform/http/session-query.ts';

export type ValidityRow = Omit<typeof answerValidity.$inferSelect, 'questionId'>;

export async function saveValidity(db: Db, row: ValidityRow): Promise<void> {
  const { answerId: _id, ...rest } = row;
  await db
    .insert(answerValidity)
    // A trigger takes the question from the answer.
    .values({ ...row, questionId: sql`default` })
    .onConflictDoUpdate({ target: answerValidity.answerId, set: rest });
}

export async function deleteValidity(db: Db, answerId: string): Promise<void> {
  await db.delete(answerValidity).where(eq(answerValidity.answerId, answerId));
}

/** The answer's author and question, locked against a concurrent change. */
export async function lockAnswer(db: Db, answerId: string) {
  const rows = await db
    .select({
      authorId: answers.authorId,
      questionId: answers.questionId,
      validity: answerValidity,
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .leftJoin(answerValidity, eq(answerValidity.answerId, answers.id))
    .where(eq(answers.id, answerId))
    .for('no key update', { of: answers });
  return rows[0];
}

export type LockedAnswer = NonNullable<Awaited<ReturnType<typeof lockAnswer>>>;

/** Statements about an answer's law, in the order in which they were made. */
export async function reviewsOf(
  db: Db,
  answerId: string,
): Promise<(Review & { byExpert: boolean })[]> {
  const rows = await db
    .select()
    .from(validityReviews)
    .where(eq(validityReviews.answerId, answerId))
    .orderBy(asc(validityReviews.createdAt), asc(validityReviews.id));
  return rows.map(({ verdict, taxYear, byExpert, createdAt }) => ({
    verdict,
    taxYear,
    byExpert,
    on: dayOf(createdAt),
  }));
}

/** Stores a review. What the same member said of the same year before is replaced. */
export async function insertReview(
  db: Db,
  row: typeof validityReviews.$inferInsert & { reviewerId: string },
): Promise<void> {
  const { answerId, reviewerId, taxYear } = row;
  await db
    .delete(validityReviews)
    .where(
      and(
        eq(validityReviews.answerId, answerId),
        eq(validityReviews.reviewerId, reviewerId),
        eq(validityReviews.taxYear, taxYear),
      ),
    );
  await db.insert(validityReviews).values(row);
}

/** A review of an answer. */
export async function findReview(db: Db, id: string, answerId: string) {
  const [row] = await db
    .select({ reviewerId: validityReviews.reviewerId })
    .from(validityReviews)
    .where(and(eq(validityReviews.id, id), eq(validityReviews.answerId, answerId)));
  return row;
}

export async function deleteReview(db: Db, id: string): Promise<void> {
  await db.delete(validityReviews).where(eq(validityReviews.id, id));
}

/**
 * Ends what its author's new statement replaces: that the law changed, and confirmations of years
 * that the answer names no more. Returns who had said that it changed.
 */
export async function endReviews(
  db: Db,
  answerId: string,
  years: { from: number; to: number } | null,
): Promise<string[]> {
  const ended = await db
    .delete(validityReviews)
    .where(
      and(
        eq(validityReviews.answerId, answerId),
        years === null
          ? undefined
          : or(
              eq(validityReviews.verdict, 'changed'),
              notBetween(validityReviews.taxYear, years.from, years.to),
            ),
      ),
    )
    .returning({ verdict: validityReviews.verdict, reviewerId: validityReviews.reviewerId });
  return ended.flatMap(({ verdict, reviewerId }) =>
    verdict === 'changed' && reviewerId !== null ? [reviewerId] : [],
  );
}

/** What a member is verified as now; null for most. */
export async function credentialOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ credential: shownCredential })
    .from(users)
    .where(eq(users.id, userId));
  return row?.credential ?? null;
}

/** Who bookmarked a question. */
export async function bookmarkersOf(db: Db, questionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from bookmarks where question_id = ${questionId}`,
  );
  return rows.map(({ id }) => id);
}

export interface Untold {
  answerId: string;
  questionId: string;
  jurisdiction: Jurisdiction | null;
  taxYearFrom: number;
  taxYearTo: number;
  authorId: string;
}

/**
 * Marks answers whose authors were asked to check them: their last tax year is before the current
 * one of their jurisdiction, and nobody has reported a change of the law. Returns the authors.
 * `null` stands for no jurisdiction.
 */
export async function takeUntold(
  db: Db,
  currentYears: readonly { jurisdiction: Jurisdiction | null; year: number }[],
  now: Date,
  limit: number,
): Promise<Untold[]> {
  const { rows } = await db.execute<Record<string, never>>(sql`
    with untold as (
      select v.answer_id from answer_validity v join answers a on a.id = v.answer_id
      join unnest(${sql.param(currentYears.map(({ jurisdiction }) => jurisdiction))}::text[], ${sql.param(currentYears.map(({ year }) => year))}::int[]) current (jurisdiction, year)
        on current.jurisdiction is not distinct from v.jurisdiction and v.tax_year_to < current.year
      where v.told_at is null and v.tax_year_to is not null and v.changed_from is null
      order by v.answer_id limit ${limit} for update of v skip locked
    ), told as (
      update answer_validity v set told_at = ${now} from untold where v.answer_id = untold.answer_id returning v.*
    )
    select told.answer_id as "answerId", a.question_id as "questionId", told.jurisdiction, told.tax_year_from as "taxYearFrom", told.tax_year_to as "taxYearTo",
      a.author_id as "authorId"
    from told join answers a on a.id = told.answer_id join questions q on q.id = a.question_id`);
  // The columns are named in the statement above; the driver types none.
  return rows as unknown as Untold[];
}
