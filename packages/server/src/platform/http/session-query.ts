import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { sessions, users, userStats } from '../db/schema/foundation.ts';

/** A member's badge while it holds: a nightly job takes those that are over. */
export const shownCredential = sql<
  string | null
>`case when ${users.credentialUntil} >= current_date then ${users.credential} end`;

/** Whether a member's badge holds today. */
export const isVerified = sql<boolean>`(${shownCredential} is not null)`;

/** Whether a member's sign-in takes a second step. */
export const hasSecondFactor = sql<boolean>`exists (select from two_factor f where f.user_id = ${users.id} and f.confirmed_at is not null)`;

const columnsOf = (demandsFactor: boolean) => ({
  id: users.id,
  username: users.username,
  subscriptionTier: users.subscriptionTier,
  reputation: userStats.reputation,
  questionCount: userStats.questionCount,
  answerCount: userStats.answerCount,
  profileImageUrl: users.profileImageUrl,
  isModerator: users.isModerator,
  hasFactor: demandsFactor
    ? sql<boolean>`(${sessions.hasFactor} or ${hasSecondFactor})`
    : sql<boolean>`true`,
  sessionHasFactor: sessions.hasFactor,
  credential: shownCredential,
  silencedUntil: users.silencedUntil,
  silenceMessage: users.silenceMessage,
  suspendedUntil: users.suspendedUntil,
  suspensionMessage: users.suspensionMessage,
  memberSince: users.createdAt,
  isExternal: users.isExternal,
  tokenHash: sessions.tokenHash,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
});

const ofMember = eq(users.id, sessions.userId);
const ofTheirs = eq(userStats.userId, users.id);
const isLive = and(
  eq(sessions.tokenHash, sql.placeholder('tokenHash')),
  gt(sessions.expiresAt, sql.placeholder('now')),
);

/** A live session with its member, by the hash of its token. */
export const sessionQuery = (db: Db, demandsFactor: boolean) =>
  db
    .select(columnsOf(demandsFactor))
    .from(sessions)
    .innerJoin(users, ofMember)
    .innerJoin(userStats, ofTheirs)
    .where(isLive);
