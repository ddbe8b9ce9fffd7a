import type { Jurisdiction } from '../countries/jurisdictions.ts';
import { TAX_YEAR_MIN } from '../countries/tax-years.ts';

/** What a text says of where and when, as far as it says one thing only. */
export interface SuggestedFacets {
  jurisdiction: Jurisdiction | null;
  taxYear: number | null;
}

/**
 * Words that name a country, its tax office, a form or a law of its own. Abbreviations count in
 * capitals only: "us" is a word.
 */
const SIGNS: [Jurisdiction, RegExp][] = [
  [
    'us',
    /\b(USA?|IRS|IRC|W-?2|FBAR|FATCA)\b|\bU\.S\.|\b[Uu]nited [Ss]tates\b|\b[Ff]orm (8949|1040|709|8283|8938|1099)\b|\b1099(-[A-Z]+)?\b|\b[Ss]chedule D\b/,
  ],
  [
    'gb',
    /\b(UK|HMRC|SA108|SA100|TCGA|GBP)\b|\bU\.K\.|\b[Uu]nited [Kk]ingdom\b|\b(Great )?Britain\b|\bEngland\b|\bScotland\b|\bWales\b|\b[Ss]ection 104 (pool|holding)\b/,
  ],
  ['ca', /\b(CRA|CAD)\b|\bCanad(a|ian)\b|\b[Ss]uperficial loss\b|\b[Aa]djusted cost base\b/],
  ['au', /\b(ATO|AUD|ITAA)\b|\bAustralian?\b/],
  ['de', /\b(BMF|EStG)\b|\bGerman(y|s)?\b|\bDeutschland\b|\bFinanzamt\b/],
  ['ie', /\bIreland\b|\bIrish\b|\bRevenue Commissioners\b/],
  ['jp', /\bJapan(ese)?\b|\bJPY\b/],
];

const SPLIT_YEAR = /\b(20\d\d)\s?[/\u2013-]\s?(20)?(\d\d)\b(?![-/\u2013]\d)/g;
const YEAR = /\b(20\d\d)\b/g;

/**
 * What to suggest for a question's country and tax year. Two countries or two years are a question
 * about both: nothing is suggested.
 *
 * @example suggestFacets('HMRC wants my 2024/25 return') // { jurisdiction: 'gb', taxYear: 2024 }
 */
export function suggestFacets(text: string): SuggestedFacets {
  const found = jurisdictionsIn(text);
  const split = new Set(
    [...text.matchAll(SPLIT_YEAR)].filter(isOneYear).map((match) => Number(match[1])),
  );
  const years =
    split.size > 0 ? split : new Set([...text.matchAll(YEAR)].map((match) => Number(match[1])));
  const [year] = years;
  return {
    jurisdiction: (found.length === 1 && found[0]) || null,
    taxYear: years.size === 1 && year !== undefined && year >= TAX_YEAR_MIN ? year : null,
  };
}

/** The countries of which a text has a sign. */
export const jurisdictionsIn = (text: string): Jurisdiction[] =>
  SIGNS.filter(([, sign]) => sign.test(text)).map(([jurisdiction]) => jurisdiction);

// 2024/25 is one tax year; 2024-12 is a month and 2023-2025 three years.
function isOneYear(match: RegExpMatchArray): boolean {
  return (Number(match[1]) + 1) % 100 === Number(match[3]);
}
