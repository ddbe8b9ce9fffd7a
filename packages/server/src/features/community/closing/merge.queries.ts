import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/**
 * Locks the counters of both questions in the order of their ids, as all who hold two do; then
 * those of the answers that move.
 */
export async function lockBoth(db: Db, fromId: string, toId: string): Promise<void> {
  await db.execute(
    sql`select 1 from all_question_stats where question_id in (${fromId}, ${toId}) order by question_id for update`,
  );
  await db.execute(
    sql`select 1 from answer_stats where answer_id in (select id from all_answers where question_id = ${fromId}) order by answer_id for update`,
  );
}

/** The question's accepted answer with its author. */
export async function acceptedAnswer(
  db: Db,
  questionId: string,
): Promise<{ answerId: string; answererId: string } | undefined> {
  const { rows } = await db.execute<{ answerId: string; answererId: string }>(sql`
    select a.id as "answerId", a.author_id as "answererId" from question_stats s join answers a on a.id = s.accepted_answer_id where s.question_id = ${questionId}`);
  return rows[0];
}

export async function unaccept(db: Db, questionId: string): Promise<void> {
  await db.execute(
    sql`update question_stats set accepted_answer_id = null where question_id = ${questionId}`,
  );
}

/**
 * Moves answers and comments with what hangs on them, and lets whoever kept or followed the one
 * keep and follow the other. Returns how many answers moved.
 */
export async function moveReplies(
  db: Db,
  fromId: string,
  toId: string,
  now: Date,
): Promise<number> {
  // Rows that name an answer beside its question, in whichever tables there are: notifications,
  // drafts.
  const { rows } = await db.execute<{ name: string; question: string; answer: string }>(sql`
    select q.conrelid::regclass::text as name, qa.attname as question, aa.attname as answer
    from pg_constraint q join pg_constraint a on a.conrelid = q.conrelid and a.confrelid = 'all_answers'::regclass and cardinality(a.conkey) = 1
    join pg_attribute qa on qa.attrelid = q.conrelid and qa.attnum = q.conkey[1]
    join pg_attribute aa on aa.attrelid = a.conrelid and aa.attnum = a.conkey[1]
    where q.contype = 'f' and a.contype = 'f' and q.confrelid = 'all_questions'::regclass and cardinality(q.conkey) = 1`);
  for (const { name, question, answer } of rows)
    await db.execute(sql`
      update ${sql.identifier(name)} set ${sql.identifier(question)} = ${toId}
      where ${sql.identifier(question)} = ${fromId} and ${sql.identifier(answer)} in (select id from all_answers where question_id = ${fromId})`);
  await db.execute(
    sql`update notifications set question_id = ${toId} where question_id = ${fromId} and comment_id is not null`,
  );
  // Those that are hidden move too, and count once they are back.
  const move = async (table: string) => {
    const { rows } = await db.execute<{ status: string }>(
      sql`update ${sql.raw(table)} set question_id = ${toId} where question_id = ${fromId} returning status`,
    );
    return rows.filter(({ status }) => status === 'visible').length;
  };
  const [answerCount, commentCount] = [await move('all_answers'), await move('all_comments')];
  await db.execute(
    sql`update question_stats set answer_count = 0, comment_count = 0 where question_id = ${fromId}`,
  );
  await db.execute(sql`
    update question_stats set answer_count = answer_count + ${answerCount}, comment_count = comment_count + ${commentCount}, active_at = ${now}
    where question_id = ${toId}`);
  for (const table of ['bookmarks', 'question_follows'])
    await db.execute(sql`
      update ${sql.identifier(table)} t set question_id = ${toId}
      where question_id = ${fromId} and not exists (select from ${sql.identifier(table)} o where o.question_id = ${toId} and o.user_id = t.user_id)`);
  return answerCount;
}

/** Lets the address of a question, and all that led to it, lead to another. */
export async function moveAddress(db: Db, fromId: string, toId: string, now: Date): Promise<void> {
  await db.execute(sql`update question_moves set target_id = ${toId} where target_id = ${fromId}`);
  await db.execute(
    sql`insert into question_moves (question_id, target_id, created_at) values (${fromId}, ${toId}, ${now})`,
  );
  await db.execute(
    sql`update question_states set duplicate_of = ${toId} where duplicate_of = ${fromId} and question_id <> ${toId}`,
  );
  await db.execute(
    sql`update hidden_posts set question_id = ${toId} where question_id = ${fromId} and post_type <> 'question'`,
  );
}
