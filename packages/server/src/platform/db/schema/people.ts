import type { CredentialKind } from '@lotwise/domain/members/credentials';
import type { Country } from '@lotwise/domain/countries/countries';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  kind: text('kind', { enum: ['post', 'avatar', 'evidence'] }).notNull(),
  key: text('key').notNull(),
  contentType: text('content_type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  isUsed: boolean('is_used').notNull().default(false),
  createdAt: createdAt(),
});

export const credentials = pgTable('credentials', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<CredentialKind>().notNull(),
  jurisdiction: text('jurisdiction').$type<Country>().notNull(),
  licenceNumber: text('licence_number').notNull(),
  note: text('note'),
  evidenceId: uuid('evidence_id'),
  state: text('state', { enum: ['waiting', 'granted', 'refused', 'withdrawn'] })
    .notNull()
    .default('waiting'),
  reason: text('reason'),
  expiresOn: date('expires_on', { mode: 'string' }),
  decidedBy: uuid('decided_by'),
  decidedAt: at('decided_at'),
  createdAt: createdAt(),
});

export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  action: text('action').notNull(),
  targetType: text('target_type').notNull(),
  targetId: text('target_id').notNull(),
  targetName: text('target_name'),
  memberId: uuid('member_id'),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  createdAt: createdAt(),
});
