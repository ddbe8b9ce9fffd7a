import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytea, createdAt, tsvector, updatedAt } from './columns.ts';

// The tables as queries see them. Columns are created by migrations/*.sql; schema.test.ts compares
// the two. Each later feature has a file beside this one.

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  email: text('email'),
  passwordHash: text('password_hash'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  bio: text('bio'),
  expertiseTags: text('expertise_tags').array().notNull().default([]),
  subscriptionTier: text('subscription_tier', { enum: ['free', 'premium', 'admin'] })
    .notNull()
    .default('free'),
  grantedTier: text('granted_tier', { enum: ['free', 'premium', 'admin'] })
    .notNull()
    .default('free'),
  profileImageUrl: text('profile_image_url'),
  credential: text('credential'),
  credentialUntil: date('credential_until', { mode: 'string' }),
  emailVerifiedAt: at('email_verified_at'),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  answerNotifications: boolean('answer_notifications').notNull().default(true),
  weeklyDigest: boolean('weekly_digest').notNull().default(false),
  marketingEmails: boolean('marketing_emails').notNull().default(false),
  unsubscribeEpoch: smallint('unsubscribe_epoch').notNull().default(0),
  isExternal: boolean('is_external').notNull().default(false),
  isEditorial: boolean('is_editorial').notNull().default(false),
  isModerator: boolean('is_moderator').notNull().default(false),
  silencedUntil: at('silenced_until'),
  silenceMessage: text('silence_message'),
  suspendedUntil: at('suspended_until'),
  suspensionMessage: text('suspension_message'),
  closedAt: at('closed_at'),
  /** Name and address in lower case, on two lines. Null for imported authors. */
  sought: text('sought').generatedAlwaysAs(
    sql`case when not is_external then lower(username) || E'\\n' || lower(email) end`,
  ),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const userStats = pgTable('user_stats', {
  userId: uuid('user_id').primaryKey(),
  points: integer('points').notNull().default(0),
  reputation: integer('reputation')
    .generatedAlwaysAs(sql`greatest(0, points)`)
    .notNull(),
  questionCount: integer('question_count').notNull().default(0),
  answerCount: integer('answer_count').notNull().default(0),
  /** The sum of the scores that this author's posts were imported with; refreshed every night. */
  importedScore: integer('imported_score').notNull().default(0),
});

export const monthlyAnswers = pgTable(
  'monthly_answers',
  {
    month: date('month', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    answerCount: integer('answer_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  device: text('device').notNull().default('An unknown device'),
  hasFactor: boolean('has_factor').notNull().default(false),
  createdAt: createdAt(),
  lastUsedAt: at('last_used_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});

const source = {
  source: text('source').notNull(),
  sourceFormat: text('source_format', { enum: ['markdown', 'html'] })
    .notNull()
    .default('markdown'),
  html: text('html'),
  htmlVersion: smallint('html_version'),
};

export const questionsColumns = {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  title: text('title').notNull(),
  ...source,
  excerpt: text('excerpt').notNull(),
  tags: text('tags').array().notNull(),
  /** Other words in which it was asked: the assistant finds by them. */
  paraphrases: text('wordings').array().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
};
/** The posts that are visible: views of the tables in `all-posts.ts`. */
export const questions = pgTable('questions', questionsColumns);

export const questionStatsColumns = {
  questionId: uuid('question_id').primaryKey(),
  votes: integer('votes').notNull().default(0),
  viewCount: integer('view_count').notNull().default(0),
  answerCount: integer('answer_count').notNull().default(0),
  commentCount: integer('comment_count').notNull().default(0),
  acceptedAnswerId: uuid('accepted_answer_id'),
  isPriority: boolean('is_priority').notNull().default(false),
  createdAt: createdAt(),
  activeAt: at('active_at').notNull(),
};
export const questionStats = pgTable('question_stats', questionStatsColumns);

export const answersColumns = {
  id: uuid('id').primaryKey(),
  questionId: uuid('question_id').notNull(),
  authorId: uuid('author_id').notNull(),
  ...source,
  shortAnswer: text('rule'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
};
export const answers = pgTable('answers', answersColumns);

export const answerStats = pgTable('answer_stats', {
  answerId: uuid('answer_id').primaryKey(),
  votes: integer('votes').notNull().default(0),
});

export const commentsColumns = {
  id: uuid('id').primaryKey(),
  questionId: uuid('question_id').notNull(),
  authorId: uuid('author_id').notNull(),
  ...source,
  createdAt: createdAt(),
  updatedAt: updatedAt(),
};
export const comments = pgTable('comments', commentsColumns);

export const tags = pgTable('tags', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  description: text('description'),
  questionCount: integer('question_count').notNull().default(0),
});

export const questionTags = pgTable('question_tags', {
  tagId: integer('tag_id').notNull(),
  questionId: uuid('question_id').notNull(),
  createdAt: createdAt(),
});

export const questionSearch = pgTable('question_search', {
  questionId: uuid('question_id').primaryKey(),
  document: tsvector('document').notNull(),
  score: integer('score').notNull().default(0),
  createdAt: createdAt(),
});

export const votes = pgTable('votes', {
  /** Of an imported vote; others are known by their voter and post. */
  id: uuid('id'),
  // Null once the voter has left.
  userId: uuid('user_id'),
  questionId: uuid('question_id'),
  answerId: uuid('answer_id'),
  direction: text('direction', { enum: ['up', 'down'] }).notNull(),
  // Counts in the score; brings reputation once the voter's address is confirmed.
  awaitsConfirmation: boolean('awaits_confirmation').notNull().default(false),
  createdAt: createdAt(),
});

export const bookmarks = pgTable('bookmarks', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  questionId: uuid('question_id').notNull(),
  createdAt: createdAt(),
});

export const reputationEventsColumns = {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  cause: text('cause', {
    enum: [
      'question_upvoted',
      'question_downvoted',
      'answer_upvoted',
      'answer_downvoted',
      'downvote_cast',
      'answer_accepted',
      'accepted_an_answer',
      'daily_limit',
    ],
  }).notNull(),
  points: integer('points').notNull(),
  questionId: uuid('question_id'),
  answerId: uuid('answer_id'),
  actorId: uuid('actor_id'),
  day: date('day', { mode: 'string' }).notNull(),
  createdAt: createdAt(),
};
/** The lines that count. */
export const reputationEvents = pgTable('reputation_events', reputationEventsColumns);

export const origins = pgTable('origins', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id'),
  questionId: uuid('question_id'),
  answerId: uuid('answer_id'),
  commentId: uuid('comment_id'),
  site: text('site').notNull(),
  externalId: text('external_id').notNull(),
  url: text('url'),
  authorName: text('author_name').notNull(),
  authorUrl: text('author_url'),
  licence: text('licence').notNull(),
  licenceUrl: text('licence_url'),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    fingerprint: bytea('fingerprint'),
    reply: jsonb('reply'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const contentPacks = pgTable('content_packs', {
  pack: text('pack').notNull(),
  slug: text('slug').notNull(),
  /** Null once it was removed: it is not brought back. */
  questionId: uuid('question_id'),
});
