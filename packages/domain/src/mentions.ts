import { USERNAME_MAX, USERNAME_MIN } from './limits.ts';

/** At most so many members are told of one post that names them. */
export const MENTIONS_TOLD_MAX = 5;

/** A name behind an `@`, as it stands in a text: not behind a letter or digit, as in a mail address. */
const NAME = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

/** Where a text names someone. `names` are what may be meant, longest first: the full stop of `@ada.` may end the name or the sentence. */
export interface Naming {
  index: number;
  names: string[];
}

/**
 * The namings in a piece of plain text.
 *
 * @example namingsIn('Ask @ada.') // [{ index: 4, names: ['ada.', 'ada'] }]
 */
export function namingsIn(text: string): Naming[] {
  return [...text.matchAll(NAME)].flatMap(({ index, 1: typed = '' }) => {
    const names = namesOf(typed);
    return names.length > 0 ? [{ index, names }] : [];
  });
}

function namesOf(typed: string): string[] {
  const bare = typed.replace(/[._-]+$/u, '');
  const lengths = Array.from({ length: typed.length - bare.length + 1 }, (_, less) => typed.length - less);
  return lengths.filter((length) => length >= USERNAME_MIN && length <= USERNAME_MAX).map((length) => typed.slice(0, length));
}

/**
 * A text in which a member is no longer named.
 *
 * @example withoutName('Ask @ada.', 'Ada', 'deleted user') // 'Ask deleted user.'
 */
export function withoutName(text: string, username: string, instead: string): string {
  const name = username.toLowerCase();
  let rest = text;
  for (const { index, names } of namingsIn(text).toReversed()) {
    const named = names.find((one) => one.toLowerCase() === name);
    if (named !== undefined) rest = rest.slice(0, index) + instead + rest.slice(index + 1 + named.length);
  }
  return rest;
}

/** What stands between an `@` and the cursor while a name is typed, or null where none is. */
export function typedName(before: string): string | null {
  const typed = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}_.-]{0,20})$/u.exec(before)?.[1];
  return typed ?? null;
}
