import type { Jurisdiction } from './jurisdictions.ts';
import { suggestFacets } from './suggest-facets.ts';

/** What a question to the assistant says of where and when. */
export interface AskedScope {
  /** `other`: a country that the site has no rules for. */
  jurisdiction: Jurisdiction | null;
  /**
   * The tax year that is asked about; null where the question only names days on which something
   * was bought or sold.
   */
  taxYear: number | null;
}

// Nobody holds the shift key in a chat. None of these is a word of another meaning; "us" is, and so
// stays as it was typed.
const CASUAL: readonly [RegExp, string][] = [
  [/\b(usa|irs|americans?|uncle sam|united states|the states|8949|8283|w-?2)\b/gi, 'IRS'],
  [/\b(uk|hmrc|british|britain|england|scotland|wales|section 104)\b|\u00a3/gi, ' HMRC '],
  [/\b(canad(a|ians?)|acb|superficial loss|adjusted cost base)\b/gi, 'Canada'],
  [/\b(australi(a|ans?)|aussies?)\b/gi, 'Australia'],
  [/\b(german(y|s)?|deutschland|finanzamt|freigrenze)\b/gi, 'Germany'],
  [/\b(ireland|irish)\b/gi, 'Ireland'],
  [/\bjapan(ese)?\b/gi, 'Japan'],
];

const OTHERS = new RegExp(
  `\\b(${[
    'Argentina|Austria|Belgium|Belgian|Brazil|Bulgaria|Chile|China|Chinese|Colombia|Croatia|Cyprus|Czech|Denmark|Danish|Dubai|Egypt|Estonia|Finland|Finnish',
    'France|French|Greece|Hong Kong|Hungary|Iceland|India|Indonesia|Israel|Italy|Italian|Kenya|Korea|Latvia|Lithuania|Luxembourg|Malaysia|Malta|Mexico|Mexican',
    'Netherlands|Dutch|New Zealand|Nigeria|Norway|Norwegian|Pakistan|Panama|Peru|Philippines|Portugal|Portuguese|Romania|Russia|Serbia|Singapore|Slovakia|Slovenia',
    'South Africa|Spain|Spanish|Sweden|Swedish|Switzerland|Swiss|Taiwan|Thailand|Ukraine|Vietnam',
  ].join('|')})\\b`,
  'i',
);

const YEAR = '(20\\d\\d(?:\\s?[/\\u2013-]\\s?(?:20)?\\d\\d)?)';
/** A year that is named as one that is taxed. Any other may be the year of a purchase. */
const TAX_YEAR = new RegExp(
  `\\b(?:tax|income|financial|fiscal) year (?:of )?${YEAR}\\b|\\b${YEAR} (?:tax(?:es)?|income|return|tax return|filing)\\b|\\bfor ${YEAR}\\b`,
  'i',
);
const SPLIT_YEAR = /\b20\d\d\s?\/\s?(?:20)?\d\d\b/;

/**
 * Where and for which tax year a question asks.
 *
 * @example askedScope('does hmrc care?')               // { jurisdiction: 'gb', taxYear: null }
 * @example askedScope('Bought in 2021. My 2025 taxes?') // { jurisdiction: null, taxYear: 2025 }
 * @example askedScope('Sales in France')               // { jurisdiction: 'other', taxYear: null }
 */
export function askedScope(question: string): AskedScope {
  const formal = CASUAL.reduce((text, [casual, name]) => text.replace(casual, name), question);
  const { jurisdiction } = suggestFacets(formal);
  const named = TAX_YEAR.exec(question);
  const year = named?.[1] ?? named?.[2] ?? named?.[3] ?? SPLIT_YEAR.exec(question)?.[0];
  return {
    jurisdiction: jurisdiction ?? (OTHERS.test(question) ? 'other' : null),
    taxYear: year === undefined ? null : suggestFacets(year).taxYear,
  };
}
