import { suggestFacets } from './suggest-facets.ts';

const YEAR = '(20\\d\\d(?:\\s?[/\\u2013-]\\s?(?:20)?\\d\\d)?)';

/** A year that is named as one that is taxed, whatever else the question says. */
const NAMED = new RegExp(
  [
    `\\b(?:tax|income|financial|fiscal) year (?:of )?${YEAR}\\b`,
    `\\b${YEAR} (?:tax(?:es)?|income|return|tax return|filing)\\b`,
    `\\b(?:for|as of) ${YEAR}\\b`,
    `\\b${YEAR} (?:(?:staking|mining|crypto) )?(?:rewards|airdrops?|interest|gains?|losses|sales?)\\b`,
    `^${YEAR}\\s?:`,
    `^(?:and |but |ok,? )*(?:(?:what|how) about )?(?:in |for )?${YEAR}\\W*$`,
    `(?:^|[.?!]\\s+)(?:in|during) ${YEAR},? (?:is|are|was|were|do|does|did|can|could|must|should|what|how|which|am)\\b`,
    '\\b(20\\d\\d\\s?\\/\\s?(?:20)?\\d\\d)\\b',
  ].join('|'),
  'i',
);

/** What makes the year beside it one that is taxed. */
const TAXED =
  /\b(?:tax\w*|owe\w*|report\w*|declar\w+|deduct\w*|allowance|exempt\w*|threshold|limits?|rates?|brackets?|rules?|laws?|deadline|due|fil(?:e|ed|ing)|sold|sells?|selling|sales?|dispos\w+|swap\w*|trad(?:e|ed|es|ing)|cash(?:ed|ing)? out|spen[dt]|gains?|loss(?:es)?)\b/gi;
/** What makes it another: of a purchase, a move, a beginning. */
const NOT_TAXED =
  /\b(?:b[uo]ught|buy(?:ing)?|purchas\w+|acquir\w+|invest\w*|held|hodl\w*|hold(?:ing)?|own(?:ed)?|inherit\w*|gifted|given|moved?|moving|opened|started|began|joined|died|married|divorced|hacked|stolen|lost|went bankrupt|collapsed)\b/gi;
const EARLIER = /\b(?:from|since|before|until|till|by|back in|after|ago in)\s*$/i;

const SEVERAL =
  /\b20\d\d(?:\s?[/\u2013-]\s?(?:20)?\d\d)? (?:and|or|to|through|vs\.?|versus|&) 20\d\d\b/i;

/** Between what is said of one year and of another. */
const CLAUSE = /[.?!;:,]\s+|\s(?:and|but|then|or|vs)\s/i;

/**
 * The tax year that a question asks about; null where it names none, or only days on which
 * something was bought or began, or more than one. A calendar year in a country whose tax year
 * begins later in it is the tax year that begins then. `isCountry` tells a country's name: beside
 * one a year is meant as one of its law.
 *
 * @example askedYear('Bought in 2021, sold in 2024. Do I owe tax?', isCountry) // 2024
 * @example askedYear('staking rewards in Germany 2019', isCountry)             // 2019
 * @example askedYear('UK allowance in 2020-21?', isCountry)                    // 2020
 * @example askedYear('I bought in 2021, what now?', isCountry)                 // null
 */
export function askedYear(question: string, isCountry: (word: string) => boolean): number | null {
  if (SEVERAL.test(question)) return null;
  const named = NAMED.exec(question)?.slice(1).find(Boolean);
  if (named !== undefined) return suggestFacets(named).taxYear;
  const years = new Set(
    question
      .split(CLAUSE)
      .flatMap((clause) => taxedYearsIn(clause, isCountry))
      .map((year) => suggestFacets(year).taxYear),
  );
  const [year] = years;
  return years.size === 1 && year !== undefined ? year : null;
}

function taxedYearsIn(clause: string, isCountry: (word: string) => boolean): string[] {
  return [...clause.matchAll(new RegExp(`\\b${YEAR}\\b`, 'g'))].flatMap(({ 0: year, index }) => {
    const [before, after] = [clause.slice(0, index), clause.slice(index + year.length)];
    if (EARLIER.test(before)) return [];
    const isTaxed =
      signBefore(before) ?? signAfter(after) ?? neighbours(before, after).some(isCountry);
    return isTaxed ? [year] : [];
  });
}

/** What the last sign in a text says of the year after it. */
function signBefore(text: string): boolean | undefined {
  const [taxed, other] = [TAXED, NOT_TAXED].map((sign) => [...text.matchAll(sign)].at(-1)?.index);
  return taxed === undefined && other === undefined ? undefined : (taxed ?? -1) > (other ?? -1);
}

/** What the first sign in a text says of the year before it. */
function signAfter(text: string): boolean | undefined {
  const [taxed, other] = [TAXED, NOT_TAXED].map((sign) => [...text.matchAll(sign)][0]?.index);
  return taxed === undefined && other === undefined
    ? undefined
    : (taxed ?? Infinity) < (other ?? Infinity);
}

const neighbours = (before: string, after: string): string[] =>
  [/\S+(?=\s*$)/.exec(before)?.[0], /^\s*(\S+)/.exec(after)?.[1]].filter(
    (word) => word !== undefined,
  );
