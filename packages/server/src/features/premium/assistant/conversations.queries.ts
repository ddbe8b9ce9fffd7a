import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import {
  conversationMessages,
  conversations,
  messageSources,
  readableMessages,
} from '../../../platform/db/schema/assistant.ts';
import { answers } from '../../../platform/db/schema/foundation.ts';
import { insights } from '../../../platform/db/schema/insights.ts';
import type { SourcePlace } from '../../community/passages/finding.service.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof conversationMessages.$inferSelect;

export async function latestConversation(
  db: Db,
  userId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await newest(db, userId, 1);
  return row;
}

export async function ownConversation(
  db: Db,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.userId, userId)));
  return row;
}

/** A member's conversations with the first thing each said, the latest first. */
export async function listOwn(
  db: Db,
  userId: string,
  limit: number,
): Promise<(ConversationRow & { first: string })[]> {
  const first = sql<string>`coalesce((select m.content from conversation_messages m where m.conversation_id = ${conversations.id} order by m.id limit 1), '')`;
  return db
    .select({
      id: conversations.id,
      userId: conversations.userId,
      createdAt: conversations.createdAt,
      activeAt: conversations.activeAt,
      countryFrom: conversations.countryFrom,
      first,
    })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .orderBy(desc(conversations.activeAt), desc(conversations.id))
    .limit(limit);
}

function newest(db: Db, userId: string, limit: number): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .orderBy(desc(conversations.activeAt), desc(conversations.id))
    .limit(limit);
}

/** The last messages of a conversation as its member may read them today, the oldest first. */
export async function lastMessages(
  db: Db,
  conversationId: string,
  limit: number,
): Promise<MessageRow[]> {
  const rows = await db
    .select()
    .from(readableMessages)
    .where(eq(readableMessages.conversationId, conversationId))
    .orderBy(desc(readableMessages.id))
    .limit(limit);
  return rows.reverse();
}

export type SourceRow = SourcePlace & { messageId: string; title: string };

/** What these messages quote, in the order of their numbers. */
export async function sourcesOf(db: Db, messageIds: readonly string[]): Promise<SourceRow[]> {
  const { rows } = await db.execute<SourceRow & Record<string, unknown>>(sql`
    select s.message_id as "messageId", case when i.id is null then 'answer' else 'insight' end as kind, coalesce(a.id, i.id) as "sourceId",
      a.question_id as "questionId", i.slug, coalesce(q.title, i.title) as title
    from message_sources s left join answers a on a.id = s.answer_id left join questions q on q.id = a.question_id left join insights i on i.id = s.insight_id
    where s.message_id = any(${sql.param([...messageIds])}::uuid[]) and num_nonnulls(a.id, i.id) = 1 order by s.message_id, s.place`);
  return rows;
}

export async function saveConversation(
  db: Db,
  row: typeof conversations.$inferInsert & { activeAt: Date },
): Promise<void> {
  await db
    .insert(conversations)
    .values(row)
    .onConflictDoUpdate({ target: conversations.id, set: { activeAt: row.activeAt } });
}

export async function insertMessages(db: Db, rows: MessageRow[]): Promise<void> {
  await db.insert(conversationMessages).values(rows);
}

/** What a message quotes. */
export type Quoted = Pick<SourcePlace, 'kind' | 'sourceId'>;

const idsOf = (quoted: readonly Quoted[], kind: Quoted['kind']): string[] =>
  quoted.filter((one) => one.kind === kind).map(({ sourceId }) => sourceId);

/**
 * How many of these can still be quoted. They are protected from deletion, insights from being
 * taken back too, until this transaction ends.
 */
export async function holdSources(db: Db, quoted: readonly Quoted[]): Promise<number> {
  const [answerIds, insightIds] = [idsOf(quoted, 'answer'), idsOf(quoted, 'insight')];
  const held =
    answerIds.length === 0
      ? []
      : await db
          .select({ id: answers.id })
          .from(answers)
          .where(inArray(answers.id, answerIds))
          .orderBy(answers.id)
          .for('key share');
  if (insightIds.length === 0) return held.length;
  const isPublished = and(inArray(insights.id, insightIds), eq(insights.state, 'published'));
  return (
    held.length +
    (
      await db
        .select({ id: insights.id })
        .from(insights)
        .where(isPublished)
        .orderBy(insights.id)
        .for('share')
    ).length
  );
}

/** Notes what a message quotes, in the order of the numbers. */
export async function insertSources(
  db: Db,
  messageId: string,
  quoted: readonly Quoted[],
): Promise<void> {
  await db.insert(messageSources).values(
    quoted.map(({ kind, sourceId }, place) => ({
      messageId,
      place,
      answerId: kind === 'answer' ? sourceId : null,
      insightId: kind === 'insight' ? sourceId : null,
    })),
  );
}

/** Puts this in place of every reply that quotes an answer or an insight. */
export async function replaceQuoting(db: Db, sourceId: string, content: string): Promise<void> {
  await db.execute(sql`
    update conversation_messages set content = ${content}
    where id in (select message_id from message_sources where answer_id = ${sourceId} or insight_id = ${sourceId})`);
}

export async function deleteOwn(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.userId, userId)))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** Lets the countries count that are named from a moment on. Returns whether it is theirs. */
export async function forgetCountries(
  db: Db,
  { userId, id, from }: { userId: string; id: string; from: Date },
): Promise<boolean> {
  const rows = await db
    .update(conversations)
    .set({ countryFrom: from })
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
