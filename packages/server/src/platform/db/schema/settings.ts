import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, createdAt, updatedAt } from './columns.ts';

export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
});

/** Under which license posts are, and from which day on. */
export const postsLicense = pgTable('posts_license', {
  license: text('license').primaryKey(),
  since: date('since').notNull(),
});

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  note: text('note').notNull(),
  madeBy: uuid('made_by'),
  uses: integer('uses').notNull().default(0),
  maxUses: integer('max_uses').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: createdAt(),
});
