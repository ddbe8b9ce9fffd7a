import type { PairVotes } from '@lotwise/domain/moderation/ring-graph';
import { RING_KINDS, type RingKind } from '@lotwise/domain/moderation/rings';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const voteRings = pgTable('vote_rings', {
  id: uuid('id').primaryKey(),
  /** Null, both, where a group voted for each other: its members are in voteRingMembers. */
  voterId: uuid('voter_id'),
  authorId: uuid('author_id'),
  // Drizzle wants a list of which it knows that it has a member.
  kind: text('kind', { enum: RING_KINDS as [RingKind, ...RingKind[]] }).notNull(),
  state: text('state', { enum: ['set_aside', 'restored'] })
    .notNull()
    .default('set_aside'),
  evidence: jsonb('evidence').$type<{ there: PairVotes; back: PairVotes }>().notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: at('decided_at'),
  createdAt: createdAt(),
});

export const voteRingMembers = pgTable(
  'vote_ring_members',
  { ringId: uuid('ring_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.ringId, table.userId] })],
);

export const setAsideVotes = pgTable('set_aside_votes', {
  id: uuid('id').primaryKey(),
  ringId: uuid('ring_id').notNull(),
  userId: uuid('user_id').notNull(),
  authorId: uuid('author_id').notNull(),
  questionId: uuid('question_id'),
  answerId: uuid('answer_id'),
  direction: text('direction', { enum: ['up', 'down'] }).notNull(),
  createdAt: createdAt(),
});
