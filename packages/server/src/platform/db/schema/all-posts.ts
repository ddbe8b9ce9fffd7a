import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import {
  answersColumns,
  commentsColumns,
  questionsColumns,
  questionStatsColumns,
  reputationEventsColumns,
} from './foundation.ts';

// Posts of every status. Only what moderates, deletes, writes, loads and recounts posts reads them:
// everything else reads the views in `foundation.ts`.

export const allQuestions = pgTable('all_questions', {
  ...questionsColumns,
  status: text('status', { enum: ['visible', 'held', 'hidden', 'deleted', 'merged'] })
    .notNull()
    .default('visible'),
});

/** The status is the question's; its key keeps it so. */
export const allQuestionStats = pgTable('all_question_stats', {
  ...questionStatsColumns,
  status: text('status').notNull().default('visible'),
});

/** Of an answer or a comment: `with_parent` while its question is not visible. */
const replyStatus = () =>
  text('status', { enum: ['visible', 'held', 'hidden', 'deleted', 'with_parent'] })
    .notNull()
    .default('visible');

export const allAnswers = pgTable('all_answers', { ...answersColumns, status: replyStatus() });

export const allComments = pgTable('all_comments', { ...commentsColumns, status: replyStatus() });

/** With the lines of what is not visible, which don't count. */
export const allReputationEvents = pgTable('all_reputation_events', {
  ...reputationEventsColumns,
  isCounted: boolean('is_counted').notNull().default(true),
});
