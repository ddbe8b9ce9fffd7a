import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { writeOnce } from './write-once.ts';

/** Seals what must be stored and read again: a stolen database alone opens nothing. */
export interface SecretBox {
  /** Seals a text for a purpose; only the same purpose opens it. */
  seal(text: string, purpose: string): Buffer;
  /** The text, or null for what was not sealed here for this purpose. */
  open(sealed: Buffer, purpose: string): string | null;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * AES-256-GCM with the configured key, or one of its own in the data directory, made when it is
 * first needed.
 */
export function createSecretBox(config: Pick<Config, 'accountKey' | 'dataDir'>): SecretBox {
  let key: Buffer | undefined;
  const keyOf = () => (key ??= config.accountKey ?? keyOfFile(config.dataDir));
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(), nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, purpose) {
      if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null;
      const [nonce, rest] = [sealed.subarray(1, 1 + NONCE_BYTES), sealed.subarray(1 + NONCE_BYTES)];
      const decipher = createDecipheriv('aes-256-gcm', keyOf(), nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(rest.subarray(0, TAG_BYTES));
      try {
        return Buffer.concat([
          decipher.update(rest.subarray(TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        // Another key, another purpose and changed bytes are indistinguishable.
        return null;
      }
    },
  };
}

/** A fingerprint of the key, or null if there is no key yet. The key can't be derived from it. */
export function accountKeyMark({
  accountKey,
  dataDir,
}: Pick<Config, 'accountKey' | 'dataDir'>): string | null {
  const key = accountKey ?? (existsSync(keyFile(dataDir)) ? keyOfFile(dataDir) : undefined);
  return key
    ? createHash('sha256').update('account key id').update(key).digest('hex').slice(0, 8)
    : null;
}

const keyFile = (dataDir: string): string => path.join(dataDir, 'accounts.key');

/**
 * The data directory's key, for its owner only. Two processes may start at once: the first one's
 * key holds for both.
 */
function keyOfFile(dataDir: string): Buffer {
  const file = keyFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeOnce(file, randomBytes(KEY_BYTES).toString('base64'));
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(
      `${file} holds no key of 32 bytes. Restore it from a backup, or remove it and have members set up two-factor again.`,
    );
  return key;
}
