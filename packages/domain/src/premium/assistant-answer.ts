import type { AskedScope } from './asked-scope.ts';
import { shortened } from './assistant-quote.ts';
import { ruleOf } from './assistant-rule.ts';
import { inSentence, type Jurisdiction, jurisdictionName } from '../countries/jurisdictions.ts';
import { currentTaxYear, taxYearLabel, taxYearsText } from '../countries/tax-years.ts';
import { sentencesOf } from '../text/sentences.ts';
import { standingFor } from '../community/validity.ts';

/** What a reply to one person begins with (“No, …”, “But yes, …”): it is no one else’s. */
const YES_OR_NO = /^(?:yes|no)\b|^\p{L}+,? (?:yes|no)[,.:;!]/iu;

/** Whether a sentence answers somebody with yes or no. */
export const saysYesOrNo = (sentence: string): boolean => YES_OR_NO.test(sentence.trim());

const ASK_THE_COMMUNITY =
  'Ask the community: someone who knows can answer, and the answer will be found here.';

/** Said where nothing here is close to a question. The chat offers “Ask the community” below it. */
export const NO_SOURCE = `No source here answers this. ${ASK_THE_COMMUNITY}`;

/**
 * Said where a country was named that nothing here is on: another country’s rules would mislead.
 */
export const uncoveredText = (country: string): string =>
  `There is nothing here on the rules of ${country} yet. ${ASK_THE_COMMUNITY}`;

/** Said where a company is taxed and all that is close is for persons. */
export const NO_COMPANY = `Nothing here answers this for a company, whose rules are not those for a person. ${ASK_THE_COMMUNITY}`;

/** Said where what is close holds for other years than the one that was asked about. */
export const noYearText = (jurisdiction: Jurisdiction | null, year: number): string =>
  `Nothing here answers this for ${taxYearsText(jurisdiction, year, year)}, only for other years. ${ASK_THE_COMMUNITY}`;

/** What a question asks about and nothing here is on. */
export interface Lacking {
  /** The subjects that nothing is on in these countries; without one: all that is asked. */
  gaps: readonly { countries: readonly string[]; subjects: readonly string[] }[];
  /** The subjects that what is quoted is on. */
  quoted: readonly string[];
  /** The countries, as within a sentence, that were asked about and have no such gap. */
  answered: readonly string[];
}

/** What a reply begins and ends with where its sources are not on all that was asked. */
export function lackingTexts({ gaps, quoted, answered }: Lacking): [string, string] {
  const onOthers =
    quoted.length === 0 ? 'only close to that' : `on ${listed(quoted, 'and')}, not on that`;
  const follows = answered.length === 0 ? onOthers : `only for ${listed(answered, 'and')}`;
  return [[...gaps.map(gapText), `What follows is ${follows}.`].join(' '), ASK_THE_COMMUNITY];
}

function gapText({ countries, subjects }: Lacking['gaps'][number]): string {
  const where = listed(countries, 'or');
  return subjects.length === 0
    ? `There is nothing here yet that answers this for ${where}.`
    : `There is nothing here yet on the rules of ${where} for ${listed(subjects, 'or')}.`;
}

const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.join(', ').replace(/, (?=[^,]*$)/, ` ${word} `);

/** Whether a reply sends its reader to the community. */
export const isUnanswered = (response: string): boolean => response.endsWith(ASK_THE_COMMUNITY);

/** What an answer or an insight holds for. */
export interface QuoteScope {
  jurisdiction: Jurisdiction | null;
  taxYearFrom: number | null;
  taxYearTo: number | null;
}

/** An answer or an insight to be quoted. */
export interface Quote extends QuoteScope {
  kind: 'answer' | 'insight';
  title: string;
  /** What its editors say is its rule; null where a member wrote it. */
  rule: string | null;
  /** Its beginning, and what of it is closest to the question. */
  passages: readonly { heading: string | null; content: string }[];
}

/**
 * The built-in answer. First the short answer of the closest source, then where and for when it
 * holds, an example from its case, and of the other sources the short answer, or what they are
 * about. Paragraphs are apart by an empty line; a line of a quote begins with “> ”.
 */
export function quoteAnswer(quotes: readonly Quote[], scope: AskedScope, day: string): string {
  const [closest, ...others] = quotes;
  if (!closest) return NO_SOURCE;
  return [
    ...shortAnswer(closest),
    scopeText(quotes, scope, day),
    ...example(closest),
    ...others.map((quote, index) => otherText(quote, index + 2, day)),
  ].join('\n\n');
}

/** The paragraph that a reply begins with; none where a source states no rule. */
export function shortAnswer(closest: Quote): string[] {
  const stated = statedRule(closest);
  if (stated === '') return [];
  // The editors stand behind theirs; what a member says is quoted.
  return [closest.rule === null ? `“${stated}” [1]` : `${stated} [1]`];
}

const statedRule = ({ rule, passages }: Quote): string =>
  rule ?? ruleOf(passages[0]?.content ?? '');

function otherText(quote: Quote, number: number, day: string): string {
  const rule = statedRule(quote);
  const place = `[${number}] ${placeText(quote, day)}`;
  return rule === '' ? `${place}, on “${quote.title}”` : `${place}: “${rule}”`;
}

