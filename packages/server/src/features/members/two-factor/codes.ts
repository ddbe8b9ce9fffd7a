import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@lotwise/domain/shared/limits';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

/** A new secret of 160 bits, as RFC 4226 asks for. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from a QR code. */
export function otpauthUrl({
  secret,
  site,
  username,
}: {
  secret: string;
  site: string;
  username: string;
}): string {
  return totpOf(secret, site, username).toString();
}

/**
 * The 30 seconds that an app's code is of, or null where it is of none near now. A phone's clock
 * may be one step off.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

// Every app knows these; SHA-1 is what they all take, and a keyed hash of 30 seconds' life needs no
// collision resistance.
function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

// No letters that are taken for digits. 28 of 32 kinds: 140 bits.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 28;

/** Ten codes for paper: `8HK4-QZ7M-2WXR-C9TD-5LNB-V3JE-KA62`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    inFours(
      Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ),
  );
}

const inFours = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** A code as it was made, however it was typed; which of the two it is shows in its length. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);
