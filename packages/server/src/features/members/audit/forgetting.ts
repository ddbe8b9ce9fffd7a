/** What takes the place of a member who left. */
export const DELETED_MEMBER = 'deleted member';

/** What a member wrote or was sent; deleted with the member. */
const FREE_TEXT = new Set([
  'title',
  'content',
  'description',
  'note',
  'reason',
  'message',
  'tags',
  'source',
  'slug',
]);

/** A value of the log without these words; of what concerned the member also without free text. */
export function forgetWords(value: unknown, words: readonly string[], isAbout: boolean): unknown {
  if (typeof value === 'string')
    return words.reduce((text, word) => text.replace(patternOf(word), DELETED_MEMBER), value);
  if (Array.isArray(value)) return value.map((part) => forgetWords(part, words, isAbout));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isAbout || !FREE_TEXT.has(name))
      .map(([name, part]) => [name, forgetWords(part, words, isAbout)]),
  );
}

// A name inside a longer word is another word.
const patternOf = (word: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'giu',
  );
