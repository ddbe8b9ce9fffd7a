import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { conversationMessages, conversations, messageSources } from '../../platform/schema/assistant.ts';
import { answers, questions } from '../../platform/schema/foundation.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof conversationMessages.$inferSelect;

export async function latestConversation(db: Db, userId: string): Promise<ConversationRow | undefined> {
  const [row] = await newest(db, userId, 1);
  return row;
}

export async function ownConversation(db: Db, userId: string, id: string): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.userId, userId)));
  return row;
}

/** A member's conversations with the first thing each said, the latest first. */
export async function listOwn(db: Db, userId: string, limit: number): Promise<(ConversationRow & { first: string })[]> {
  const first = sql<string>`coalesce((select m.content from conversation_messages m where m.conversation_id = ${conversations.id} order by m.id limit 1), '')`;
  return db
    .select({ id: conversations.id, userId: conversations.userId, createdAt: conversations.createdAt, activeAt: conversations.activeAt, first })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .orderBy(desc(conversations.activeAt), desc(conversations.id))
    .limit(limit);
}

function newest(db: Db, userId: string, limit: number): Promise<ConversationRow[]> {
  return db.select().from(conversations).where(eq(conversations.userId, userId)).orderBy(desc(conversations.activeAt), desc(conversations.id)).limit(limit);
}

/** The last messages of a conversation, the oldest first. */
export async function lastMessages(db: Db, conversationId: string, limit: number): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, conversationId))
    .orderBy(desc(conversationMessages.id))
    .limit(limit);
  return rows.reverse();
}

export interface SourceRow {
  messageId: string;
  answerId: string;
  questionId: string;
  title: string;
}

/** The answers that these messages quote, in the order of their numbers. */
export function sourcesOf(db: Db, messageIds: readonly string[]): Promise<SourceRow[]> {
  return db
    .select({ messageId: messageSources.messageId, answerId: answers.id, questionId: questions.id, title: questions.title })
    .from(messageSources)
    .innerJoin(answers, eq(answers.id, messageSources.answerId))
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(inArray(messageSources.messageId, [...messageIds]))
    .orderBy(messageSources.place);
}

export async function saveConversation(db: Db, row: ConversationRow): Promise<void> {
  await db
    .insert(conversations)
    .values(row)
    .onConflictDoUpdate({ target: conversations.id, set: { activeAt: row.activeAt } });
}

export async function insertMessages(db: Db, rows: MessageRow[]): Promise<void> {
  await db.insert(conversationMessages).values(rows);
}

/** Those of these answers that are still there, kept from deletion until this transaction ends. */
export async function holdAnswers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: answers.id })
    .from(answers)
    .where(inArray(answers.id, [...ids]))
    .orderBy(answers.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Notes which answers a message quotes, in the order of their numbers. */
export async function insertSources(db: Db, messageId: string, answerIds: readonly string[]): Promise<void> {
  await db.insert(messageSources).values(answerIds.map((answerId, place) => ({ messageId, place, answerId })));
}

export async function deleteOwn(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.userId, userId)))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

export async function deleteAll(db: Db, userId: string): Promise<void> {
  await db.delete(conversations).where(eq(conversations.userId, userId));
}

export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.delete(conversations).where(lt(conversations.activeAt, before));
}
