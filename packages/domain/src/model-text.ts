const CITATION = /\[(\d{1,2})\]/g;
const TAG = /<\/?[a-z!][^>]*>?/gi;
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|\b(?:javascript|data|mailto):\S+/gi;

/** A text without HTML and links: the sources are listed below it. */
export function withoutMarkup(text: string): string {
  return text.replace(LINK, '$1').replace(ADDRESS, '').replace(TAG, '');
}

// After the end of a sentence with its citations, and after lines.
const BETWEEN =
  /(?<=[.!?:](?:\s{0,3}\[\d{1,2}\]){0,9}\.?["\u201d)]?\s{1,3})(?!\s|\[\d{1,2}\])|(?<=\n)(?!\n)/;

/**
 * What of a model's answer may be shown: the sentences that cite a source which supports them. A
 * sentence without a citation, with one of a source that there is not, or that its source does not
 * bear out goes whole.
 *
 * @example supportedText('It is taxed [1]. You owe nothing ever [9]. ', ['Coins are taxed.']) // 'It is taxed [1]. '
 */
export function supportedText(text: string, sources: readonly string[]): string {
  return withoutMarkup(text)
    .split(BETWEEN)
    .filter((sentence) => isSupported(sentence, sources))
    .join('');
}

function isSupported(sentence: string, sources: readonly string[]): boolean {
  const numbers = [...sentence.matchAll(CITATION)].map((match) => Number(match[1]));
  if (numbers.length === 0 || !numbers.every((number) => isSource(number, sources.length)))
    return false;
  const said = sentence.replace(CITATION, ' ');
  return bears(numbers.map((number) => sources[number - 1] ?? '').join(' '), said);
}

/** At least so many of a sentence's words stand in what it cites. */
const SHARED = 0.5;
const NEGATION = /\b(no|not|never|nothing|none|nobody|without|cannot|\w+n['\u2019]t)\b/i;

/**
 * Whether a source bears a sentence out, as far as words show it: it has half of its words, every
 * number, and a negation where the sentence has one.
 */
function bears(source: string, sentence: string): boolean {
  if (NEGATION.test(sentence) && !NEGATION.test(source)) return false;
  const held = new Set(numbersIn(source));
  if (numbersIn(sentence).some((number) => !held.has(number))) return false;
  const words = stemsIn(sentence);
  if (words.length === 0) return true;
  const known = new Set(stemsIn(source));
  return words.filter((word) => known.has(word)).length >= SHARED * words.length;
}

const numbersIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((number) =>
    number.replace(/[.,]+$/, '').replaceAll(',', ''),
  );

// Cheap stems do: taxed, taxes and taxable begin alike.
const stemsIn = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 4))),
];

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
