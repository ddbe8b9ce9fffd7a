import { MIXED_SCRIPTS, mixesConfusables, plainLine } from '@lotwise/domain/community/shown-text';
import { z } from 'zod';

// PostgreSQL's text cannot hold U+0000, and half a surrogate pair is not a character.
const storable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

const trimmed = (value: string): string => value.trim();

/** Text that the database can hold. `missing` is what a person reads where there is none. */
export function text(missing = 'Please enter text') {
  return (
    z
      // For another type alone: of a text that is too long it is not true that there is none.
      .string({ error: ({ code }) => (code === 'invalid_type' ? missing : undefined) })
      .refine(storable, 'Please remove the characters that are not text')
  );
}

/** The same, trimmed, at least one character and at most `max`. */
export function requiredText(
  max: number,
  messages: { missing: string; tooLong?: string },
  tidy = trimmed,
) {
  return text(messages.missing)
    .overwrite(tidy)
    .min(1, messages.missing)
    .max(max, messages.tooLong ?? `Please use at most ${max.toLocaleString('en-US')} characters`);
}

/** A title as its readers see it: one line, at most `max` characters, none of them unseen. */
export function titleText(max: number, messages: { missing: string; tooLong?: string }) {
  return requiredText(max, messages, plainLine);
}

/** Part of a person's name: one line, and no word of two alphabets. Empty or absent means none. */
export function nameText(max: number) {
  return optionalText(max, undefined, plainLine).refine(
    (name) => !mixesConfusables(name ?? ''),
    MIXED_SCRIPTS,
  );
}

/** Optional text: empty or absent means none. */
export function optionalText(max: number, tooLong?: string, tidy = trimmed) {
  return text()
    .overwrite(tidy)
    .max(max, tooLong ?? `Please use at most ${max.toLocaleString('en-US')} characters`)
    .transform((value) => (value === '' ? null : value))
    .nullish();
}
