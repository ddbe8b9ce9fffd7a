import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
  hasLetter: boolean('has_letter').notNull().default(false),
  state: text('state', { enum: ['queued', 'sending', 'unknown', 'sent', 'failed'] })
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  error: text('error'),
  createdAt: at('created_at').notNull().defaultNow(),
  sentAt: at('sent_at'),
});

/** What of a mail is for its reader only, until it is sent. */
export const mailLetters = pgTable('mail_letters', {
  mailId: uuid('mail_id').primaryKey(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  createdAt: at('created_at').notNull().defaultNow(),
});
