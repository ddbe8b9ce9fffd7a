import { eq, sql } from 'drizzle-orm';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { relatedQuestions, relatedRuns } from '../../../platform/db/schema/finding.ts';

export interface RelatedLine {
  id: string;
  title: string;
  votes: number;
  answerCount: number;
  isAnswered: boolean;
  jurisdiction: Jurisdiction | null;
  /** Whether it is closed as a duplicate of the question. */
  isDuplicate: boolean;
}

export interface Related {
  /** The question's country. */
  jurisdiction: Jurisdiction | null;
  /** Whether its relatives were last looked for after a given time. */
  isRecent: boolean;
  /** Its duplicates, then those stored for it that are of its country, or of none, by now. */
  lines: RelatedLine[];
}

type Row = { [key in keyof RelatedLine]: RelatedLine[key] | null } & {
  ownJurisdiction: Jurisdiction | null;
  isRecent: boolean;
};

/** Undefined where there is no such question. */
export async function findRelated(
  db: Db,
  questionId: string,
  since: Date,
): Promise<Related | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select own.jurisdiction as "ownJurisdiction", coalesce(run.found_at > ${since.toISOString()}, false) as "isRecent",
      line.id, line.title, line.votes, line.answer_count as "answerCount", line.is_answered as "isAnswered", line.jurisdiction, line.is_duplicate as "isDuplicate"
    from questions
    left join related_runs run on run.question_id = questions.id
    left join question_facets own on own.question_id = questions.id
    left join lateral (
      select q.id, q.title, q.created_at, s.votes, s.answer_count, s.accepted_answer_id is not null as is_answered, f.jurisdiction, near.is_duplicate, near.place
      from (
        select related_id as id, place, false as is_duplicate from related_questions where question_id = questions.id
        union all
        (select question_id, 0, true from question_states where duplicate_of = questions.id limit 20)
      ) near
      join questions q on q.id = near.id
      join question_stats s on s.question_id = near.id
      left join question_facets f on f.question_id = near.id
      where near.is_duplicate or own.jurisdiction is null or f.jurisdiction is null or f.jurisdiction = own.jurisdiction
    ) line on true
    where questions.id = ${questionId}
    order by line.is_duplicate desc, line.place, line.created_at`);
  const [first] = rows;
  if (!first) return undefined;
  const { ownJurisdiction, isRecent } = first;
  return { jurisdiction: ownJurisdiction, isRecent, lines: rows.flatMap(lineOf) };
}

// A question without relatives is one row without a line.
function lineOf({ ownJurisdiction: _own, isRecent: _recent, ...line }: Row): RelatedLine[] {
  // All of a line's columns but its country are null, or none is.
  return line.id === null ? [] : [line as RelatedLine];
}

const LEXEMES = 6;
const DOCUMENTS_MAX = 1500;
const CANDIDATES = 400;

/**
 * The rarest lexemes of a question's title and tags, as many as lead to about 1,500 questions
 * together.
 */
export async function rareLexemes(db: Db, questionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ lexeme: string }>(sql`
    select lexeme from (
      select own.lexeme, coalesce(known.documents, 0) as documents, row_number() over w as place, sum(coalesce(known.documents, 0)) over w as so_far
      from (
        select l.lexeme from question_search s, unnest(s.document) l where s.question_id = ${questionId} and l.weights && array['A', 'B'] and l.lexeme !~ '^[0-9.,]+$'
      ) own
      left join lateral (select sum(v.documents)::int as documents from search_vocabulary v where v.stem = own.lexeme) known on true
      window w as (order by known.documents nulls last, own.lexeme rows unbounded preceding)
    ) counted
    where place <= 2 or (place <= ${sql.raw(String(LEXEMES))} and so_far <= ${sql.raw(String(DOCUMENTS_MAX))})`);
  return rows.map((row) => row.lexeme);
}

/**
 * The questions that have most of these lexemes, in title and tags before text: those of a country
 * before those of none.
 */
export async function nearestQuestions(
  db: Db,
  { questionId, jurisdiction }: { questionId: string; jurisdiction: Jurisdiction | null },
  lexemes: readonly string[],
  limit: number,
): Promise<string[]> {
  const isThere = sql`exists (select from question_facets f where f.question_id = question_search.question_id and f.jurisdiction = ${jurisdiction})`;
  const isOfNone = sql`not exists (select from question_facets f where f.question_id = question_search.question_id and f.jurisdiction is not null)`;
  const where = jurisdiction === null ? sql`` : sql`and (${isThere} or ${isOfNone})`;
  const first = jurisdiction === null ? sql`true` : isThere;
  const any = lexemes
    .map((lexeme) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
    .join(' | ');
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(PLAN_EACH_TIME)}
    select question_id as id from (
      select question_id, document, score, ${first} as is_first from question_search
      where document @@ ${any}::tsquery and question_id <> ${questionId} ${where}
      order by score desc, created_at desc, question_id desc limit ${sql.raw(String(CANDIDATES))}
    ) candidates
    where exists (select from questions q where q.id = candidates.question_id)
    order by is_first desc, ts_rank('{0.02, 0.1, 0.6, 1.0}', document, ${any}::tsquery) desc, score desc, question_id desc limit ${limit}`);
  return rows.map((row) => row.id);
}

/**
 * Stores what was found. The run's row comes first: a second reader at the same moment waits for
 * it.
 */
export async function replaceRelated(
  db: Db,
  questionId: string,
  relatedIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .insert(relatedRuns)
    .values({ questionId, foundAt: now })
    .onConflictDoUpdate({ target: relatedRuns.questionId, set: { foundAt: now } });
  await db.delete(relatedQuestions).where(eq(relatedQuestions.questionId, questionId));
  const rows = relatedIds.map((relatedId, place) => ({ questionId, place, relatedId }));
  if (rows.length > 0) await db.insert(relatedQuestions).values(rows);
}
