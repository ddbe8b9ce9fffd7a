import type { Reading } from '@lotwise/contract/premium/early-access';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/session.ts';
import { bookmarkedBy } from '../../community/bookmarks/bookmarks.service.ts';
import { get } from '../../community/questions/questions.service.ts';

const PAGE = 10;

/**
 * A page of a member's bookmarks to be read: each question whole, with its first
 * answer.
 */
export async function readingList(
  db: Db,
  me: Member,
  { page, now }: { page: number; now: Date },
): Promise<{ questions: Reading[]; hasMore: boolean }> {
  const found = await bookmarkedBy(db, me.id, { limit: PAGE + 1, offset: (page - 1) * PAGE });
  const questions: Reading[] = [];
  for (const { questionId, createdAt } of found.slice(0, PAGE)) {
    const question = await get(db, questionId, me.id, now);
    questions.push({
      ...question,
      answers: question.answers.slice(0, 1),
      bookmarkedAt: createdAt.toISOString(),
    });
  }
  return { questions, hasMore: found.length > PAGE };
}
