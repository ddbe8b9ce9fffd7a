import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { deviceOf } from '@lotwise/domain/members/device';
import { RESTING_RIGHTS } from '@lotwise/domain/moderation/restrictions';
import { isStaff, type Rights, rightsWithoutFactor } from '@lotwise/domain/members/tiers';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { Refusal } from './errors.ts';
import { sessions } from '../db/schema/foundation.ts';

/** The signed-in member of a request. While suspended they have no rights. */
export interface Member extends Rights {
  id: string;
  username: string;
  reputation: number;
  questionCount: number;
  answerCount: number;
  profileImageUrl: string | null;
  isModerator: boolean;
  /** The verified profession beside their name, null for none. */
  credential: string | null;
  /** The end of a suspension, in ISO 8601; null for everyone else. */
  suspendedUntil: string | null;
  /** Whether their staff rights are withheld until they turn on a second factor. */
  needsSecondFactor: boolean;
}

interface Restriction {
  until: Date;
  message: string;
}

export interface Session {
  member: Member;
  /** Until when the member may only read, and the moderator's message; null if they may write. */
  silence: Restriction | null;
  /** The same for everything except what a suspended member needs. */
  suspension: Restriction | null;
  /** When the member signed up, and whether they came with an import. */
  memberSince: Date;
  isExternal: boolean;
  /** Whether the sign-in itself proved two factors: a passkey that verified its owner. */
  hasFactor: boolean;
  /** The session's key in the table. */
  tokenHash: Buffer;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Who makes the request: a member, or a visitor known only by address and browser. */
export interface Visitor {
  session: Session | null;
  /** Their network: for IPv6 the /64 of the address. */
  address: string;
  userAgent: string;
  /** The token that this browser got at an earlier sign-in. */
  browser?: string | undefined;
  /** The referring page, if the browser sends it. Only its kind is ever stored. */
  referer?: string | undefined;
}

/** A visitor of whom nothing is known, for what all visitors share. */
export const ANYONE: Visitor = { session: null, address: '', userAgent: '' };

type Site = Pick<Config, 'isProduction' | 'publicUrl'>;

/** Whether browsers reach this site only over TLS. */
export const isSecure = ({ isProduction, publicUrl }: Site): boolean =>
  isProduction || publicUrl.startsWith('https:');

/**
 * The session cookie's name. With `__Host-` no other host of the domain can set or overwrite it;
 * browsers take that over TLS only.
 */
export const sessionCookie = (site: Site): string =>
  isSecure(site) ? '__Host-session' : 'session';
/** The same for the cookie that marks a browser known from an earlier sign-in. */
export const browserCookie = (site: Site): string =>
  isSecure(site) ? '__Host-browser' : 'browser';

/** A session ends after so long without use. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** A session ends so long after the sign-in at the latest. */
export const SESSION_LIFE_SECONDS = 90 * 24 * 3600;
export const BROWSER_SECONDS = 365 * 24 * 3600;

const TOKEN = /^[\w-]{43}$/;
/** Whether a cookie's text can be a session's token. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** Starts a session and returns its token, which only the member's browser stores. */
export async function startSession(
  db: Db,
  userId: string,
  now: Date,
  { userAgent = '', hasFactor = false }: { userAgent?: string; hasFactor?: boolean } = {},
): Promise<string> {
  const token = randomToken();
  const device = deviceOf(userAgent);
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    id: newId(),
    userId,
    device,
    hasFactor,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiry(now, now),
  });
  return token;
}

/** A restriction that has not ended yet. */
export function restrictionNow(
  until: Date | null,
  message: string | null,
  now: Date,
): Restriction | null {
  return until && until > now ? { until, message: message ?? '' } : null;
}

/**
 * A member's rights as they are now: none while suspended, and no staff rights while a second
 * factor is required and missing.
 */
export function rightsWhile(
  { subscriptionTier, isModerator, isExpert }: Rights,
  { suspension, hasFactor }: { suspension: Restriction | null; hasFactor: boolean },
): Pick<Member, keyof Rights | 'suspendedUntil' | 'needsSecondFactor'> {
  const rights = { subscriptionTier, isModerator, isExpert };
  const needsSecondFactor = !hasFactor && isStaff(rights);
  return suspension
    ? { ...RESTING_RIGHTS, suspendedUntil: suspension.until.toISOString(), needsSecondFactor }
    : {
        ...(needsSecondFactor ? rightsWithoutFactor(rights) : rights),
        suspendedUntil: null,
        needsSecondFactor,
      };
}

/**
 * Whether a session in use should be prolonged: more than half of its time has passed, and it has
 * not ended.
 */
export function isToProlong(session: Pick<Session, 'createdAt' | 'expiresAt'>, now: Date): boolean {
  const isHalfOver = session.expiresAt.getTime() - now.getTime() < (SESSION_SECONDS * 1000) / 2;
  return isHalfOver && expiry(session.createdAt, now) > session.expiresAt;
}

const NOTED_MS = 5 * 60_000;

/** Whether the session's use was not recorded lately. */
export const isToNote = ({ lastUsedAt }: Pick<Session, 'lastUsedAt'>, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= NOTED_MS;

/**
 * Records that a session is in use, at most every five minutes, so that requests don't cost a write
 * each.
 */
export async function noteUse(db: Db, session: Session, now: Date): Promise<void> {
  if (!isToNote(session, now)) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(eq(sessions.tokenHash, session.tokenHash));
}

export async function prolongSession(db: Db, session: Session, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: expiry(session.createdAt, now) })
    .where(eq(sessions.tokenHash, session.tokenHash));
}

/** Marks the member's sessions as no longer having two factors, after a passkey was removed. */
export async function forgetFactors(db: Db, userId: string): Promise<void> {
  await db.update(sessions).set({ hasFactor: false }).where(eq(sessions.userId, userId));
}

/** Whether there was such a session to end. */
export async function endSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  return rowCount === 1;
}

/** Refuses what a session asked for that has ended since. Whoever ends it now waits. */
export async function holdSession(tx: Db, { tokenHash }: { tokenHash: Buffer }): Promise<void> {
  const own = eq(sessions.tokenHash, tokenHash);
  const [row] = await tx.select({ id: sessions.id }).from(sessions).where(own).for('key share');
  if (!row) throw signedOut();
}

export const signedOut = (): Refusal =>
  new Refusal('sign_in', 'You need to be logged in to do this.');

/** The session of a call that only members may make. */
export function sessionOf({ session }: Pick<Visitor, 'session'>): Session {
  if (!session) throw signedOut();
  return session;
}

/** Ends all of the member's sessions except that of `keep`. */
export async function endOtherSessions(db: Db, userId: string, keep: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keep)));
}

/** Which of these sessions have ended, by the hashes of their tokens in base64url. */
export async function endedAmong(db: Db, keys: readonly string[], now: Date): Promise<string[]> {
  const hashes = keys.map((key) => Buffer.from(key, 'base64url'));
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.param(hashes)}::bytea[])`,
        gt(sessions.expiresAt, now),
      ),
    );
  const alive = new Set(rows.map(({ tokenHash }) => tokenHash.toString('base64url')));
  return keys.filter((key) => !alive.has(key));
}

/** Ends every session of a member. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

/**
 * A secret for one browser or one mail: 256 random bits in 43 characters. Only its hash is stored.
 */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function expiry(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(
      now.getTime() + SESSION_SECONDS * 1000,
      createdAt.getTime() + SESSION_LIFE_SECONDS * 1000,
    ),
  );
}
