import { z } from 'zod';

// PostgreSQL's text cannot hold U+0000, and half a surrogate pair is no character.
const storable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Text that the database can hold. `missing` is what a person reads where there is none. */
export function text(missing = 'Please enter a text') {
  return z
    .string({ error: missing })
    .refine(storable, 'Please remove the characters that are not text');
}

/** The same, trimmed, at least one character and at most `max`. */
export function requiredText(max: number, messages: { missing: string; tooLong?: string }) {
  return text(messages.missing)
    .trim()
    .min(1, messages.missing)
    .max(max, messages.tooLong ?? `Please use at most ${max.toLocaleString('en-US')} characters`);
}

/** Optional text: empty or absent means none. */
export function optionalText(max: number, tooLong?: string) {
  return text()
    .trim()
    .max(max, tooLong ?? `Please use at most ${max.toLocaleString('en-US')} characters`)
    .transform((value) => (value === '' ? null : value))
    .nullish();
}
