import { MESSAGE_KINDS, TICKET_CATEGORIES, TICKET_STATES } from '@lotwise/domain/premium/tickets';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const tickets = pgTable('tickets', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  subject: text('subject').notNull(),
  category: text('category', { enum: TICKET_CATEGORIES }).notNull(),
  about: text('about'),
  state: text('state', { enum: TICKET_STATES }).notNull().default('open'),
  assigneeId: uuid('assignee_id'),
  hasNews: boolean('has_news').notNull().default(false),
  createdAt: createdAt(),
  stateSince: at('state_since').notNull(),
  repliedAt: at('replied_at'),
  activeAt: at('active_at').notNull(),
});

export const ticketMessages = pgTable('ticket_messages', {
  id: uuid('id').primaryKey(),
  ticketId: uuid('ticket_id').notNull(),
  authorId: uuid('author_id'),
  kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
  source: text('source').notNull(),
  createdAt: createdAt(),
});
