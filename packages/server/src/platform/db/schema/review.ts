import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const postFingerprints = pgTable('post_prints', {
  postId: uuid('post_id').primaryKey(),
  postType: text('post_type', { enum: ['question', 'answer', 'comment'] }).notNull(),
  authorId: uuid('author_id').notNull(),
  hosts: text('hosts').array().notNull(),
  fingerprint: integer('print').array().notNull(),
  approvedAt: at('approved_at'),
  createdAt: createdAt(),
});
