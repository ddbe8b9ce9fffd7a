import { pgTable, pgView, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: createdAt(),
  activeAt: at('active_at').notNull(),
  /** The countries that were named before this count no longer. */
  countryFrom: at('country_from'),
});

const messageColumns = () => ({
  conversationId: uuid('conversation_id').notNull(),
  userId: uuid('user_id').notNull(),
  type: text('type', { enum: ['user', 'bot'] }).notNull(),
  content: text('content').notNull(),
  createdAt: createdAt(),
});

export const conversationMessages = pgTable('conversation_messages', {
  id: uuid('id').primaryKey(),
  ...messageColumns(),
});

/** The messages as their member may read them today. */
export const readableMessages = pgView('readable_messages', {
  id: uuid('id').notNull(),
  ...messageColumns(),
}).existing();

export const messageSources = pgTable(
  'message_sources',
  {
    messageId: uuid('message_id').notNull(),
    place: smallint('place').notNull(),
    answerId: uuid('answer_id'),
    insightId: uuid('insight_id'),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.place] })],
);
