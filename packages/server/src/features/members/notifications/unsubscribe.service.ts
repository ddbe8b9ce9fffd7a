import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind, PREFERENCE_OF } from '@lotwise/domain/notifications';
import type { Db } from '../../../platform/db/db.ts';
import { signingKey, turnOff, usernameOf } from './unsubscribe.queries.ts';

// A token is a member, a kind of mail and a signature; it does not expire, because mails are kept
// for years.
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** The address that turns one kind of mail off for one member. */
export async function unsubscribeUrl(
  db: Db,
  publicUrl: string,
  userId: string,
  kind: MailKind,
): Promise<string> {
  const said = Buffer.concat([
    Buffer.from(userId.replaceAll('-', ''), 'hex'),
    Buffer.from([MAIL_KINDS.indexOf(kind)]),
  ]);
  const token = Buffer.concat([said, signatureOf(said, await signingKey(db))]).toString(
    'base64url',
  );
  return `${publicUrl}/unsubscribe?token=${token}`;
}

/**
 * The member and kind of mail that a token names; null if the token was not signed here or the
 * account is gone.
 */
export async function readToken(
  db: Db,
  token: string,
): Promise<{ userId: string; username: string; kind: MailKind } | null> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + 1 + SIGNATURE_BYTES) return null;
  const said = bytes.subarray(0, ID_BYTES + 1);
  if (!timingSafeEqual(signatureOf(said, await signingKey(db)), bytes.subarray(ID_BYTES + 1)))
    return null;
  const userId = said
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const username = await usernameOf(db, userId);
  const kind = MAIL_KINDS[said[ID_BYTES] ?? -1];
  return username === undefined || kind === undefined ? null : { userId, username, kind };
}

/** Turns off one kind of mail, and only that. Doing it twice is doing it once. */
export async function unsubscribe(
  db: Db,
  token: string,
): Promise<{ username: string; kind: MailKind } | null> {
  const read = await readToken(db, token);
  if (read) await turnOff(db, read.userId, PREFERENCE_OF[read.kind]);
  return read;
}

function signatureOf(said: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(said).digest().subarray(0, SIGNATURE_BYTES);
}
