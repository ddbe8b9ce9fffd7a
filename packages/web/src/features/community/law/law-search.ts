import { type Jurisdiction, readJurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { PAGE_MAX, SEARCH_MAX } from '@lotwise/domain/shared/limits';

/** Which sources of law an address asks for. */
export interface LawSearch {
  page: number;
  search?: string;
  jurisdiction?: Jurisdiction;
}

/** What an address of the list may say, in the order of its one address. */
export const LAW_PARAMETERS = ['page', 'search', 'jurisdiction'];

/** Reads the address; what makes no sense there counts as absent. */
export function readLawSearch(params: URLSearchParams): LawSearch {
  const page = Number(params.get('page') ?? 1);
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX).toWellFormed();
  const jurisdiction = readJurisdiction(params.get('jurisdiction') ?? '');
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
    ...(search && { search }),
    ...(jurisdiction && { jurisdiction }),
  };
}

/**
 * The address of the list.
 *
 * @example lawHref({ page: 1, jurisdiction: 'de' }) // '/law?jurisdiction=de'
 */
export function lawHref({ page, search, jurisdiction }: LawSearch): string {
  const params = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(search && { search }),
    ...(jurisdiction && { jurisdiction }),
  });
  return params.size > 0 ? `/law?${params}` : '/law';
}
