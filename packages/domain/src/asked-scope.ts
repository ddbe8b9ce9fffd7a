import { foreignCountryIn } from './foreign-places.ts';
import type { Jurisdiction } from './jurisdictions.ts';
import { placesIn } from './places.ts';
import { askedYear } from './asked-year.ts';
import { jurisdictionsIn } from './suggest-facets.ts';

/** What a question to the assistant says of where and when. */
export interface AskedScope {
  /** `other`: a country that the site has no rules for. */
  jurisdiction: Jurisdiction | null;
  /** The tax year that is asked about: see `askedYear`. */
  taxYear: number | null;
}

// Nobody holds the shift key in a chat. None of these is a word of another meaning.
const CASUAL: readonly [RegExp, string][] = [
  [/\b(usa|irs|americans?|america|uncle sam|united states|the states|8949|8283|w-?2)\b/gi, 'IRS'],
  [/\b(uk|hmrc|british|britain|england|scotland|wales|section 104)\b|\u00a3/gi, ' HMRC '],
  [
    /\b(canad(a|ians?)|acb|superficial loss|adjusted cost base|cad|cra)\b|\bca?\$(?=\s?\d)/gi,
    'Canada',
  ],
  [
    /\b(australi(a|ans?)|aussies?|(?<=(in|from|to|of) )oz|aud|ato)\b|\ba(?:u|ud)?\$(?=\s?\d)/gi,
    'Australia',
  ],
  [/\b(german(y|s)?|deutschland|finanzamt|freigrenze)\b/gi, 'Germany'],
  [/\b(ireland|irish)\b/gi, 'Ireland'],
  [/\b(japan(ese)?|yen|jpy)\b|\u00a5/gi, 'Japan'],
];

/**
 * Law of the Union, which holds in each of its countries: what is said of it for one serves
 * another.
 */
const UNION_LAW = /\bdac ?8\b/i;

export const isOfUnion = (question: string): boolean => UNION_LAW.test(question);

const FORMAL: Readonly<Partial<Record<Jurisdiction, string>>> = {
  us: 'IRS',
  gb: 'HMRC',
  ca: 'Canada',
  au: 'Australia',
  de: 'Germany',
  ie: 'Ireland',
  jp: 'Japan',
};

/**
 * Where and for which tax year a question asks.
 *
 * @example askedScope('does hmrc care?')               // { jurisdiction: 'gb', taxYear: null }
 * @example askedScope('Bought in 2021. My 2025 taxes?') // { jurisdiction: null, taxYear: 2025 }
 * @example askedScope('Sales in France')               // { jurisdiction: 'other', taxYear: null }
 */
export function askedScope(question: string): AskedScope {
  const [ours, ...others] = countriesIn(question);
  return {
    jurisdiction:
      ours === undefined
        ? uncoveredCountryIn(question) === null
          ? null
          : 'other'
        : others.length > 0
          ? null
          : ours,
    taxYear: askedYear(question, (word) => countriesIn(word).length > 0),
  };
}

/** Where the same words are those of another law: “Finanzamt Wien”. */
const SPEAKS_GERMAN = /^(?:Austria|Switzerland|Liechtenstein|Luxembourg)$/;
const GERMAN_WORDS =
  /\b(?:finanzamt|steuer\w*|haltefrist|spekulationsfrist|freigrenze|verlust\w+|selbstanzeige)\b/gi;

/**
 * The countries with rules here that a question names, also by a place or by what only they have.
 *
 * @example countriesIn('moving from leeds to the us') // ['us', 'gb']
 */
export function countriesIn(question: string): Jurisdiction[] {
  const spelled = question.replace(/\p{L}{6,}/gu, (word) => countryLike(word) ?? word);
  const inPlace = spelled.replace(/\bnorthern ireland\b/gi, 'britain');
  const whole = SPEAKS_GERMAN.test(foreignCountryIn(question) ?? '')
    ? inPlace.replace(GERMAN_WORDS, ' ')
    : inPlace;
  const casual = CASUAL.reduce((text, [said, name]) => text.replace(said, name), whole);
  const formal = [casual, ...[...placesIn(whole)].map((place) => FORMAL[place])].join(' ');
  return jurisdictionsIn(formal);
}

/**
 * The country that a question names and that nothing here is on; null where it names one that there
 * is something on, or none, or asks of law that holds in both.
 *
 * @example uncoveredCountryIn('im in lisbon, held btc 2 years') // 'Portugal'
 */
export const uncoveredCountryIn = (question: string): string | null =>
  isOfUnion(question) || countriesIn(question).length > 0 ? null : foreignCountryIn(question);

const SPELLINGS = [
  'germany',
  'german',
  'canada',
  'canadian',
  'australia',
  'australian',
  'britain',
  'british',
  'ireland',
  'scotland',
  'england',
  'america',
  'american',
];

/**
 * The country that a slip of one letter was to name.
 *
 * @example countryLike('germny') // 'germany'
 */
function countryLike(word: string): string | undefined {
  const lower = word.toLowerCase();
  return SPELLINGS.includes(lower) || foreignCountryIn(word) !== null
    ? undefined
    : SPELLINGS.find((name) => isOneSlip(lower, name));
}

/** Letters from which on a word may have two slips and still be known. */
const LONG_WORD = 9;

/**
 * Whether one word is another with a slip; a long one may have two.
 *
 * @example isSlip('liquidtiy', 'liquidity') // true
 */
export function isSlip(one: string, other: string): boolean {
  if (isOneSlip(one, other)) return true;
  if (other.length < LONG_WORD || one[0] !== other[0]) return false;
  // What is left after the first slip, however it was made, must be one slip away.
  return [...one].some((_, at) => {
    const [before, after] = [one.slice(0, at), one.slice(at)];
    return (
      isOneSlip(before + after.slice(1), other) ||
      [...new Set(other)].some(
        (letter) =>
          isOneSlip(before + letter + after, other) ||
          isOneSlip(before + letter + after.slice(1), other),
      )
    );
  });
}

/** Whether one letter more, less or other, or two that changed places, make one word of another. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  );
}
