import { asc, eq, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { relatedQuestions, relatedRuns } from '../../../platform/db/schema/finding.ts';
import { questions, questionStats } from '../../../platform/db/schema/foundation.ts';
import { lineColumns } from '../posts/posts.queries.ts';

/** Whether there is such a question, and when its relatives were last looked for. */
export async function findRun(
  db: Db,
  questionId: string,
): Promise<{ foundAt: Date | null } | undefined> {
  const rows = await db
    .select({ foundAt: relatedRuns.foundAt })
    .from(questions)
    .leftJoin(relatedRuns, eq(relatedRuns.questionId, questions.id))
    .where(eq(questions.id, questionId));
  return rows[0];
}

export function relatedTo(db: Db, questionId: string) {
  return db
    .select(lineColumns)
    .from(relatedQuestions)
    .innerJoin(questions, eq(questions.id, relatedQuestions.relatedId))
    .innerJoin(questionStats, eq(questionStats.questionId, questions.id))
    .where(eq(relatedQuestions.questionId, questionId))
    .orderBy(asc(relatedQuestions.place));
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

/** The questions that have most of these lexemes, in title and tags before text. */
export async function nearestQuestions(
  db: Db,
  questionId: string,
  lexemes: readonly string[],
  limit: number,
): Promise<string[]> {
  const any = lexemes
    .map((lexeme) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
    .join(' | ');
  const { rows } = await db.execute<{ id: string }>(sql`${sql.raw(PLAN_EACH_TIME)}
    select question_id as id from (
      select question_id, document, score from question_search where document @@ ${any}::tsquery and question_id <> ${questionId}
      order by score desc, created_at desc, question_id desc limit ${sql.raw(String(CANDIDATES))}
    ) candidates
    order by ts_rank('{0.02, 0.1, 0.6, 1.0}', document, ${any}::tsquery) desc, score desc, question_id desc limit ${limit}`);
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
