import { DRAFT_PLACES } from '@lotwise/domain/community/drafts';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, facets } from './columns.ts';

const POST_TYPES = ['question', 'answer', 'comment'] as const;

/** Where and for which years an insight in the making is to hold, as its fields have it. */
export interface DraftScope {
  jurisdiction: string;
  taxYearFrom: string;
  taxYearTo: string;
}

/** What a device had saved before another did. */
export interface OtherDraft {
  title: string | null;
  content: string;
  tags: string[] | null;
  /** Absent in drafts stored before there were drafts of insights. */
  scope?: DraftScope | null;
  savedAt: string;
}

const post = {
  questionId: uuid('question_id'),
  answerId: uuid('answer_id'),
  commentId: uuid('comment_id'),
};

export const drafts = pgTable('drafts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  place: text('place', { enum: DRAFT_PLACES }).notNull(),
  ...post,
  insightId: uuid('insight_id'),
  title: text('title'),
  content: text('content').notNull(),
  tags: text('tags').array(),
  scope: jsonb('scope').$type<DraftScope>(),
  other: jsonb('other').$type<OtherDraft>(),
  version: integer('version').notNull(),
  savedAt: at('saved_at').notNull(),
});

export const revisions = pgTable('revisions', {
  id: uuid('id').primaryKey(),
  ...post,
  number: integer('number').notNull(),
  title: text('title'),
  source: text('source').notNull(),
  sourceFormat: text('source_format', { enum: ['markdown', 'html'] }).notNull(),
  tags: text('tags').array(),
  ...facets,
  note: text('note'),
  editorId: uuid('editor_id'),
  isByAdmin: boolean('is_by_admin').notNull(),
  createdAt: createdAt(),
});

export const removals = pgTable('removals', {
  id: uuid('id').primaryKey(),
  postType: text('post_type', { enum: POST_TYPES }).notNull(),
  postId: uuid('post_id').notNull(),
  questionId: uuid('question_id').notNull(),
  authorId: uuid('author_id'),
  removedBy: uuid('removed_by'),
  isByAdmin: boolean('is_by_admin').notNull(),
  createdAt: createdAt(),
});

export const mentions = pgTable('mentions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  ...post,
  createdAt: createdAt(),
});

export const memberDays = pgTable(
  'member_days',
  {
    userId: uuid('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    questions: integer('questions').notNull().default(0),
    answers: integer('answers').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    votes: integer('votes').notNull().default(0),
    edits: integer('edits').notNull().default(0),
    flags: integer('flags').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
