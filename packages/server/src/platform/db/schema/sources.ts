import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const contentSources = pgTable('content_sources', {
  id: uuid('id').primaryKey(),
  site: text('site').notNull(),
  tag: text('tag').notNull(),
  removerId: uuid('remover_id'),
  createdAt: createdAt(),
});

export const sourceRuns = pgTable('source_runs', {
  id: uuid('id').primaryKey(),
  sourceId: uuid('source_id').notNull(),
  kind: text('kind', { enum: ['import', 'check'] }).notNull(),
  state: text('state', { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
    .notNull()
    .default('waiting'),
  since: at('since'),
  pages: integer('pages').notNull().default(0),
  checkedTo: bigint('checked_to', { mode: 'number' }).notNull().default(0),
  questionsRead: integer('questions_read').notNull().default(0),
  questionsAdded: integer('questions_added').notNull().default(0),
  answersAdded: integer('answers_added').notNull().default(0),
  questionsMissing: integer('questions_missing').notNull().default(0),
  answersMissing: integer('answers_missing').notNull().default(0),
  commentsMissing: integer('comments_missing').notNull().default(0),
  quotaRemaining: integer('quota_remaining'),
  message: text('message'),
  createdAt: createdAt(),
  endedAt: at('ended_at'),
});

export const sourceQuestions = pgTable('source_questions', {
  sourceId: uuid('source_id').notNull(),
  externalId: bigint('external_id', { mode: 'number' }).notNull(),
  questionId: uuid('question_id'),
  missingSince: at('missing_since'),
});

export const sourceMissingReplies = pgTable('source_missing_replies', {
  sourceId: uuid('source_id').notNull(),
  postType: text('post_type', { enum: ['answer', 'comment'] }).notNull(),
  externalId: bigint('external_id', { mode: 'number' }).notNull(),
  answerId: uuid('answer_id'),
  commentId: uuid('comment_id'),
  missingSince: at('missing_since').notNull(),
});
