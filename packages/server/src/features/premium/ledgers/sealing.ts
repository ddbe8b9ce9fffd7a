import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

// What stands in the database: form, key id, nonce, tag, sealed bytes.
const FORM = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/** Which key sealed something: enough to find it among a few, and nothing that leads back to it. */
export function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256')
    .update('ledger key id')
    .update(key)
    .digest()
    .subarray(0, KEY_ID_BYTES);
}

/**
 * Encrypts with AES-256-GCM. `place` says where it belongs: moved to another row it can't be
 * opened.
 */
export function seal(content: Buffer, key: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from([FORM]), keyIdOf(key), nonce, cipher.getAuthTag(), sealed]);
}

/**
 * What was sealed; undefined where none of the keys sealed it. Throws where it was changed since.
 */
export function open(sealed: Buffer, keys: readonly Buffer[], place: string): Buffer | undefined {
  const keyId = sealed.subarray(1, 1 + KEY_ID_BYTES);
  const key = keys.find((one) => keyIdOf(one).equals(keyId));
  if (!key || sealed[0] !== FORM) return undefined;
  const nonce = sealed.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
}
