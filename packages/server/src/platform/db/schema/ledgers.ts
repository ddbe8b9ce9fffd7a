import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, createdAt } from './columns.ts';

/** Ledgers saved on an account. */
export const ledgers = pgTable('ledgers', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull().default(1),
  size: integer('size').notNull(),
  contentId: uuid('content_id').notNull(),
  createdAt: createdAt(),
  savedAt: at('saved_at').notNull(),
});

/** What is in them, sealed; `head` is there once all of it has arrived. */
export const ledgerContents = pgTable('ledger_contents', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  head: bytea('head'),
  begunAt: at('begun_at').notNull(),
});

export const ledgerPieces = pgTable(
  'ledger_pieces',
  {
    contentId: uuid('content_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  ({ contentId, number }) => [primaryKey({ columns: [contentId, number] })],
);
