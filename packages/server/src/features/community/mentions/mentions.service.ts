import type { Db } from '../../../platform/db/db.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { noteMentions } from './mentions.queries.ts';

/** A post that names members. */
export interface Mention {
  type: 'question' | 'answer' | 'comment';
  id: string;
  questionId: string;
  authorId: string;
  mentioned: readonly string[];
  /** Who hears of the post anyway. */
  told?: readonly string[];
}

/**
 * Tells the members whom a post names: each once, however often it is edited, and never its author.
 * Belongs in the post's transaction. Returns them.
 */
export async function tellMentioned(
  tx: Db,
  { type, id, questionId, authorId, mentioned, told = [] }: Mention,
  now: Date,
): Promise<string[]> {
  const others = mentioned.filter((memberId) => memberId !== authorId);
  if (others.length === 0) return [];
  const noted = await noteMentions(tx, { type, id }, others, now);
  const userIds = noted.filter((memberId) => !told.includes(memberId));
  if (userIds.length === 0) return [];
  await notify(tx, {
    userIds,
    kind: 'mention',
    facts: { place: type },
    questionId,
    answerId: type === 'answer' ? id : null,
    commentId: type === 'comment' ? id : null,
    actorId: authorId,
    now,
  });
  return userIds;
}
