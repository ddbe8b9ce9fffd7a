import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { answerValidity, lawCitations } from '../../../platform/db/schema/finding.ts';
import { answers, questions } from '../../../platform/db/schema/foundation.ts';

type Part = { limit: number; offset: number };

// The title that most answers give it, and a link to it.
const sourceColumns = {
  slug: lawCitations.slug,
  title: sql<string>`mode() within group (order by ${lawCitations.title})`,
  url: sql<string>`min(${lawCitations.url})`,
  answerCount: sql<number>`count(distinct ${lawCitations.answerId})::int`,
};

/** Sources by the number of answers that name them. Answers that are hidden don't count. */
export function mostCited(db: Db, { limit, offset }: Part) {
  return db
    .select(sourceColumns)
    .from(lawCitations)
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .groupBy(lawCitations.slug)
    .orderBy(desc(sourceColumns.answerCount), lawCitations.slug)
    .limit(limit)
    .offset(offset);
}

export async function countSources(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(distinct ${lawCitations.slug})::int` })
    .from(lawCitations)
    .innerJoin(answers, eq(answers.id, lawCitations.answerId));
  return row?.total ?? 0;
}

export async function findSource(db: Db, slug: string) {
  const [row] = await db
    .select(sourceColumns)
    .from(lawCitations)
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .where(eq(lawCitations.slug, slug))
    .groupBy(lawCitations.slug);
  return row;
}

/** The answers that name a source, each once, the last checked first. */
export function citing(db: Db, slug: string, { limit, offset }: Part) {
  return db
    .select({
      answerId: answers.id,
      questionId: questions.id,
      title: questions.title,
      section: sql<
        string | null
      >`string_agg(${lawCitations.section}, '; ' order by ${lawCitations.place})`,
      jurisdiction: answerValidity.jurisdiction,
      taxYearFrom: answerValidity.taxYearFrom,
      taxYearTo: answerValidity.taxYearTo,
      checkedOn: answerValidity.checkedOn,
    })
    .from(lawCitations)
    .innerJoin(answerValidity, eq(answerValidity.answerId, lawCitations.answerId))
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(lawCitations.slug, slug))
    .groupBy(answers.id, questions.id, answerValidity.answerId)
    .orderBy(desc(answerValidity.checkedOn), desc(answers.id))
    .limit(limit)
    .offset(offset);
}
