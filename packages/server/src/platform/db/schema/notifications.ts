import type { Facts, NotificationKind } from '@lotwise/domain/members/notification-kinds';
import { NOTIFICATION_TYPES } from '@lotwise/domain/members/notifications';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns.ts';

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
  kind: text('kind').$type<NotificationKind | 'site'>().notNull().default('site'),
  facts: jsonb('facts').$type<Facts>().notNull().default({}),
  /** Empty but for the site's own words: see `messageOf`. */
  message: text('message').notNull().default(''),
  questionId: uuid('question_id'),
  answerId: uuid('answer_id'),
  commentId: uuid('comment_id'),
  path: text('path'),
  actorId: uuid('actor_id'),
  amount: integer('amount').notNull().default(1),
  isRead: boolean('is_read').notNull().default(false),
  isMailDue: boolean('is_mail_due').notNull().default(false),
  createdAt: createdAt(),
});

export const questionFollows = pgTable(
  'question_follows',
  {
    questionId: uuid('question_id').notNull(),
    userId: uuid('user_id').notNull(),
    isFollowing: boolean('is_following').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.userId] })],
);

export const tagFollows = pgTable(
  'tag_follows',
  { tagId: integer('tag_id').notNull(), userId: uuid('user_id').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.tagId, table.userId] })],
);

export const signingKeys = pgTable('signing_keys', {
  name: text('name').primaryKey(),
  key: bytea('key').notNull(),
});
