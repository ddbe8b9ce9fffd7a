import type { ListedQuestion } from '@lotwise/contract/community/questions';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { lockVisible } from '../posts/posts.service.ts';
import { inOrder } from '../questions/questions.service.ts';
import * as queries from './bookmarks.queries.ts';

const LIST_MAX = 500;

/**
 * Adds the bookmark, or removes it. Presses at once follow each other: each sees what the one
 * before left.
 */
export async function toggle(
  db: Db,
  { userId, questionId, now }: { userId: string; questionId: string; now: Date },
): Promise<{ isBookmarked: boolean }> {
  return inTransaction(db, async (tx) => {
    await queries.lockPresses(tx, userId, questionId);
    if (!(await lockVisible(tx, { type: 'question', id: questionId })))
      throw new Refusal('not_found', 'Question not found');
    if (await queries.deleteBookmark(tx, userId, questionId)) return { isBookmarked: false };
    await queries.insertBookmark(tx, { id: newId(), userId, questionId, createdAt: now });
    return { isBookmarked: true };
  });
}

/** What a member has bookmarked and when, newest first. */
export const bookmarkedBy = queries.newestBookmarks;

export async function list(
  db: Db,
  userId: string,
): Promise<(ListedQuestion & { bookmarkedAt: string })[]> {
  const rows = await queries.newestBookmarks(db, userId, { limit: LIST_MAX, offset: 0 });
  const bookmarkedAt = new Map(rows.map((row) => [row.questionId, row.createdAt.toISOString()]));
  const listed = await inOrder(db, [...bookmarkedAt.keys()], userId);
  return listed.map((question) => ({
    ...question,
    bookmarkedAt: bookmarkedAt.get(question.id) ?? question.createdAt,
  }));
}
