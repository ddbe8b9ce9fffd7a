const SLUG_MAX = 60;

/**
 * Words that name a page of a question's own; a title that is nothing but one of them would lead
 * there.
 */
const OWN_PAGES = new Set([
  'analytics',
  'answers',
  'comments',
  'delete',
  'edit',
  'history',
  'revisions',
]);

/**
 * A title as the readable end of an address: the words of any script in lower case with hyphens
 * between them, accents of Latin letters left out, whole words up to 60 characters. Empty where a
 * title has no letter and no digit.
 *
 * @example slugOf('How is a swap of ETH → SOL taxed?') // 'how-is-a-swap-of-eth-sol-taxed'
 * @example slugOf('质押奖励 2026')                      // '质押奖励-2026'
 * @example slugOf('🚀🚀')                              // ''
 */
export function slugOf(title: string): string {
  const slug = joined(wordsOf(title));
  return OWN_PAGES.has(slug) ? '' : slug;
}

/**
 * The canonical path of a question: its permanent id, followed by its title for readers.
 * URL-encoded, so that it can be used in a header.
 */
export function questionPath({ id, title }: { id: string; title: string }): string {
  const slug = slugOf(title);
  return slug === '' ? `/questions/${id}` : `/questions/${id}/${encodeURIComponent(slug)}`;
}

export const profilePath = (username: string): string => `/users/${encodeURIComponent(username)}`;

/** Whether two paths are one, however their letters are encoded. */
export function isSamePath(one: string, other: string): boolean {
  return one === other || decoded(one) === decoded(other);
}

// Lists make twenty slugs a page, nearly always of plain titles.
function wordsOf(title: string): string[] {
  const text = title.replace(/['’]/g, '');
  if (!/[^\t-~]/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text
    .normalize('NFKD')
    .replace(/[\uFE00-\uFE0F\u20D0-\u20FF]/g, '')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

function joined([first = '', ...rest]: string[]): string {
  // A script without spaces is one long word.
  let slug = first.length > SLUG_MAX ? [...first].slice(0, SLUG_MAX).join('') : first;
  for (const word of rest) {
    if (slug.length + 1 + word.length > SLUG_MAX) break;
    slug += `-${word}`;
  }
  return slug;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not the encoding of anything: it is no other path.
    return path;
  }
}
