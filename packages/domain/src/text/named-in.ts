/** A word of a name: a digit beside letters belongs to it. */
const WORD = /[\p{L}\p{M}\d]+/gu;
/** What may stand between the words of one name. */
const INSIDE = /^[\s'\u2019.&-]+$/;

/** Small letters without accents, words apart by one space: as hurried people type. */
export const folded = (name: string): string => (name.match(WORD) ?? []).map(foldedWord).join(' ');

const foldedWord = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/(?<=\p{sc=Latin})\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('\u00df', 'ss');

export interface Named<T> {
  value: T;
  start: number;
  end: number;
}

/**
 * Makes what finds where a text has one of these folded names: in order, the longest that begins
 * with a word. By a table and not by one pattern of all names: that takes V8 a tenth of a second to
 * compile, and again whenever it has been thrown away.
 *
 * @example
 * const find = nameFinder(new Map([['new zealand', 'NZ']]));
 * find('to New Zealand') // [{ value: 'NZ', start: 3, end: 14 }]
 */
export function nameFinder<T>(names: ReadonlyMap<string, T>): (text: string) => Named<T>[] {
  const longest = Math.max(...Array.from(names.keys(), (name) => name.split(' ').length));
  return (text) => {
    const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
      folded: foldedWord(word),
      start: index,
      end: index + word.length,
    }));
    const found: Named<T>[] = [];
    for (let at = 0; at < words.length;) {
      const run = words.slice(at, at + longest);
      const apart = run.findIndex(
        ({ start }, i) => i > 0 && !INSIDE.test(text.slice(run[i - 1]?.end, start)),
      );
      let count = apart < 0 ? run.length : apart;
      const nameOf = () =>
        run
          .slice(0, count)
          .map((word) => word.folded)
          .join(' ');
      while (count > 0 && !names.has(nameOf())) count--;
      const [value, first, last] = [names.get(nameOf()), run[0], run[count - 1]];
      if (value !== undefined && first && last)
        found.push({ value, start: first.start, end: last.end });
      at += Math.max(1, count);
    }
    return found;
  };
}

/** A text with other words in the place of each name found in it. */
export function withNames<T>(
  text: string,
  found: readonly Named<T>[],
  wordsFor: (value: T) => string,
): string {
  let made = '';
  let from = 0;
  for (const { value, start, end } of found) {
    made += text.slice(from, start) + wordsFor(value);
    from = end;
  }
  return made + text.slice(from);
}
