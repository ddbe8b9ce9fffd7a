import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { answers, questions } from '../../../platform/db/schema/foundation.ts';

/** A question and, where it is closed as a duplicate, the one that it repeats. */
export async function withOriginal(db: Db, questionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${questionId}::uuid as id union select duplicate_of from question_states
    where question_id = ${questionId} and duplicate_of is not null order by id`);
  return rows.map(({ id }) => id);
}

/** Locks the counters of questions of any status, as everyone does who changes their threads. */
export async function lockThreads(db: Db, questionIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    select from all_question_stats where question_id = any(${sql.param([...questionIds])}::uuid[])
    order by question_id for update`);
}

const text = <T extends typeof questions | typeof answers>(table: T) => ({
  id: table.id,
  source: table.source,
  sourceFormat: table.sourceFormat,
  html: table.html,
  htmlVersion: table.htmlVersion,
});

/** What a question's search document is made of; undefined for one that is not visible. */
export async function textsOf(db: Db, questionId: string) {
  const [question] = await db
    .select({
      ...text(questions),
      title: questions.title,
      tags: questions.tags,
      paraphrases: questions.paraphrases,
    })
    .from(questions)
    .where(eq(questions.id, questionId));
  if (!question) return undefined;
  const replies = await db
    .select(text(answers))
    .from(answers)
    .where(eq(answers.questionId, questionId))
    .orderBy(answers.createdAt, answers.id);
  return { question, answers: replies };
}

/**
 * Writes a question's search document: title A, tags B, description and paraphrases C, answers D.
 * One that is as it was is not written: the database writes it whole, up to 400 KB.
 */
export async function writeDocument(
  db: Db,
  questionId: string,
  {
    title,
    tags,
    description,
    replies,
  }: Record<'title' | 'tags' | 'description' | 'replies', string>,
): Promise<void> {
  const part = (words: string, weight: 'A' | 'B' | 'C' | 'D') =>
    sql`setweight(to_tsvector('english', ${words}), ${sql.raw(`'${weight}'`)})`;
  await db.execute(sql`
    insert into question_search (question_id, document, score, created_at)
    select question_id, ${part(title, 'A')} || ${part(tags, 'B')} || ${part(description, 'C')} || ${part(replies, 'D')}, votes + answer_count, created_at
    from question_stats where question_id = ${questionId}
    on conflict (question_id) do update set document = excluded.document where question_search.document <> excluded.document`);
}

/** Takes the words of its answers, or all, out of a question's search document. */
export async function takeWords(
  db: Db,
  questionId: string,
  words: 'of answers' | 'all',
): Promise<void> {
  const rest = words === 'all' ? sql`''` : sql`ts_filter(document, '{a,b,c}')`;
  await db.execute(
    sql`update question_search set document = ${rest} where question_id = ${questionId}`,
  );
}

/** Takes a question out of the search. */
export async function deleteDocument(db: Db, questionId: string): Promise<void> {
  await db.execute(sql`delete from question_search where question_id = ${questionId}`);
}

/** Visible questions without a search document, and documents of those that are not visible. */
export async function questionsToIndex(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.question_id as id from question_stats s
    where not exists (select from question_search x where x.question_id = s.question_id)
    union all
    select x.question_id from question_search x
    where not exists (select from question_stats s where s.question_id = x.question_id)`);
  return rows.map(({ id }) => id);
}
