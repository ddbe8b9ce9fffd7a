import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Jurisdiction } from '@lotwise/domain/jurisdictions';
import { type Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import {
  questionFacets,
  relatedQuestions,
  relatedRuns,
} from '../../../platform/db/schema/finding.ts';
import { questions, questionStats } from '../../../platform/db/schema/foundation.ts';
import { lineColumns } from '../posts/posts.queries.ts';

export interface Run {
  /** When its relatives were last looked for. */
  foundAt: Date | null;
  /** The question's country. */
  jurisdiction: Jurisdiction | null;
}

/** Undefined where there is no such question. */
export async function findRun(db: Db, questionId: string): Promise<Run | undefined> {
  const build = () =>
    db
      .select({ foundAt: relatedRuns.foundAt, jurisdiction: questionFacets.jurisdiction })
      .from(questions)
      .leftJoin(relatedRuns, eq(relatedRuns.questionId, questions.id))
      .leftJoin(questionFacets, eq(questionFacets.questionId, questions.id))
      .where(eq(questions.id, sql.placeholder('question')))
      .prepare('related run');
  const [row] = await prepared(db, 'related run', build).execute({ question: questionId });
  return row;
}

/** Those stored for a question that are of its country, or of none: both may have changed since. */
export function relatedTo(db: Db, questionId: string, jurisdiction: Jurisdiction | null) {
  const name = `related ${jurisdiction}`;
  const build = () =>
    db
      .select({ ...lineColumns, jurisdiction: questionFacets.jurisdiction })
      .from(relatedQuestions)
      .innerJoin(questions, eq(questions.id, relatedQuestions.relatedId))
      .innerJoin(questionStats, eq(questionStats.questionId, questions.id))
      .leftJoin(questionFacets, eq(questionFacets.questionId, questions.id))
      .where(
        and(
          eq(relatedQuestions.questionId, sql.placeholder('question')),
          jurisdiction === null
            ? undefined
            : or(
                eq(questionFacets.jurisdiction, jurisdiction),
                isNull(questionFacets.jurisdiction),
              ),
        ),
      )
      .orderBy(asc(relatedQuestions.place))
      .prepare(name);
  return prepared(db, name, build).execute({ question: questionId });
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
