import type { Jurisdiction } from '../countries/jurisdictions.ts';
import { folded, type Named, nameFinder, withNames } from '../text/named-in.ts';
import { LANGUAGES, NO_NAMES, OTHER_NAMES, OUR_NAMES } from '../countries/place-names.ts';
import { isOneSlip } from '../text/slips.ts';
import { TAX_YEAR_MAX, TAX_YEAR_MIN } from '../countries/tax-years.ts';

/** What a question to the assistant says of where and when. */
export interface AskedScope {
  /** `other`: a country that the site has no rules for. */
  jurisdiction: Jurisdiction | null;
  /** The tax year that is asked about. */
  taxYear: number | null;
}

type OurCode = keyof typeof OUR_NAMES;
type Place = { ours: OurCode } | { other: string };

const ISO: Record<string, OurCode> = {
  US: 'us',
  GB: 'gb',
  CA: 'ca',
  AU: 'au',
  DE: 'de',
  IE: 'ie',
  JP: 'jp',
};
/** Shorter names of other languages are also words of all kinds. */
const SHORTEST = 5;

let finder: ((text: string) => Named<Place>[]) | undefined;

/** Made at the first call, in a tenth of a second: a server calls it before it listens. */
export function readPlaceNames(): (text: string) => Named<Place>[] {
  if (finder) return finder;
  const names = new Map<string, Place>();
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((two) => one + two));
  for (const language of LANGUAGES) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = folded(inLanguage.of(code) ?? '');
      const isShort = language !== 'en' && /^[a-z]/.test(name) && name.length < SHORTEST;
      const other = english.of(code) ?? '';
      if (name === '' || isShort || NO_NAMES.has(name) || names.has(name)) continue;
      names.set(name, ISO[code] ? { ours: ISO[code] } : { other });
    }
  }
  for (const [code, list] of Object.entries(OTHER_NAMES))
    for (const name of list.split(', ')) names.set(name, { other: english.of(code) ?? code });
  for (const [code, list] of Object.entries(OUR_NAMES))
    // `entries` forgets of which keys it was.
    for (const name of list.split(', ')) names.set(name, { ours: code as OurCode });
  finder = nameFinder(names);
  return finder;
}

const SPELLINGS =
  'germany german canada canadian australia australian britain british ireland'.split(' ');
/**
 * “us” in a chat, where nobody holds the shift key: after “the” or “in”, before what only a country
 * has, and at either end, unless a word stands before it that takes a person.
 */
const US =
  /\bUS\b|\b(?:the|in|from|under) us\b|^us\b|\(us\)|\bus(?= (?:tax|taxes|citizens?|residents?|persons?|federal|law|rules?|returns?|expats?|long|short)\b)|(?<!\b(?:of|for|to|with|by|from|both|all|tax|tell|told|send|sent|pays?|paid|charges?|asks?|asked|and|let) )\bus(?=\W*$)/g;

/** The text as names are looked for in it: slips of one letter mended, “us” and “£” spelled out. */
const spelled = (text: string): string =>
  text
    .replace(US, ' USA ')
    .replaceAll('\u00a3', ' GBP ')
    .replace(/\p{L}{6,}/gu, (word) => {
      const lower = word.toLowerCase();
      return SPELLINGS.includes(lower) || lower === 'iceland'
        ? word
        : (SPELLINGS.find((name) => isOneSlip(lower, name)) ?? word);
    });

const placesIn = (text: string): Place[] => {
  const plain = spelled(text);
  return readPlaceNames()(plain).map(({ value }) => value);
};

/**
 * The countries with rules here that a text names, also by a place or by what only they have.
 *
 * @example countriesIn('moving from leeds to the us') // ['gb', 'us']
 */
export const countriesIn = (text: string): Jurisdiction[] => [
  ...new Set(placesIn(text).flatMap((place) => ('ours' in place ? [place.ours] : []))),
];

const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Dominican|Central African)|Islands$|Republic$/;

/**
 * The first country without rules here that a text names, as written within a sentence.
 *
 * @example foreignCountryIn('box 3, amsterdam') // 'the Netherlands'
 */
export function foreignCountryIn(text: string): string | null {
  const name = placesIn(text)
    .flatMap((place) => ('other' in place ? [place.other] : []))
    .at(0);
  if (name === undefined) return null;
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** A text without the names of places: they say where, and not what is asked. */
export const withoutPlaces = (text: string): string => {
  const plain = spelled(text);
  // Forms, accounts and tax offices are also what is asked about.
  const found = readPlaceNames()(plain).filter(
    ({ start, end }) => !SAYS_WHAT.test(plain.slice(start, end)),
  );
  return withNames(plain, found, () => ' ');
};
const SAYS_WHAT =
  /\d|^(?:fbar|fincen|roth|ira|isa|tfsa|rrsp|smsf|superannuation|acb|adjusted cost base|superficial loss|bed and breakfast|self assessment|nudge letter|national insurance|green card|anlage \w+|steuer\w*|versteuern|haltefrist|spekulationsfrist|freigrenze|selbstanzeige|mytax|elster|turbotax|cpa|federal tax|rev\.? proc)/i;

/** Law of the Union holds in each of its countries: what is said of it for one serves another. */
export const isOfUnion = (question: string): boolean => /\bdac ?8\b/i.test(question);

/** The country that a question asks about and nothing here is on; null where there is none. */
export const uncoveredCountryIn = (question: string): string | null =>
  isOfUnion(question) || countriesIn(question).length > 0 ? null : foreignCountryIn(question);

/**
 * Where and for which tax year a question asks.
 *
 * @example askedScope('does hmrc care?')               // { jurisdiction: 'gb', taxYear: null }
 * @example askedScope('Bought in 2021. My 2025 taxes?') // { jurisdiction: null, taxYear: 2025 }
 * @example askedScope('Sales in France')               // { jurisdiction: 'other', taxYear: null }
 */
export function askedScope(question: string): AskedScope {
  const [ours, ...others] = countriesIn(question);
  const none = uncoveredCountryIn(question) === null ? null : 'other';
  return {
    jurisdiction: ours === undefined ? none : others.length > 0 ? null : ours,
    taxYear: askedYear(question),
  };
}

const YEAR = /\b(20\d\d)(?:\s?[/\u2013-]\s?(?:20)?\d\d\b)?/g;
/** In front of a year: it is that of a purchase, a move or a loss, and not the one that is taxed. */
const EARLIER =
  /\b(?:bought|buy|purchased|acquired|got|have|had|held|since|from|before|until|back|mined|moved|opened|began|started|inherited|lost|hacked|stolen|collapsed|bankrupt)\b[^.?!,;]*$/i;
const CLAUSE = /[.?!;:,]\s|\s(?:and|but|then|sold)\s/gi;

/** The one year that is taxed; none of several. */
function askedYear(question: string): number | null {
  const years = new Set(
    [...question.matchAll(YEAR)]
      .filter(({ index }) => {
        const [clause = ''] = question.slice(0, index).split(CLAUSE).slice(-1);
        return !EARLIER.test(clause);
      })
      .map(([, year]) => Number(year)),
  );
  const [year] = years;
  const isOne = years.size === 1 && year !== undefined && year >= TAX_YEAR_MIN;
  return isOne && year <= TAX_YEAR_MAX ? year : null;
}
