import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import type { NewPost } from '../posts/posts.service.ts';

/** Stores a comment and counts it on its question unless it waits for review. */
export async function insertComment(
  db: Db,
  { id, questionId, authorId, text, now }: NewPost,
  { isHeld }: { isHeld: boolean },
): Promise<void> {
  await db.execute(sql`
    with question as (
      update question_stats set comment_count = comment_count + 1, active_at = ${now}::timestamptz
      where question_id = ${questionId} and not ${isHeld}::boolean
    )
    insert into all_comments (id, question_id, author_id, source, html, html_version, created_at, updated_at, status)
    values (${id}, ${questionId}, ${authorId}, ${text.source}, ${text.html}, ${text.htmlVersion}, ${now}, ${now}, ${isHeld ? 'held' : 'visible'})`);
}

/** Who answered a question, without those who stopped following it. */
export async function answerersOf(db: Db, questionId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct a.author_id as id from answers a
    where a.question_id = ${questionId} and not exists (
      select from question_follows f
      where f.question_id = a.question_id and f.user_id = a.author_id and not f.is_following)`);
  return rows.map(({ id }) => id);
}
