import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

// The stored form: a head of version, key id, nonce and tag, and the sealed bytes.
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

/** Takes bytes in order and gives as many sealed ones; in the end the head that opens them. */
export interface Sealer {
  update(bytes: Buffer): Buffer;
  head(): Buffer;
}

/**
 * Encrypts with AES-256-GCM, piece by piece. `place` says where it belongs: moved to another row it
 * can't be opened.
 */
export function createSealer(key: Buffer, place: string): Sealer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return {
    update: (bytes) => cipher.update(bytes),
    head() {
      cipher.final();
      return Buffer.concat([Buffer.from([FORM]), keyIdOf(key), nonce, cipher.getAuthTag()]);
    },
  };
}

/** Takes sealed bytes in order; `end` throws where any was changed since. */
export interface Opener {
  update(sealed: Buffer): Buffer;
  end(): void;
}

/** What opens the bytes of a head; undefined where none of the keys sealed it. */
export function createOpener(
  head: Buffer,
  keys: readonly Buffer[],
  place: string,
): Opener | undefined {
  const keyId = head.subarray(1, 1 + KEY_ID_BYTES);
  const key = keys.find((one) => keyIdOf(one).equals(keyId));
  if (!key || head[0] !== FORM) return undefined;
  const nonce = head.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  decipher.setAuthTag(head.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES));
  return { update: (sealed) => decipher.update(sealed), end: () => void decipher.final() };
}
