import { DAY_MS } from '@lotwise/domain/text/days';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { hashOf, randomToken } from '../../../platform/http/session.ts';
import * as queries from './tokens.queries.ts';

const MINUTE_MS = 60_000;

/** How long each token holds. */
export const TOKEN_LIFE_MS: Record<queries.TokenPurpose, number> = {
  verify_email: 3 * DAY_MS,
  reset_password: 60 * MINUTE_MS,
  change_email: 3 * DAY_MS,
  undo_email_change: 7 * DAY_MS,
  second_step: 10 * MINUTE_MS,
};

/**
 * Tokens of which a member may hold several: two mailed ways back lead to two addresses, and two
 * browsers may sign in at once.
 */
const MANY: readonly queries.TokenPurpose[] = ['undo_email_change', 'second_step'];

type NewToken = { userId: string; purpose: queries.TokenPurpose; email?: string | null; now: Date };

/**
 * Makes a token and returns it. An older one for the same purpose no longer works, except where
 * several make sense.
 */
export async function issueToken(
  db: Db,
  { userId, purpose, email = null, now }: NewToken,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + TOKEN_LIFE_MS[purpose]);
  if (!MANY.includes(purpose)) await queries.deleteTokens(db, userId, [purpose]);
  await queries.insertToken(db, {
    tokenHash: hashOf(token),
    userId,
    purpose,
    email,
    createdAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** What a token may do. It stays: `redeemToken` ends it. */
export async function holdToken(
  tx: Db,
  token: string,
  purposes: readonly queries.TokenPurpose[],
  now: Date,
): Promise<queries.TokenRow> {
  const row = await queries.lockToken(tx, hashOf(token), purposes, now);
  if (!row) throw invalidLink();
  return row;
}

/** Whose a token is, before the transaction that uses it up. */
export async function ownerOfToken(
  db: Db,
  token: string,
  purposes: readonly queries.TokenPurpose[],
  now: Date,
): Promise<string> {
  const owner = await queries.findTokenOwner(db, hashOf(token), purposes, now);
  if (owner === null) throw invalidLink();
  return owner;
}

/** The purpose of a one-time token, which no longer works once the transaction commits. */
export async function redeemToken(
  tx: Db,
  token: string,
  purposes: readonly queries.TokenPurpose[],
  now: Date,
): Promise<queries.TokenRow> {
  const row = await holdToken(tx, token, purposes, now);
  await queries.deleteToken(tx, row.tokenHash);
  return row;
}

export { deleteToken as endToken, deleteTokens as endTokens } from './tokens.queries.ts';

/** The address that a change of address waits for. */
export function pendingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  return queries.findTokenEmail(db, userId, 'change_email', now);
}

export { deleteExpiredTokens as forgetExpiredTokens } from './tokens.queries.ts';

/** One sentence for unknown, used and expired: the three are not told apart. */
export function invalidLink(): Refusal {
  const message = 'This link is no longer valid. It may have been used already, or it is too old.';
  return new Refusal('invalid', message, { fields: [{ path: 'token', message }] });
}
