import type { CallInput } from '@lotwise/contract/calls';
import type { EditedInsight } from '@lotwise/contract/premium/insights';
import { OPENING_END, splitInsight, wordsIn } from '@lotwise/domain/premium/insights';
import { readJurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { formatCount } from '../../../lib/format.ts';

/** The form of an insight, as its fields hold it. */
// A type and not an interface, so that it is one of the forms that are saved.
export type InsightForm = {
  title: string;
  content: string;
  tags: string[];
  jurisdiction: string;
  taxYearFrom: string;
  taxYearTo: string;
};

export const EMPTY: InsightForm = {
  title: '',
  content: '',
  tags: [],
  jurisdiction: '',
  taxYearFrom: '',
  taxYearTo: '',
};

export function formOf({
  title,
  content,
  tags,
  jurisdiction,
  taxYearFrom,
  taxYearTo,
}: EditedInsight): InsightForm {
  return {
    title,
    content,
    tags,
    jurisdiction: jurisdiction ?? '',
    taxYearFrom: String(taxYearFrom ?? ''),
    taxYearTo: String(taxYearTo ?? ''),
  };
}

/** The form as the API takes it. */
export function bodyOf({
  title,
  content,
  tags,
  jurisdiction,
  taxYearFrom,
  taxYearTo,
}: InsightForm): CallInput<'POST /api/auth/insights'>['body'] {
  const year = (text: string) => (text === '' ? null : Number(text));
  return {
    title,
    content,
    tags,
    jurisdiction: readJurisdiction(jurisdiction) ?? null,
    taxYearFrom: year(taxYearFrom),
    taxYearTo: year(taxYearTo),
  };
}

const HOW = `A line with ${OPENING_END} marks the end of the free opening.`;

/** What a text gives to whom, in words, while it is written. */
export function sharesText(content: string): string {
  const { opening, rest } = splitInsight(content);
  const [free, paid] = [wordsIn(opening), wordsIn(rest)];
  if (free + paid === 0) return `${HOW} Without it, the first paragraph is free.`;
  if (paid === 0) return `All ${formatCount(free)} words are free. ${HOW}`;
  return `Everyone reads ${formatCount(free)} words; ${formatCount(paid)} more are for premium members. ${HOW}`;
}

/** What a time field holds, in the reader's own time zone, as ISO 8601 UTC; null for none. */
export function timeOf(local: string): string | null {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
