import { and, eq, gt, sql } from 'drizzle-orm';
import type { Author } from '@lotwise/contract/shared';
import type { Db } from '../../../platform/db/db.ts';
import {
  answers,
  comments,
  questions,
  userStats,
  users,
} from '../../../platform/db/schema/foundation.ts';
import { shownCredential } from '../../../platform/http/session-query.ts';

/** The columns of a post's author. */
export const authorColumns = {
  id: users.id,
  username: users.username,
  profileImageUrl: users.profileImageUrl,
  reputation: userStats.reputation,
  subscriptionTier: users.subscriptionTier,
  isEditorial: users.isEditorial,
  credential: shownCredential,
};

/** A member as the author of a post. */
export async function findAuthor(db: Db, id: string): Promise<Author> {
  const [author] = await db
    .select(authorColumns)
    .from(users)
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .where(eq(users.id, id));
  if (!author) throw new Error(`The member ${id} does not exist.`);
  return author;
}

const tables = { question: questions, answer: answers, comment: comments };

/** Posts whose HTML is missing or of another version, by id. */
export function outdatedPosts(
  db: Db,
  type: keyof typeof tables,
  { version, after, limit }: { version: number; after: string | null; limit: number },
) {
  const { id, source, sourceFormat, html, htmlVersion } = tables[type];
  return db
    .select({ id, source, sourceFormat, html, htmlVersion })
    .from(tables[type])
    .where(
      and(
        sql`(${htmlVersion} is distinct from ${version} or ${html} is null)`,
        after === null ? undefined : gt(id, after),
      ),
    )
    .orderBy(id)
    .limit(limit);
}

/** Stores what a post's source renders to, unless the source has changed meanwhile. */
export async function storeHtml(
  db: Db,
  post: { type: keyof typeof tables; id: string; source: string; html: string; version: number },
): Promise<void> {
  const table = tables[post.type];
  await db
    .update(table)
    .set({ html: post.html, htmlVersion: post.version })
    .where(sql`${eq(table.id, post.id)} and ${eq(table.source, post.source)}`);
}

/**
 * The members with these names, which are in lower case, also those who had them before. Imported
 * authors are not members: they can't be told.
 */
export async function membersNamed(
  db: Db,
  names: readonly string[],
): Promise<{ id: string; username: string; name: string }[]> {
  const wanted = sql`${sql.param([...names])}::text[]`;
  const { rows } = await db.execute<{ id: string; username: string; name: string }>(sql`
    select id, username, lower(username) as name from users where lower(username) = any(${wanted}) and not is_external
    union all
    select u.id, u.username, f.name from former_usernames f join users u on u.id = f.user_id where f.name = any(${wanted})`);
  return rows;
}
