import { sql } from 'drizzle-orm';
import { type Db, PLAN_ANEW } from '../../platform/db.ts';

/** A text of others that names a member. `column` is the one that holds it. */
export type NamingText = {
  table: 'questions' | 'answers' | 'comments' | 'revisions' | 'drafts';
  id: string;
  column: 'source' | 'excerpt' | 'content' | 'other';
  text: string;
};

/** The posts that a member was told they are named in, with the questions that show them. */
export async function postsNaming(db: Db, userId: string): Promise<{ postIds: string[]; questionIds: string[] }> {
  const { rows } = await db.execute<{ postId: string; questionId: string }>(sql`
    select coalesce(m.question_id, m.answer_id, m.comment_id) as "postId", coalesce(m.question_id, a.question_id, c.question_id) as "questionId"
    from mentions m left join answers a on a.id = m.answer_id left join comments c on c.id = m.comment_id where m.user_id = ${userId}`);
  return { postIds: rows.map(({ postId }) => postId), questionIds: [...new Set(rows.map(({ questionId }) => questionId))] };
}

/** The texts of these posts with their earlier versions, and every draft with the name. */
export async function textsNaming(db: Db, postIds: readonly string[], username: string): Promise<NamingText[]> {
  const ids = sql`any(${sql.param([...postIds])}::uuid[])`;
  const literal = `%@${username.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<NamingText>(sql`${sql.raw(PLAN_ANEW)}
    select 'questions' as table, id, 'source' as column, source as text from questions where id = ${ids}
    union all select 'questions', id, 'excerpt', excerpt from questions where id = ${ids}
    union all select 'answers', id, 'source', source from answers where id = ${ids}
    union all select 'comments', id, 'source', source from comments where id = ${ids}
    union all select 'revisions', id, 'source', source from revisions where question_id = ${ids} or answer_id = ${ids} or comment_id = ${ids}
    union all select 'drafts', id, 'content', content from drafts where content ilike ${literal}
    union all select 'drafts', id, 'other', other::text from drafts where other::text ilike ${literal}`);
  return rows;
}

/** Stores a text without the name. A post's HTML is made anew by its next reader. */
export async function storeText(db: Db, { table, id, column, text }: NamingText): Promise<void> {
  const isPost = table === 'questions' || table === 'answers' || table === 'comments';
  const value = column === 'other' ? sql`${text}::jsonb` : sql`${text}`;
  await db.execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}${isPost ? sql`, html = null, html_version = null` : sql``} where id = ${id}`);
}

/** Answers to calls that are kept for a repeat, where they hold the name. */
export async function forgetRepeats(db: Db, username: string): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where position(lower(${username}) in lower(reply::text)) > 0`);
}
