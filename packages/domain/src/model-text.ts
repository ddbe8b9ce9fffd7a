const CITATION = /\[(\d{1,2})\]/g;
const TAG = /<\/?[a-z!][^>]*>?/gi;
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|\b(?:javascript|data|mailto):\S+/gi;

/**
 * A piece of a model's answer as it may be shown: no HTML, no links (the sources are listed below
 * it), no number that is no source.
 *
 * @example cleanModelText('See <b>[this](https://evil.test)</b> [1] [9]', 3) // 'See this [1] '
 */
export function cleanModelText(text: string, sources: number): string {
  return text
    .replace(LINK, '$1')
    .replace(ADDRESS, '')
    .replace(TAG, '')
    .replace(CITATION, (citation, number: string) =>
      isSource(Number(number), sources) ? citation : '',
    );
}

/** The sources that a text cites, each once, in their order. */
export function citedIn(text: string, sources: number): number[] {
  const numbers = [...text.matchAll(CITATION)]
    .map((match) => Number(match[1]))
    .filter((number) => isSource(number, sources));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

const isSource = (number: number, sources: number): boolean => number >= 1 && number <= sources;

/**
 * Cuts what has come so far after its last whole sentence: that may be checked and shown, the rest
 * waits for more.
 *
 * @example wholeSentences('It is taxed [1]. The ra') // ['It is taxed [1]. ', 'The ra']
 */
export function wholeSentences(text: string): [string, string] {
  const end = Math.max(
    ...[...text.matchAll(/[.!?:](?:\s*\[\d{1,2}\])*[)"\u201d]?\s+|\n+/g)].map(
      (match) => match.index + match[0].length,
    ),
    0,
  );
  return [text.slice(0, end), text.slice(end)];
}
