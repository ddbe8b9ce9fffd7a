import { PAGE_MAX } from '@lotwise/domain/shared/limits';

export interface InsightSearch {
  tag?: string;
  page: number;
}

/** What the address of the list asks for; what is nonsense is left out. */
export function readInsightSearch(search: URLSearchParams): InsightSearch {
  const page = Number(search.get('page') ?? 1);
  const tag = search.get('tag')?.trim().toLowerCase() ?? '';
  return {
    ...(tag !== '' && tag.length <= 100 && { tag }),
    page: Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
  };
}

export function insightsHref({ tag, page }: Partial<InsightSearch>): string {
  const query = new URLSearchParams({
    ...(tag && { tag }),
    ...(page !== undefined && page > 1 && { page: String(page) }),
  }).toString();
  return `/insights${query && `?${query}`}`;
}
