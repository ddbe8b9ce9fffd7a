import { z } from 'zod';
import type { SecretBox } from '../../../platform/config/secret-box.ts';

// Both travel through the browser sealed, so that nothing is stored for visitors who never come
// back.

const flightInProgress = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The member who connects an account; null for a sign-in. */
  linkTo: z.string().nullable(),
  /** Where on this site it leads in the end. */
  back: z.string().default('/'),
  expiresAtMs: z.number(),
});
export type FlightInProgress = z.output<typeof flightInProgress>;

const newcomer = z.object({
  provider: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  expiresAtMs: z.number(),
});
export type Newcomer = z.output<typeof newcomer>;

export const FLIGHT_SECONDS = 10 * 60;
export const NEWCOMER_SECONDS = 30 * 60;

export const sealFlight = (box: SecretBox, flight: FlightInProgress): string =>
  seal(box, flight, 'provider flight');
export const openFlight = (box: SecretBox, sealed: string, now: Date): FlightInProgress | null =>
  open(box, sealed, { schema: flightInProgress, purpose: 'provider flight', now });

export const sealNewcomer = (box: SecretBox, who: Newcomer): string =>
  seal(box, who, 'provider newcomer');
export const openNewcomer = (box: SecretBox, sealed: string, now: Date): Newcomer | null =>
  open(box, sealed, { schema: newcomer, purpose: 'provider newcomer', now });

function seal(box: SecretBox, value: object, purpose: string): string {
  return box.seal(JSON.stringify(value), purpose).toString('base64url');
}

type Opening<T> = { schema: z.ZodType<T>; purpose: string; now: Date };

function open<T extends { expiresAtMs: number }>(
  box: SecretBox,
  sealed: string,
  { schema, purpose, now }: Opening<T>,
): T | null {
  const text = box.open(Buffer.from(sealed, 'base64url'), purpose);
  if (text === null) return null;
  const value = schema.parse(JSON.parse(text));
  return value.expiresAtMs > now.getTime() ? value : null;
}
