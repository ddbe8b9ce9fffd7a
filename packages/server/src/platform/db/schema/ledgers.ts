import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, createdAt } from './columns.ts';

/** Ledgers saved on an account; `content` is sealed. */
export const ledgers = pgTable('ledgers', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull().default(1),
  size: integer('size').notNull(),
  content: bytea('content').notNull(),
  createdAt: createdAt(),
  savedAt: at('saved_at').notNull(),
});