function example(quote: Quote): string[] {
  const { kind, title, passages } = quote;
  // An article is of no case. It begins with what it is about, so what is closest is quoted.
  if (kind === 'insight') {
    const quoted = passages.at(-1);
    return quoted ? [`From the insight “${title}”:`, quoteText(quoted)] : [];
  }
  const [opening] = passages;
  const content = withoutReply(opening?.content ?? '', statedRule(quote));
  return opening && content !== ''
    ? [`As an example, the case in “${title}”:`, quoteText({ ...opening, content })]
    : [];
}

/**
 * The opening of an answer without what it replies to the one person who asked: yes or no, and
 * where its rule is stated above, the first sentence, which says how that case comes out.
 *
 * @example withoutReply('No, your swap was a sale. You gave up 2 ETH.', 'A swap is a sale.') // 'You gave up 2 ETH.'
 */
function withoutReply(content: string, rule: string): string {
  const [line = '', ...lines] = content.split('\n');
  const isTable = line.startsWith('|');
  const sentences = isTable ? [line] : sentencesOf(line);
  const isReply = (sentence: string, index: number) =>
    (index === 0 && rule !== '') || rule.includes(sentence.trim()) || saysYesOrNo(sentence);
  const start = isTable ? 0 : sentences.findIndex((sentence, index) => !isReply(sentence, index));
  if (start >= 0) return [sentences.slice(start).join(''), ...lines].join('\n');
  return lines.length > 0 ? withoutReply(lines.join('\n'), '') : '';
}

/** What the assistant asks where the country decides and none was named. */
export const WHICH_COUNTRY = 'The rules differ from country to country. Which one is this about?';

/** Whether a reply asks it. */
export const asksWhichCountry = (response: string): boolean => response.endsWith(WHICH_COUNTRY);

function scopeText(
  quotes: readonly Quote[],
  { jurisdiction, taxYear }: AskedScope,
  day: string,
): string {
  const holds = quotes.slice(0, 1).map((closest) => `[1] ${holdsText(closest, day)}`);
  const countries = new Set(quotes.map((quote) => quote.jurisdiction ?? 'other'));
  if (jurisdiction === null && countries.size > 1)
    holds.push('These answers are for different countries: check which country each one covers.');
  if (jurisdiction !== null && taxYear === null)
    holds.push(
      'No single tax year was clear from the question, so check which years each answer covers.',
    );
  return holds.join(' ');
}

/**
 * What a source holds for, in words.
 *
 * @example holdsText({ jurisdiction: 'gb', taxYearFrom: 2023, taxYearTo: 2026 }, '2026-11-21') // 'Applies to the United Kingdom, tax years 2023/24 to 2026/27.'
 */
export function holdsText(holds: QuoteScope, day: string): string {
  const place = placeText(holds, day, inSentence);
  return place === NOWHERE ? `${place}.` : `Applies to ${place}.`;
}

const NOWHERE = 'No country or tax year given';

function placeText(
  { jurisdiction, taxYearFrom, taxYearTo }: QuoteScope,
  day: string,
  nameOf = jurisdictionName,
): string {
  const where = jurisdiction === null || jurisdiction === 'other' ? [] : [nameOf(jurisdiction)];
  const when =
    taxYearFrom === null || taxYearTo === null
      ? []
      : [taxYearsText(jurisdiction, taxYearFrom, taxYearTo)];
  if (where.length + when.length === 0) return NOWHERE;
  const year = currentTaxYear(jurisdiction, day);
  const standing = standingFor({ taxYearFrom, taxYearTo, changedFrom: null }, year);
  const unchecked =
    standing === 'not checked' ? `; not yet checked for ${taxYearLabel(jurisdiction, year)}` : '';
  return `${[...where, ...when].join(', ')}${unchecked}`;
}

const quoteText = ({ heading, content }: Quote['passages'][number]): string =>
  shortened(heading === null ? content : `${heading}:\n${content}`)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/**
 * What an answer of a model begins with: where and for when it holds, and what of it the reader did
 * not say. `countries` are those that were named where it is of several.
 *
 * @example modelScopeText({ jurisdiction: 'us', taxYear: 2026 }, { jurisdiction: 'us', taxYear: null })
 *   // 'For the United States, tax year 2026 (you did not name a year):'
 */
export function modelScopeText(
  { jurisdiction, taxYear }: AskedScope,
  asked: AskedScope,
  countries: readonly Jurisdiction[] = [],
): string {
  const where =
    jurisdiction !== null
      ? [inSentence(jurisdiction)]
      : countries.length > 0
        ? [listed(countries.map(inSentence), 'and')]
        : [];
  const when = taxYear === null ? [] : [`tax year ${taxYearLabel(jurisdiction, taxYear)}`];
  const unnamed = [
    ...(jurisdiction !== null && asked.jurisdiction === null ? ['country'] : []),
    ...(taxYear !== null && asked.taxYear === null ? ['year'] : []),
  ];
  const note = unnamed.length === 0 ? '' : ` (you did not name a ${unnamed.join(' or ')})`;
  return where.length + when.length === 0
    ? 'In general:'
    : `For ${[...where, ...when].join(', ')}${note}:`;
}
