import type { ChatSource } from '@lotwise/contract/assistant';
import { type Db, inTransaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { excerptOf } from '../posts/render.ts';
import * as queries from './conversations.queries.ts';

/** In place of what quotes a deleted answer; the trigger of migration 0014 writes the same. */
const SOURCE_DELETED = 'An answer that was quoted here has been deleted.';
const LISTED = 50;
const MESSAGES_SHOWN = 100;
const TITLE_LENGTH = 80;

type Turn = Pick<queries.MessageRow, 'type' | 'content'>;

/** Where an exchange goes on: in the named conversation, without a name in the last one, with null in a new one. */
export async function openConversation(
  db: Db,
  { userId, conversationId, turns }: { userId: string; conversationId: string | null | undefined; turns: number },
): Promise<{ conversation: queries.ConversationRow | undefined; turns: Turn[] }> {
  const conversation =
    conversationId === null
      ? undefined
      : conversationId === undefined
        ? await queries.latestConversation(db, userId)
        : await queries.ownConversation(db, userId, conversationId);
  if (!conversation && conversationId) throw new Refusal('not_found', 'This conversation does not exist.');
  return { conversation, turns: conversation ? await queries.lastMessages(db, conversation.id, turns) : [] };
}

export interface Exchange {
  userId: string;
  /** Undefined: a new one. */
  conversationId: string | undefined;
  question: string;
  response: string;
  /** The answers that the response quotes, in the order of their numbers. */
  answerIds: readonly string[];
  now: Date;
}

/** Keeps a question and what was answered; answers the conversation's id. */
export function keep(db: Db, { userId, conversationId = newId(), question, response, answerIds, now }: Exchange): Promise<string> {
  return inTransaction(db, async (tx) => {
    const held = answerIds.length === 0 ? new Set() : await queries.holdAnswers(tx, answerIds);
    const isWhole = held.size === answerIds.length;
    await queries.saveConversation(tx, { id: conversationId, userId, createdAt: now, activeAt: now });
    // Ids grow, also within a millisecond: they are the order.
    const [userMessageId, botId] = [newId(), newId()];
    const message = { conversationId, userId, createdAt: now };
    await queries.insertMessages(tx, [
      { ...message, id: userMessageId, type: 'user', content: question },
      { ...message, id: botId, type: 'bot', content: isWhole ? response : SOURCE_DELETED },
    ]);
    if (isWhole && answerIds.length > 0) await queries.insertSources(tx, botId, answerIds);
    return conversationId;
  });
}

export async function list(db: Db, userId: string) {
  return (await queries.listOwn(db, userId, LISTED)).map(shown);
}

export async function read(db: Db, { userId, id }: { userId: string; id: string }) {
  const found = await queries.ownConversation(db, userId, id);
  if (!found) throw new Refusal('not_found', 'This conversation does not exist.');
  const rows = await queries.lastMessages(db, id, MESSAGES_SHOWN);
  const bots = rows.filter(({ type }) => type === 'bot').map((row) => row.id);
  const sources = Map.groupBy(bots.length === 0 ? [] : await queries.sourcesOf(db, bots), ({ messageId }) => messageId);
  const messages = rows.map(({ id: messageId, type, content, createdAt }) => ({
    id: messageId,
    type,
    content,
    createdAt: createdAt.toISOString(),
    sources: (sources.get(messageId) ?? []).map(sourceOf),
  }));
  return { ...shown({ ...found, first: rows[0]?.content ?? '' }), messages };
}

export const sourceOf = ({ questionId, answerId, title }: { questionId: string; answerId: string; title: string }): ChatSource => ({
  title,
  url: `/questions/${questionId}#answer-${answerId}`,
});

const shown = ({ id, first, createdAt, activeAt }: queries.ConversationRow & { first: string }) => ({
  id,
  title: excerptOf(first.replace(/\s+/g, ' '), TITLE_LENGTH),
  createdAt: createdAt.toISOString(),
  activeAt: activeAt.toISOString(),
});

export async function remove(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  if (!(await queries.deleteOwn(db, userId, id))) throw new Refusal('not_found', 'This conversation does not exist.');
}

export const removeAll = (db: Db, userId: string): Promise<void> => queries.deleteAll(db, userId);

/** Forgets conversations that nobody went on with since. */
export const forgetConversations = (db: Db, before: Date): Promise<void> => queries.deleteBefore(db, before);
