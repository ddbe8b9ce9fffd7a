import { assign } from '../shared/assign.ts';
import { type Jurisdiction, readJurisdiction } from '../countries/jurisdictions.ts';
import { normaliseTags } from './tags.ts';
import { TAX_YEAR_MAX, TAX_YEAR_MIN } from '../countries/tax-years.ts';

/** At least and at most, both included. */
export interface Range {
  min: number | null;
  max: number | null;
}

/** A search as its words and its conditions. */
export interface ParsedSearch {
  /**
   * What is searched in the texts: words, `"phrases"`, `-exclusions` and `OR`, as typed. Empty when
   * there are only conditions.
   */
  words: string;
  tags: string[];
  withoutTags: string[];
  /** A username in lower case. */
  user: string | null;
  score: Range | null;
  answers: Range | null;
  /** `true`: an answer was accepted. `false`: nobody has answered yet. */
  isAnswered: boolean | null;
  jurisdiction: Jurisdiction | null;
  year: number | null;
  holdsFor: number | null;
  /** What was not understood, each a sentence for the reader; it is searched as text. */
  problems: string[];
}

/** The operators, as the help beside the results lists them. */
export const SEARCH_HELP: readonly [example: string, meaning: string][] = [
  ['[staking]', 'tagged staking'],
  ['-[nft]', 'not tagged nft'],
  ['user:name', 'asked by this member'],
  ['score:>=5', 'with at least 5 votes; also <=, <, > or a number alone'],
  ['answers:0', 'with exactly as many answers; also >=1 and the like'],
  ['is:answered', 'with an accepted answer'],
  ['is:unanswered', 'that nobody has answered yet'],
  ['"wash sale"', 'these words side by side'],
  ['-margin', 'without this word, like NOT margin'],
  ['lost OR stolen', 'with one of them: in capitals, else “or” is a word like others'],
  ['jurisdiction:us', 'about this country: us, gb, ca, au, de, ie, jp or other'],
  ['year:2024', 'about the tax year that begins in 2024, or answered for it'],
  ['holds:2026', 'with an answer that holds for the tax year that begins in 2026'],
];

const TOKEN = /-?"[^"]*"|-?\[[^\]]*\]|\S+/g;
const OPERATOR = /^(-?)([a-z]{2,20}):(?!\/\/)(.+)$/i;
const COUNT = /^(>=|<=|>|<|=)?(-?\d{1,9})$/;

type Reading = Partial<ParsedSearch> | string;

/**
 * What each operator makes of its value: a part of the search, or what it would have needed.
 *
 * | written         | means                      |
 * |-----------------|----------------------------|
 * | score:5         | exactly 5                  |
 * | score:>=5, >5   | 5 and more, 6 and more     |
 * | is:answered     | an answer is accepted      |
 * | is:unanswered   | no answers                 |
 * | jurisdiction:uk | gb, in any case of letters |
 */
const OPERATORS: Record<string, (value: string) => Reading> = {
  user: (value) => ({ user: value.replace(/^@/, '').toLowerCase() }),
  score: (value) => {
    const score = readRange(value);
    return score ? { score } : 'a number, such as score:>=5';
  },
  answers: (value) => {
    const answers = readRange(value);
    return answers ? { answers } : 'a number, such as answers:0';
  },
  is: (value) => {
    const isAnswered = { answered: true, unanswered: false }[value.toLowerCase()];
    return isAnswered === undefined ? 'answered or unanswered' : { isAnswered };
  },
  jurisdiction: (value) => {
    const jurisdiction = readJurisdiction(value);
    return jurisdiction ? { jurisdiction } : 'a country it knows, such as jurisdiction:us';
  },
  year: (value) => {
    const year = readYear(value);
    return year === null ? 'a tax year, such as year:2024' : { year };
  },
  holds: (value) => {
    const holdsFor = readYear(value);
    return holdsFor === null ? 'a tax year, such as holds:2026' : { holdsFor };
  },
};

function readYear(value: string): number | null {
  const year = /^\d{4}$/.test(value) ? Number(value) : 0;
  return year >= TAX_YEAR_MIN && year <= TAX_YEAR_MAX ? year : null;
}

/**
 * Reads what a person typed into the search. Every text has a reading: what is not an operator is
 * text.
 */
export function parseSearch(text: string): ParsedSearch {
  const words: string[] = [];
  const found: ParsedSearch = {
    words: '',
    tags: [],
    withoutTags: [],
    user: null,
    score: null,
    answers: null,
    isAnswered: null,
    jurisdiction: null,
    year: null,
    holdsFor: null,
    problems: [],
  };
  for (const token of readConnectives(text.match(TOKEN) ?? [])) {
    const problem = readTag(token, found) ?? readOperator(token, found);
    if (problem === true) continue;
    if (typeof problem === 'string') found.problems.push(problem);
    words.push(token);
  }
  return { ...found, ...bounded(withoutRunsOfHyphens(words.join(' ')), found.problems) };
}

