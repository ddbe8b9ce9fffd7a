import { eq } from 'drizzle-orm';
import { MENTIONS_TOLD_MAX } from '@lotwise/domain/community/mentions';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { questions, users } from '../../../platform/db/schema/foundation.ts';
import { mentions } from '../../../platform/db/schema/writing.ts';

export type MentionPlace = { type: 'question' | 'answer' | 'comment'; id: string };

/**
 * Records which members are notified of a post for the first time, up to the limit per post.
 * Returns them.
 */
export async function noteMentions(
  db: Db,
  post: MentionPlace,
  memberIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const column = `${post.type}Id` as const;
  const told = (
    await db.select({ userId: mentions.userId }).from(mentions).where(eq(mentions[column], post.id))
  ).map(({ userId }) => userId);
  const fresh = memberIds
    .filter((id) => !told.includes(id))
    .slice(0, Math.max(0, MENTIONS_TOLD_MAX - told.length));
  if (fresh.length === 0) return [];
  const rows = fresh.map((userId) => ({ id: newId(), userId, [column]: post.id, createdAt: now }));
  return (
    await db
      .insert(mentions)
      .values(rows)
      .onConflictDoNothing()
      .returning({ userId: mentions.userId })
  ).map(({ userId }) => userId);
}

/** Who names others, and in which question. */
export async function namerOf(
  db: Db,
  authorId: string,
  questionId: string,
): Promise<{ username: string; title: string }> {
  const [row] = await db
    .select({ username: users.username, title: questions.title })
    .from(users)
    .innerJoin(questions, eq(questions.id, questionId))
    .where(eq(users.id, authorId));
  if (!row)
    throw new Error(
      `The question ${questionId} or its author disappeared while it was being written.`,
    );
  return row;
}
