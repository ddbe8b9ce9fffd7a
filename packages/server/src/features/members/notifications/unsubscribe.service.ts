import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAIL_KINDS, type MailKind, PREFERENCE_OF } from '@lotwise/domain/members/notifications';
import type { Db } from '../../../platform/db/db.ts';
import { addresseeOf, signingKey, turnOff } from './unsubscribe.queries.ts';

// A token is a member, a kind of mail and a signature; it does not expire, because mails are kept
// for years. All of a member's end when the owner of an address takes their account over.
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
  const { epoch = 0 } = (await addresseeOf(db, userId)) ?? {};
  const signature = signatureOf(said, epoch, await signingKey(db));
  const token = Buffer.concat([said, signature]).toString('base64url');
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
  const userId = said
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const { username, epoch = 0 } = (await addresseeOf(db, userId)) ?? {};
  const signature = signatureOf(said, epoch, await signingKey(db));
  if (!timingSafeEqual(signature, bytes.subarray(ID_BYTES + 1))) return null;
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

function signatureOf(said: Buffer, epoch: number, key: Buffer): Buffer {
  const hmac = createHmac('sha256', key).update(said);
  // Links are older than the epoch: those of the first are signed without it.
  if (epoch > 0) hmac.update(String(epoch));
  return hmac.digest().subarray(0, SIGNATURE_BYTES);
}