/**
 * The tokens with those that connect others read as people mean them.
 *
 * | typed          | means                                     |
 * |----------------|-------------------------------------------|
 * | gains or loss  | both words; PostgreSQL would take either  |
 * | gains OR loss  | either                                    |
 * | gains AND loss | both                                      |
 * | gains NOT loss | the first without the second              |
 */
function readConnectives(tokens: readonly string[]): string[] {
  const read: string[] = [];
  let isExcluded = false;
  for (const token of tokens) {
    if (token === 'NOT') isExcluded = true;
    // All words are sought anyway; PostgreSQL reads “or” in any letters as its operator.
    else if (token !== 'AND' && (token === 'OR' || token.toLowerCase() !== 'or')) {
      read.push(isExcluded && !token.startsWith('-') ? `-${token}` : token);
      isExcluded = false;
    }
  }
  return read;
}

/** So many words of a search are looked for: each costs time in every text that has the others. */
export const SEARCHED_WORDS_MAX = 24;

function bounded(words: string, problems: string[]): Pick<ParsedSearch, 'words' | 'problems'> {
  const [, next] = [...words.matchAll(/[\p{L}\p{N}]+/gu)].slice(SEARCHED_WORDS_MAX - 1);
  if (!next) return { words, problems };
  return {
    words: withoutRunsOfHyphens(words.slice(0, next.index)).replace(/[\s"-]+$/, ''),
    problems: [...problems, `Only the first ${SEARCHED_WORDS_MAX} words were searched.`],
  };
}

/** The words that are looked for, without those that are excluded. */
export const wantedWords = (words: string): string =>
  (words.match(TOKEN) ?? []).filter((token) => !token.startsWith('-')).join(' ');

/**
 * Whether a search may also be taken in other words: not where a phrase is quoted or a word
 * excluded, which is meant to the letter.
 * @example
 * mayWiden('hodld eth') // => true
 * mayWiden('"wash sale" eth') // => false
 */
export const mayWiden = (words: string): boolean =>
  words !== '' && !/"|\bOR\b/.test(words) && wantedWords(words) === words;

const QUOTED_OR_RUN = /"[^"]*"?|\s*-(?:[\s!&|()]*-)+\s*/g;

/**
 * The words without runs of hyphens, which are lines and dashes and exclude nothing. PostgreSQL
 * reads each as one more negation, also across brackets and the other signs of its own language,
 * and refuses a search with 33 of them ("tsquery stack too small"). Phrases stay as typed.
 */
function withoutRunsOfHyphens(words: string): string {
  return words.replace(QUOTED_OR_RUN, (part) => (part.startsWith('"') ? part : ' ')).trim();
}

/** True where the token was a tag. */
function readTag(token: string, found: ParsedSearch): true | undefined {
  const inner = /^-?\[([^\]]*)\]$/.exec(token)?.[1];
  const [tag] = inner === undefined ? [] : normaliseTags([inner]);
  if (tag === undefined) return undefined;
  const list = token.startsWith('-') ? found.withoutTags : found.tags;
  if (!list.includes(tag)) list.push(tag);
  return true;
}

/**
 * True where the token was an operator, a sentence where it looks like one and is none, undefined
 * where it is text.
 */
function readOperator(token: string, found: ParsedSearch): true | string | undefined {
  const [, minus, name = '', value = ''] = OPERATOR.exec(token) ?? [];
  if (name === '') return undefined;
  const read = Object.hasOwn(OPERATORS, name.toLowerCase())
    ? OPERATORS[name.toLowerCase()]
    : undefined;
  if (!read) return `There is no operator “${name}:”, so “${token}” was searched as text.`;
  if (minus) return `“${name}:” can’t be excluded, so “${token}” was searched as text.`;
  const reading = read(value);
  if (typeof reading === 'string')
    return `“${name}:” needs ${reading}; “${token}” was searched as text.`;
  assign(found, reading);
  return true;
}

function readRange(value: string): Range | undefined {
  const [, sign, digits] = COUNT.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (sign === '>=') return { min: number, max: null };
  if (sign === '>') return { min: number + 1, max: null };
  if (sign === '<=') return { min: null, max: number };
  if (sign === '<') return { min: null, max: number - 1 };
  return { min: number, max: number };
}

const WORD = /^\p{L}{4,}$/u;

/**
 * The plain words of a search that a dictionary may correct: letters alone, at least four, neither
 * excluded nor an operator's. In lower case.
 */
export function correctableWords({ words }: ParsedSearch): string[] {
  const plain = wantedWords(words).replaceAll('"', ' ').trim().split(/\s+/);
  return [
    ...new Set(plain.filter((word) => WORD.test(word)).map((word) => word.toLowerCase())),
  ].slice(0, 8);
}

/** The same search with these words in the place of others; operators, tags and exclusions stay. */
export function correctWords(text: string, corrections: ReadonlyMap<string, string>): string {
  return text.replace(TOKEN, (token) => {
    if (token.startsWith('-') || token.startsWith('[') || OPERATOR.test(token)) return token;
    return token.replace(/\p{L}+/gu, (word) => corrections.get(word.toLowerCase()) ?? word);
  });
}
