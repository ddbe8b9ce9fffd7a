import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const mailOutbox = pgTable('mail_outbox', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  userId: uuid('user_id'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  state: text('state', { enum: ['queued', 'sending', 'unknown', 'sent', 'failed'] })
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  error: text('error'),
  createdAt: at('created_at').notNull().defaultNow(),
  sentAt: at('sent_at'),
});
