import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import type { NewPost } from '../posts/posts.service.ts';

/** Stores an answer with its counter, and counts it on its question unless it waits for review. */
export async function insertAnswer(
  db: Db,
  { id, questionId, authorId, text, now }: NewPost,
  { isHeld }: { isHeld: boolean },
): Promise<void> {
  await db.execute(sql`
    with question as (
      update question_stats set answer_count = answer_count + 1, active_at = ${now}::timestamptz
      where question_id = ${questionId} and not ${isHeld}::boolean
    ), answer as (
      insert into all_answers (id, question_id, author_id, source, html, html_version, created_at, updated_at, status)
      values (${id}, ${questionId}, ${authorId}, ${text.source}, ${text.html}, ${text.htmlVersion}, ${now}, ${now}, ${isHeld ? 'held' : 'visible'})
    )
    insert into answer_stats (answer_id) values (${id})`);
}

/**
 * Counts a new answer for its author, and in the author's month. Late in the transaction: it locks
 * the author's counters, which votes on all their posts wait for.
 */
export async function countForAuthor(
  db: Db,
  { authorId, now }: Pick<NewPost, 'authorId' | 'now'>,
): Promise<void> {
  await db.execute(sql`
    with month as (
      insert into monthly_answers as m (month, user_id, answer_count)
      values (date_trunc('month', ${now}::timestamptz at time zone 'UTC')::date, ${authorId}, 1)
      on conflict (user_id, month) do update set answer_count = m.answer_count + 1
    )
    update user_stats set answer_count = answer_count + 1 where user_id = ${authorId}`);
}

/**
 * Adds an answer's words to the search document of its question, unless it is large: then nothing is
 * done. Returns whether it was. The database writes a document whole, up to 400 KB.
 */
export async function addToSearch(db: Db, questionId: string, words: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update question_search
    set document = document || setweight(to_tsvector('english', ${words}), 'D')
    where question_id = ${questionId} and pg_column_size(document) < 16000`);
  return (rowCount ?? 0) > 0;
}
