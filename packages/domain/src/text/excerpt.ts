/** How many characters of a title a notification quotes. */
export const TITLE_SHOWN = 80;

/**
 * A word of more characters is cut itself: an address, or a sentence in a script without gaps,
 * would take most of what is shown along.
 */
const WORD_MAX = 40;

/**
 * The beginning of a text: its whole words among the first `max` characters, without the commas and
 * colons after them, and “…”. A text that fits is left as it is.
 *
 * @example shortTitle('How are swaps of wrapped coins taxed?', 20) // 'How are swaps of…'
 */
export function shortTitle(title: string, max = TITLE_SHOWN): string {
  const characters = [...title];
  if (characters.length <= max) return title;
  const first = (count: number) => characters.slice(0, count).join('');
  // The next one tells whether a word ends just there.
  return cut(first(max + 1), first(max), WORD_MAX);
}

/**
 * The same for at most `max` UTF-16 units with the “…”, as fields are limited. Of a short one less
 * than half may go with a word.
 */
export function excerptOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const first = (count: number) =>
    text
      .slice(0, count)
      .toWellFormed()
      .replace(/\uFFFD$/, '');
  return cut(first(max), first(max - 1), Math.min(WORD_MAX, Math.floor(max / 2)));
}

function cut(withNext: string, most: string, wordMax: number): string {
  const words = withNext.replace(new RegExp(`\\s+\\S{0,${wordMax}}$`, 'u'), '');
  return `${(words === withNext ? most : words).replace(/[\s,;:]+$/, '')}…`;
}
