import { USERNAME_MAX, USERNAME_MIN } from '../shared/limits.ts';

/** At most so many members are told of one post that names them. */
export const MENTIONS_TOLD_MAX = 5;

/**
 * A name after an `@`, as written in a text: not after a letter or digit, as in a mail address.
 */
const NAME = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

/**
 * Where a text names someone. `names` are what may be meant, longest first: the full stop of
 * `@ada.` may end the name or the sentence.
 */
export interface Mention {
  index: number;
  names: string[];
}

/**
 * The mentions in a piece of plain text.
 *
 * @example mentionsIn('Ask @ada.') // [{ index: 4, names: ['ada.', 'ada'] }]
 */
export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(NAME)].flatMap(({ index, 1: typed = '' }) => {
    const names = namesOf(typed);
    return names.length > 0 ? [{ index, names }] : [];
  });
}

function namesOf(typed: string): string[] {
  const bare = typed.replace(/[._-]+$/u, '');
  const lengths = Array.from(
    { length: typed.length - bare.length + 1 },
    (_, less) => typed.length - less,
  );
  return lengths
    .filter((length) => length >= USERNAME_MIN && length <= USERNAME_MAX)
    .map((length) => typed.slice(0, length));
}

/**
 * By what a text may name a member who leaves: their name and those before, behind an `@` or as the
 * address of their page.
 */
export interface Named {
  usernames: readonly string[];
  /**
   * Our own address, for links that hold it: a page of the same path elsewhere is someone else's.
   */
  siteUrl?: string;
}

/** Where links to the page of a member who has left lead: to the “deleted user”. */
const DELETED_PATH = '/users/deleted%20user';

/**
 * A text, in Markdown or HTML, in which a member is no longer named. A link to their page goes with
 * what it says of them.
 *
 * @example withoutMember('Ask @ada, or [her](/users/ada).', { usernames: ['Ada'] }, 'deleted user') // 'Ask deleted user, or deleted user.'
 */
export function withoutMember(
  text: string,
  { usernames, siteUrl }: Named,
  instead: string,
): string {
  if (usernames.length === 0 || !/@|\/users\//i.test(text)) return text;
  const names = usernames.flatMap((name) => [name, encodeURIComponent(name)]).map(escaped);
  const host =
    siteUrl === undefined ? '' : `(?:(?:(?:https?:)?//)?${escaped(new URL(siteUrl).host)})?`;
  const page = `(?<![\\p{L}\\p{N}_.:/%-])(${host})/users/(?:${names.join('|')})(?![\\p{L}\\p{N}_%-]|\\.[\\p{L}\\p{N}_-])`;
  const rest = '[^\\s()"\'<>\\]]*';
  const without = text
    .replace(
      new RegExp(`<a\\b[^>]{0,300}\\shref="${page}${rest}"[^>]{0,300}>[^]{0,2000}?</a>`, 'giu'),
      instead,
    )
    .replace(
      new RegExp(
        `!?\\[[^\\]\\n]{0,300}\\]\\(<?${page}${rest}>?(?:\\s+(?:"[^"\\n]*"|'[^'\\n]*'))?\\)`,
        'giu',
      ),
      instead,
    )
    .replace(new RegExp(page, 'giu'), `$1${DELETED_PATH}`);
  return usernames.reduce((left, username) => withoutName(left, username, instead), without);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function withoutName(text: string, username: string, instead: string): string {
  const name = username.toLowerCase();
  let rest = text;
  for (const { index, names } of mentionsIn(text).toReversed()) {
    const named = names.find((one) => one.toLowerCase() === name);
    if (named !== undefined)
      rest = rest.slice(0, index) + instead + rest.slice(index + 1 + named.length);
  }
  return rest;
}

/** What is between an `@` and the cursor while a name is typed, or null where none is. */
export function typedName(before: string): string | null {
  const typed = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}_.-]{0,20})$/u.exec(before)?.[1];
  return typed ?? null;
}
