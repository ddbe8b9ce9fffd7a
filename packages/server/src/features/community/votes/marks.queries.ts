import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { OwnMarks } from '@lotwise/contract/own-marks';
import type { Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../platform/db/schema/foundation.ts';

/**
 * What a member did with posts, as a column: short texts with blanks in between, or null, as most
 * did nothing. `posts` is an array of ids.
 */
const marksColumn = (memberId: SQLWrapper, posts: SQLWrapper) => sql<string | null>`(
  select string_agg(mark, ' ') from (
    select left(direction, 1) || coalesce(question_id, answer_id) as mark from votes
    where user_id = ${memberId} and coalesce(question_id, answer_id) = any(${posts}::uuid[])
    union all
    select 'b' || question_id from bookmarks
    where user_id = ${memberId} and question_id = any(${posts}::uuid[])
  ) marks)`;

/** Reads such a column. */
function marksIn(text: string | null): Omit<OwnMarks, 'counts'> {
  const votes: Record<string, 'up' | 'down'> = {};
  const bookmarks: string[] = [];
  for (const mark of text?.split(' ') ?? []) {
    const id = mark.slice(1);
    if (mark.startsWith('b')) bookmarks.push(id);
    else votes[id] = mark.startsWith('u') ? 'up' : 'down';
  }
  return { votes, bookmarks };
}

// Of one table the builder writes columns without its name, and here others have the same.
const MEMBER = sql`${users}.id`;

/** What a member did with posts, whose ids are an array of the database. */
export async function marksOf(
  db: Db,
  memberId: string,
  posts: Buffer,
): Promise<Omit<OwnMarks, 'counts'>> {
  const query = prepared(db, 'own marks', () =>
    db
      .select({ marks: marksColumn(MEMBER, sql.placeholder('posts')) })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .prepare('own marks'),
  );
  const [row] = await query.execute({ id: memberId, posts });
  return marksIn(row?.marks ?? null);
}
