import type { QuestionFilter } from '@lotwise/contract/community/questions';
import { type Jurisdiction, readJurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { TAX_YEAR_MAX, TAX_YEAR_MIN } from '@lotwise/domain/countries/tax-years';

export const FILTERS: QuestionFilter[] = ['all', 'unanswered', 'recent', 'votes'];

/** What an address of a list says: which list, which page of it. */
export interface ListSearch {
  filter: QuestionFilter;
  page: number;
  search?: string;
  tag?: string;
  jurisdiction?: Jurisdiction;
  taxYear?: number;
  /** Only what has an answer that holds for this tax year. */
  holdsFor?: number;
}

/** What an address of a list may say, in the order of its one address. */
export const LIST_PARAMETERS = [
  'filter',
  'page',
  'search',
  'tag',
  'jurisdiction',
  'taxYear',
  'holdsFor',
];

/** Reads the address; what makes no sense there counts as absent. */
export function readListSearch(params: URLSearchParams): ListSearch {
  const filter = FILTERS.find((known) => known === params.get('filter')) ?? 'all';
  const page = Number(params.get('page') ?? 1);
  const search = params.get('search')?.trim();
  const tag = params.get('tag')?.trim().toLowerCase();
  const jurisdiction = readJurisdiction(params.get('jurisdiction') ?? '');
  const taxYear = readYear(params.get('taxYear'));
  const holdsFor = readYear(params.get('holdsFor'));
  return {
    filter,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    ...(search && { search: cut(search) }),
    ...(tag && { tag: cut(tag) }),
    ...(jurisdiction && { jurisdiction }),
    ...(taxYear && { taxYear }),
    ...(holdsFor && { holdsFor }),
  };
}

function readYear(text: string | null): number | undefined {
  const year = Number(text ?? 0);
  return Number.isInteger(year) && year >= TAX_YEAR_MIN && year <= TAX_YEAR_MAX ? year : undefined;
}

// An address may be longer than the API takes; half a character is none.
const cut = (text: string): string => text.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '');

/**
 * The address of a list, on the page of its tag where `path` is that. Changing anything but the
 * page starts again at page 1.
 */
export function listHref(
  { filter, page, search, tag, jurisdiction, taxYear, holdsFor }: Partial<ListSearch>,
  path = '/',
): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (tag && path === '/') params.set('tag', tag);
  if (jurisdiction) params.set('jurisdiction', jurisdiction);
  if (taxYear) params.set('taxYear', String(taxYear));
  if (holdsFor) params.set('holdsFor', String(holdsFor));
  if (filter && filter !== 'all') params.set('filter', filter);
  if (page && page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The part of an address that the hints are about. */
export function hintsInput({ search, tag, jurisdiction, taxYear, holdsFor }: ListSearch) {
  return {
    query: {
      ...(search && { search }),
      ...(tag && { tag }),
      ...(jurisdiction && { jurisdiction }),
      ...(taxYear && { taxYear }),
      ...(holdsFor && { holdsFor }),
    },
  };
}
