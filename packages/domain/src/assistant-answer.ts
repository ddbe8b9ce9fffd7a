import type { AskedScope } from './asked-scope.ts';
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
 * The built-in answer: what is assumed, then each source with its number, what it holds for, and
 * its own words as a quote.
 * Paragraphs are apart by an empty line; a line of a quote begins with “> ”.
 */
export function quoteAnswer(quotes: readonly Quote[], scope: AskedScope, day: string): string {
  return [
    scopeText(kindsText(quotes), scope),
    ...quotes.flatMap((quote, index) => [
      `[${index + 1}] ${holdsText(quote, day)}`,
      ...quote.passages.map(quoted),
    ]),
  ].join('\n\n');
}

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
export function holdsText(
  { jurisdiction, taxYearFrom, taxYearTo }: QuoteScope,
  day: string,
): string {
  const where =
    jurisdiction === null || jurisdiction === 'other' ? [] : [jurisdictionName(jurisdiction)];
  const when =
    taxYearFrom === null || taxYearTo === null
      ? []
      : [taxYearsText(jurisdiction, taxYearFrom, taxYearTo)];
  if (where.length + when.length === 0) return 'Names no country and no year.';
  const year = currentTaxYear(jurisdiction, day);
  const standing = standingFor({ taxYearFrom, taxYearTo, changedFrom: null }, year);
  const unchecked =
    standing === 'not checked' ? `; not yet checked for ${taxYearLabel(jurisdiction, year)}` : '';
  return `Holds for ${[...where, ...when].join(', ')}${unchecked}.`;
}

const quoted = ({ heading, content }: Quote['passages'][number]): string =>
  (heading === null ? content : `${heading}: ${content}`)
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
