import { eq } from 'drizzle-orm';
import { MENTIONS_TOLD_MAX } from '@lotwise/domain/community/mentions';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
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
