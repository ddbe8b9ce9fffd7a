import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, createdAt } from './columns.ts';

export const accountTokens = pgTable('account_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', {
    enum: ['verify_email', 'reset_password', 'change_email', 'undo_email_change', 'second_step'],
  }).notNull(),
  email: text('email'),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
});

export const formerUsernames = pgTable('former_usernames', {
  name: text('name').primaryKey(),
  userId: uuid('user_id').notNull(),
  givenUpAt: at('given_up_at').notNull(),
});

export const twoFactor = pgTable('two_factor', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: bytea('sealed_secret').notNull(),
  confirmedAt: at('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: bytea('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: createdAt(),
  lastUsedAt: at('last_used_at'),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  userId: uuid('user_id'),
  expiresAt: at('expires_at').notNull(),
});

export const identities = pgTable('identities', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  createdAt: createdAt(),
});
