import { FLAG_REASON_KEYS, FLAG_STATES, type FlagReason } from '@lotwise/domain/moderation/flags';
import {
  type CloseReason,
  CLOSE_REASON_KEYS,
  HIDDEN_STATES,
  type ModerationAction,
  MODERATION_ACTION_KEYS,
  REMOVAL_REASONS,
  type RemovalReason,
} from '@lotwise/domain/moderation/moderation';
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

const POST_TYPES = ['question', 'answer', 'comment'] as const;

// A list of words as drizzle takes it: at least one.
const words = <T extends string>(list: readonly T[]) => list as readonly [T, ...T[]];

export const questionStates = pgTable('question_states', {
  questionId: uuid('question_id').primaryKey(),
  closedAs: text('closed_as', { enum: words<CloseReason>(CLOSE_REASON_KEYS) }),
  closedNote: text('closed_note'),
  closedAt: at('closed_at'),
  duplicateOf: uuid('duplicate_of'),
  lockedAt: at('locked_at'),
  lockNote: text('lock_note'),
});

export const questionMoves = pgTable('question_moves', {
  questionId: uuid('question_id').primaryKey(),
  targetId: uuid('target_id').notNull(),
  createdAt: createdAt(),
});

/** Why a post is not visible, by whom and since when; its text is in its table. */
export const hiddenPosts = pgTable('hidden_posts', {
  id: uuid('id').primaryKey(),
  postType: text('post_type', { enum: POST_TYPES }).notNull(),
  postId: uuid('post_id').notNull(),
  questionId: uuid('question_id').notNull(),
  authorId: uuid('author_id').notNull(),
  state: text('state', { enum: HIDDEN_STATES }).notNull(),
  // The keys of the table of reasons.
  reason: text('reason', {
    enum: words<RemovalReason>(Object.keys(REMOVAL_REASONS) as RemovalReason[]),
  }).notNull(),
  note: text('note'),
  wasAccepted: boolean('was_accepted').notNull().default(false),
  /** Whether nobody has been told of the post yet. */
  isNew: boolean('is_new').notNull().default(false),
  moderatorId: uuid('moderator_id'),
  createdAt: createdAt(),
  hiddenAt: at('hidden_at').notNull(),
});

export const flags = pgTable('flags', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  postType: text('post_type', { enum: POST_TYPES }).notNull(),
  postId: uuid('post_id').notNull(),
  questionId: uuid('question_id').notNull(),
  reason: text('reason', { enum: words<FlagReason>(FLAG_REASON_KEYS) }).notNull(),
  note: text('note'),
  duplicateOf: uuid('duplicate_of'),
  weight: smallint('weight').notNull(),
  state: text('state', { enum: FLAG_STATES }).notNull().default('open'),
  outcome: text('outcome'),
  decidedBy: uuid('decided_by'),
  decidedAt: at('decided_at'),
  createdAt: createdAt(),
});

export const moderationActions = pgTable('moderation_acts', {
  id: uuid('id').primaryKey(),
  action: text('action', { enum: words<ModerationAction>(MODERATION_ACTION_KEYS) }).notNull(),
  postType: text('post_type', { enum: POST_TYPES }),
  postId: uuid('post_id'),
  questionId: uuid('question_id'),
  userId: uuid('user_id'),
  moderatorId: uuid('moderator_id'),
  reason: text('reason'),
  note: text('note'),
  isPublic: boolean('is_public').notNull(),
  createdAt: createdAt(),
});
