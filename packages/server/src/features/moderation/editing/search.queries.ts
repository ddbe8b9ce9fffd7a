import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { answers, questions } from '../../../platform/db/schema/foundation.ts';

const text = <T extends typeof questions | typeof answers>(table: T) => ({
  id: table.id,
  source: table.source,
  sourceFormat: table.sourceFormat,
  html: table.html,
  htmlVersion: table.htmlVersion,
});

/** Locks a question's counters until the transaction ends. */
export async function lockQuestion(db: Db, questionId: string): Promise<void> {
  await db.execute(sql`select from question_stats where question_id = ${questionId} for update`);
}

/** What a question's search document is made of. */
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
  const replies = await db
    .select(text(answers))
    .from(answers)
    .where(eq(answers.questionId, questionId))
    .orderBy(answers.createdAt, answers.id);
  return { question, answers: replies };
}

/** Writes a question's search document: title A, tags B, description and wordings C, answers D. */
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
    update question_search set document = ${part(title, 'A')} || ${part(tags, 'B')} || ${part(description, 'C')} || ${part(replies, 'D')}
    where question_id = ${questionId}`);
}
