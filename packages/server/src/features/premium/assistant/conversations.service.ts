import type { ChatSource } from '@lotwise/contract/premium/assistant';
import { heldCountry } from '@lotwise/domain/premium/held-country';
import { insightPath } from '@lotwise/domain/premium/insights';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { SourcePlace } from '../../community/passages/finding.service.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import * as queries from './conversations.queries.ts';

/** Replaces a reply that quotes something deleted before it could be stored. */
const SOURCE_GONE = 'What was quoted here is no longer on the site.';
const LISTED = 50;
const MESSAGES_SHOWN = 100;
const TITLE_LENGTH = 80;

/** Messages among which a question finds what it goes on from, and its country. */
const REMEMBERED = 40;

type Turn = Pick<queries.MessageRow, 'type' | 'content'>;

/** What was said in a conversation before a question. */
interface Before {
  conversation: queries.ConversationRow | undefined;
  turns: Turn[];
  /** What its member asked, the last last, and those questions whose countries still count. */
  asked: string[];
  held: string[];
}

/**
 * Where an exchange continues: in the given conversation, without one in the last, with null in a
 * new one.
 */
export async function openConversation(
  db: Db,
  { userId, conversationId }: { userId: string; conversationId: string | null | undefined },
): Promise<Before> {
  const conversation =
    conversationId === null
      ? undefined
      : conversationId === undefined
        ? await queries.latestConversation(db, userId)
        : await queries.ownConversation(db, userId, conversationId);
  if (!conversation && conversationId)
    throw new Refusal('not_found', 'This conversation does not exist.');
  if (!conversation) return { conversation, turns: [], asked: [], held: [] };
  const turns = await queries.lastMessages(db, conversation.id, REMEMBERED);
  const { asked, held } = askedIn(turns, conversation);
  return { conversation, turns, asked, held };
}

function askedIn(
  messages: readonly queries.MessageRow[],
  { countryFrom }: queries.ConversationRow,
): { asked: string[]; held: string[] } {
  const own = messages.filter(({ type }) => type === 'user');
  const counts = ({ createdAt }: queries.MessageRow) => !countryFrom || createdAt > countryFrom;
  return { asked: own.map(textOf), held: own.filter(counts).map(textOf) };
}

const textOf = ({ content }: queries.MessageRow): string => content;

export interface Exchange {
  userId: string;
  /** Undefined: a new one. */
  conversationId: string | undefined;
  question: string;
  response: string;
  /** What the response quotes, in the order of the numbers. */
  quoted: readonly queries.Quoted[];
  now: Date;
}

/** Keeps a question and what was answered; returns the conversation's id. */
export function keep(
  db: Db,
  { userId, conversationId = newId(), question, response, quoted, now }: Exchange,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const isWhole =
      quoted.length === 0 || (await queries.holdSources(tx, quoted)) === quoted.length;
    await queries.saveConversation(tx, {
      id: conversationId,
      userId,
      createdAt: now,
      activeAt: now,
    });
    // Ids grow, also within a millisecond: they are the order.
    const [userMessageId, botId] = [newId(), newId()];
    const message = { conversationId, userId, createdAt: now };
    await queries.insertMessages(tx, [
      { ...message, id: userMessageId, type: 'user', content: question },
      { ...message, id: botId, type: 'bot', content: isWhole ? response : SOURCE_GONE },
    ]);
    if (isWhole && quoted.length > 0) await queries.insertSources(tx, botId, quoted);
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
  const sources = Map.groupBy(
    bots.length === 0 ? [] : await queries.sourcesOf(db, bots),
    ({ messageId }) => messageId,
  );
  const messages = rows.map(({ id: messageId, type, content, createdAt }) => ({
    id: messageId,
    type,
    content,
    createdAt: createdAt.toISOString(),
    sources: (sources.get(messageId) ?? []).map(sourceOf),
  }));
  const { held } = askedIn(rows.slice(-REMEMBERED), found);
  return {
    ...shown({ ...found, first: rows[0]?.content ?? '' }),
    country: heldCountry(held)?.name ?? null,
    messages,
  };
}

export const sourceOf = ({ title, ...place }: SourcePlace & { title: string }): ChatSource => ({
  title,
  url:
    place.kind === 'answer'
      ? `/questions/${place.questionId}#answer-${place.sourceId}`
      : insightPath(place),
});

const shown = ({
  id,
  first,
  createdAt,
  activeAt,
}: queries.ConversationRow & { first: string }) => ({
  id,
  title: excerptOf(first.replace(/\s+/g, ' '), TITLE_LENGTH),
  createdAt: createdAt.toISOString(),
  activeAt: activeAt.toISOString(),
});

export async function remove(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await queries.deleteOwn(db, userId, id)))
    throw new Refusal('not_found', 'This conversation does not exist.');
}

/** Forgets which country a conversation was about. */
export async function forgetCountry(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<void> {
  if (!(await queries.forgetCountries(db, { userId, id, from: now })))
    throw new Refusal('not_found', 'This conversation does not exist.');
}

export { deleteAll as removeAll } from './conversations.queries.ts';

const SOURCE_CHANGED = 'What was quoted here has changed because a member’s account was deleted.';

/**
 * Takes what was quoted of an answer or an insight out of every reply: a name that was a link there
 * is a word like any other here.
 */
export const forgetQuotes = (db: Db, sourceId: string): Promise<void> =>
  queries.replaceQuoting(db, sourceId, SOURCE_CHANGED);

/** Forgets conversations that nobody went on with since. */
export { deleteBefore as forgetConversations } from './conversations.queries.ts';
