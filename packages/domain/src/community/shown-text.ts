/**
 * Characters that show nothing or turn the text round them about: fillers (U+3164, U+FFA0, U+1160),
 * zero widths, soft hyphens, bidi controls, tags, control characters, the blank of Braille.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\u2800]/u;
/**
 * Of these, what shapes the character before it: the joiners of Persian, Indian scripts and emoji,
 * and the selectors of an emoji's colour.
 */
const JOINED =
  /(?<=[\p{L}\p{M}\p{Emoji}])[\u200c\u200d](?=[\p{L}\p{M}\p{Emoji}])|(?<=[\p{Emoji}\p{M}])[\ufe0e\ufe0f]/u;
const SEEN_OR_JOINED = new RegExp(`(${JOINED.source})|${UNSEEN.source}`, 'gu');

/**
 * A text of several lines without what nobody sees in it, so that two that look alike are alike and
 * one that looks empty is empty.
 *
 * @example plainText('Ann\u3164\u202e') // 'Ann'
 */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(SEEN_OR_JOINED, (character, joined?: string) =>
      joined !== undefined || character === '\n' || character === '\t' ? character : '',
    )
    .trim();
}

/** The same for a name, a title or a tag: one line, with single spaces. */
export const plainLine = (text: string): string =>
  plainText(text.replace(/[\s\u0085]+/gu, ' ')).replace(/ {2,}/g, ' ');

/** Said of a word that mixes scripts whose letters look alike. */
export const MIXED_SCRIPTS = 'Please write each word in letters of one alphabet';

/**
 * Whether a word mixes Latin letters with Cyrillic or Greek ones, many of which look like them:
 * `bitсoin` with a Cyrillic с.
 */
export function mixesConfusables(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
  );
}
