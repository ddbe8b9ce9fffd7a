import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { titlesByHeading } from '@lotwise/domain/community/law-headings';
import { type Jurisdiction, JURISDICTIONS } from '@lotwise/domain/countries/jurisdictions';
import type { Db } from '../../../platform/db/db.ts';
import { answerValidity, lawCitations } from '../../../platform/db/schema/finding.ts';
import { answers, questions } from '../../../platform/db/schema/foundation.ts';

type Part = { limit: number; offset: number };

/** Words of a source's title, heading, section or address, and the country of the answers that cite it. */
export interface Wanted {
  words: string[];
  jurisdiction: Jurisdiction | undefined;
}

// The title that most answers give it, and a link to it.
const sourceColumns = {
  slug: lawCitations.slug,
  title: sql<string>`mode() within group (order by ${lawCitations.title})`,
  url: sql<string>`min(${lawCitations.url})`,
  answerCount: sql<number>`count(distinct ${lawCitations.answerId})::int`,
};

const listedColumns = {
  ...sourceColumns,
  section: sql<string | null>`mode() within group (order by ${lawCitations.section})`,
  jurisdiction: sql<Jurisdiction | null>`mode() within group (order by ${answerValidity.jurisdiction})`,
};
const countryPlace = sql`array_position(array[${sql.join(
  JURISDICTIONS.map((jurisdiction) => sql`${jurisdiction}`),
  sql`, `,
)}]::text[], ${listedColumns.jurisdiction}::text)`;

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

// A source has no country of its own: it is that of the answers that cite it.
function matches({ words, jurisdiction }: Wanted): SQL | undefined {
  return and(
    jurisdiction && eq(answerValidity.jurisdiction, jurisdiction),
    ...words.map((word) =>
      or(
        ilike(lawCitations.title, containing(word)),
        ilike(lawCitations.section, containing(word)),
        ilike(lawCitations.url, containing(word)),
        inArray(lawCitations.title, titlesByHeading(word)),
      ),
    ),
  );
}

/**
 * Sources by country, and there by the number of answers that name them. Answers that are hidden
 * don't count.
 */
export function listSources(db: Db, wanted: Wanted, { limit, offset }: Part) {
  return db
    .select(listedColumns)
    .from(lawCitations)
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .innerJoin(answerValidity, eq(answerValidity.answerId, lawCitations.answerId))
    .where(matches(wanted))
    .groupBy(lawCitations.slug)
    .orderBy(countryPlace, desc(sourceColumns.answerCount), lawCitations.slug)
    .limit(limit)
    .offset(offset);
}

const sourceCount = sql<number>`count(distinct ${lawCitations.slug})::int`;

export async function countSources(db: Db, wanted: Wanted): Promise<number> {
  const [row] = await db
    .select({ total: sourceCount })
    .from(lawCitations)
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .innerJoin(answerValidity, eq(answerValidity.answerId, lawCitations.answerId))
    .where(matches(wanted));
  return row?.total ?? 0;
}

/** The countries whose answers cite a source, and how many sources those cite. */
export async function countries(db: Db) {
  const rows = await db
    .select({ jurisdiction: answerValidity.jurisdiction, sourceCount })
    .from(lawCitations)
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .innerJoin(answerValidity, eq(answerValidity.answerId, lawCitations.answerId))
    .groupBy(answerValidity.jurisdiction)
    .orderBy(desc(sourceCount), answerValidity.jurisdiction);
  return rows.flatMap(({ jurisdiction, ...row }) =>
    jurisdiction === null ? [] : [{ jurisdiction, ...row }],
  );
}

export async function findSource(db: Db, slug: string) {
  const [row] = await db
    .select({
      ...sourceColumns,
      questionCount: sql<number>`count(distinct ${answers.questionId})::int`,
    })
    .from(lawCitations)
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .where(eq(lawCitations.slug, slug))
    .groupBy(lawCitations.slug);
  return row;
}

/** The questions whose answers name a source, each once, the last checked first. */
export function citingQuestions(db: Db, slug: string, { limit, offset }: Part) {
  return db
    .select({ questionId: questions.id, title: questions.title })
    .from(lawCitations)
    .innerJoin(answerValidity, eq(answerValidity.answerId, lawCitations.answerId))
    .innerJoin(answers, eq(answers.id, lawCitations.answerId))
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(eq(lawCitations.slug, slug))
    .groupBy(questions.id, questions.title)
    .orderBy(desc(sql`max(${answerValidity.checkedOn})`), desc(questions.id))
    .limit(limit)
    .offset(offset);
}

/** The answers of these questions that name a source, each once, the last checked first. */
export function citingAnswers(db: Db, slug: string, questionIds: string[]) {
  return db
    .select({
      questionId: answers.questionId,
      answerId: answers.id,
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
    .where(and(eq(lawCitations.slug, slug), inArray(answers.questionId, questionIds)))
    .groupBy(answers.id, answers.questionId, answerValidity.answerId)
    .orderBy(desc(answerValidity.checkedOn), desc(answers.id));
}
