import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/**
 * The posts that a member was told they are named in, with their earlier versions, by table; and
 * the questions that show them.
 */
export async function postsMentioning(
  db: Db,
  userId: string,
): Promise<{ rowIds: Record<string, string[]>; questionIds: string[] }> {
  const { rows } = await db.execute<{ table: string; id: string; questionId: string }>(sql`
    with named as (
      select m.question_id, m.answer_id, m.comment_id, coalesce(m.question_id, a.question_id, c.question_id) as shown_on
      from mentions m left join all_answers a on a.id = m.answer_id left join all_comments c on c.id = m.comment_id where m.user_id = ${userId})
    select case when question_id is not null then 'all_questions' when answer_id is not null then 'all_answers' else 'all_comments' end as table,
      coalesce(question_id, answer_id, comment_id) as id, shown_on as "questionId" from named
    union all
    select 'revisions', r.id, n.shown_on from named n
    join revisions r on r.question_id = n.question_id or r.answer_id = n.answer_id or r.comment_id = n.comment_id`);
  const rowIds = Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, group]) => [
      table,
      group.map(({ id }) => id),
    ]),
  );
  return { rowIds, questionIds: [...new Set(rows.map(({ questionId }) => questionId))] };
}

/** The pattern of a text that names a member, by `@` or by the address of their page. */
export const mentionPatterns = (usernames: readonly string[]): string[] =>
  usernames
    .flatMap((name) => [`@${name}`, `/users/${name}`, `/users/${encodeURIComponent(name)}`])
    .map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);

/** Replies of calls that are stored for a repeat, where they hold the name. */
export async function forgetRepeats(db: Db, username: string): Promise<void> {
  await db.execute(
    sql`delete from idempotency_keys where position(lower(${username}) in lower(reply::text)) > 0`,
  );
}
