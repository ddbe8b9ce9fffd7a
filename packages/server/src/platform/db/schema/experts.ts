import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Which expert is writing an answer to which question. */
export const expertClaims = pgTable('expert_claims', {
  questionId: uuid('question_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  endsAt: at('ends_at').notNull(),
});
