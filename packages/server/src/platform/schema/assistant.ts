import { pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: createdAt(),
  activeAt: at('active_at').notNull(),
});

export const conversationMessages = pgTable('conversation_messages', {
  id: uuid('id').primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  userId: uuid('user_id').notNull(),
  type: text('type', { enum: ['user', 'bot'] }).notNull(),
  content: text('content').notNull(),
  createdAt: createdAt(),
});

export const messageSources = pgTable(
  'message_sources',
  {
    messageId: uuid('message_id').notNull(),
    place: smallint('place').notNull(),
    answerId: uuid('answer_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.place] })],
);
