import type { AskedScope } from './asked-scope.ts';
import { ruleOf } from './assistant-rule.ts';
import { type Jurisdiction, jurisdictionName } from './jurisdictions.ts';
import { currentTaxYear, taxYearLabel, taxYearsText } from './tax-years.ts';
import { standingFor } from './validity.ts';

/** Said where nothing here is close to a question. The card offers “Ask the community” below it. */
export const NO_SOURCE =
  'No source here answers this. Ask the community: someone who knows can answer, and the answer will be found here.';

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
  passages: readonly { heading: string | null; content: string }[];
}

/**
 * The built-in answer: what is assumed, then each source with its number: where and for when it
 * holds, and its rule in its own words. What the closest one says of one case stands below as a
 * quote, and so does what a source says that states no rule.
 * Paragraphs are apart by an empty line; a line of a quote begins with “> ”.
 */
export function quoteAnswer(quotes: readonly Quote[], scope: AskedScope, day: string): string {
  return [
    scopeText(kindsText(quotes), scope),
    ...quotes.flatMap((quote, index) => partOf(quote, index, day)),
  ].join('\n\n');
}

function partOf(quote: Quote, index: number, day: string): string[] {
  const rule = ruleOf(quote.passages[0]?.content ?? '');
  const begin = `[${index + 1}] ${placeText(quote, day)}`;
  const isExample = index === 0 || rule === '';
  const examples = quote.passages.filter(({ content }) => content !== rule);
  if (!isExample || examples.length === 0) return [rule === '' ? begin : `${begin}: “${rule}”`];
  return [
    rule === '' ? `${begin}.` : `${begin}: “${rule}”`,
    quote.kind === 'insight'
      ? `From the insight “${quote.title}”:`
      : `In one case, asked as “${quote.title}”:`,
    ...examples.map(quoted),
  ];
}

/** What the assistant asks where its sources are of several countries and none was named. */
export const WHICH_COUNTRY = 'The rules differ from country to country. Which one is this about?';

function kindsText(quotes: readonly Quote[]): string {
  const isOf = (kind: Quote['kind']) => quotes.some((quote) => quote.kind === kind);
  if (!isOf('insight')) return 'answers';
  return isOf('answer') ? 'answers and insights' : 'insights';
}

function scopeText(kinds: string, { jurisdiction, taxYear }: AskedScope): string {
  if (jurisdiction !== null && taxYear !== null)
    return `From the community’s ${kinds} for ${jurisdictionName(jurisdiction)}, ${taxYearsText(jurisdiction, taxYear, taxYear)}:`;
  if (jurisdiction !== null)
    return `From the community’s ${kinds} for ${jurisdictionName(jurisdiction)}. You named no tax year, so see which ones each holds for:`;
  return `From the community’s ${kinds}. You named no country, so see where each holds:`;
}

/**
 * What a source holds for, in words.
 *
 * @example holdsText({ jurisdiction: 'gb', taxYearFrom: 2023, taxYearTo: 2026 }, '2026-11-21') // 'Holds for United Kingdom, tax years 2023/24 to 2026/27.'
 */
export function holdsText(holds: QuoteScope, day: string): string {
  const place = placeText(holds, day);
  return place === NOWHERE ? `${place}.` : `Holds for ${place}.`;
}

const NOWHERE = 'Names no country and no year';

function placeText({ jurisdiction, taxYearFrom, taxYearTo }: QuoteScope, day: string): string {
  const where =
    jurisdiction === null || jurisdiction === 'other' ? [] : [jurisdictionName(jurisdiction)];
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

const quoted = ({ heading, content }: Quote['passages'][number]): string =>
  (heading === null ? content : `${heading}:\n${content}`)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** What an answer of a model begins with: what was assumed where the question does not say. */
export function assumedText({ jurisdiction, taxYear }: AskedScope, asked: AskedScope): string {
  const where = jurisdiction === null ? 'no particular country' : jurisdictionName(jurisdiction);
  const when =
    taxYear === null ? 'no particular tax year' : `tax year ${taxYearLabel(jurisdiction, taxYear)}`;
  const isAssumed = asked.jurisdiction === null || asked.taxYear === null;
  return `${isAssumed ? 'Assumed' : 'For'}: ${where}, ${when}.`;
}
