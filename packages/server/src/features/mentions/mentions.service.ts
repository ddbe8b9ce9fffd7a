import type { Db } from '../../platform/db.ts';
import { noteMentions } from './mentions.queries.ts';

/** A post that names members. */
export interface Naming {
  type: 'question' | 'answer' | 'comment';
  id: string;
  questionId: string;
  authorId: string;
  mentioned: readonly string[];
}

/** Tells the members whom a post names: each once, however often it is edited, and never its author. Belongs into the post's transaction. */
export async function tellMentioned(tx: Db, { type, id, authorId, mentioned }: Naming, now: Date): Promise<void> {
  const others = mentioned.filter((memberId) => memberId !== authorId);
  if (others.length === 0) return;
  await noteMentions(tx, { type, id }, others, now);
}
