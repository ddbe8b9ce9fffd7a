import type { QuestionFilter } from '@lotwise/contract/questions';

export const FILTERS: QuestionFilter[] = ['all', 'unanswered', 'recent', 'votes'];

/** What the home page's address says: which list, which page of it. */
export interface ListSearch {
  filter: QuestionFilter;
  page: number;
  search?: string;
  tag?: string;
}

/** Reads the address; what makes no sense there counts as absent. */
export function readListSearch(params: URLSearchParams): ListSearch {
  const filter = FILTERS.find((known) => known === params.get('filter')) ?? 'all';
  const page = Number(params.get('page') ?? 1);
  const search = params.get('search')?.trim();
  const tag = params.get('tag')?.trim().toLowerCase();
  return {
    filter,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    ...(search && { search: cut(search) }),
    ...(tag && { tag: cut(tag) }),
  };
}

// An address may be longer than the API takes; half a character is none.
const cut = (text: string): string => text.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '');

/** The address of a list. Changing anything but the page starts again at page 1. */
export function listHref({ filter, page, search, tag }: Partial<ListSearch>): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (tag) params.set('tag', tag);
  if (filter && filter !== 'all') params.set('filter', filter);
  if (page && page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '/' : `/?${text}`;
}
