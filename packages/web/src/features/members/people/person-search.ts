/** What a profile's address says: which of the two lists, in which order, which page. */
export interface PersonSearch {
  tab: 'answers' | 'questions';
  sort: 'votes' | 'newest';
  page: number;
}

/** Reads the address; what makes no sense there counts as absent. */
export function readPersonSearch(params: URLSearchParams): PersonSearch {
  const page = Number(params.get('page') ?? 1);
  return {
    tab: params.get('tab') === 'questions' ? 'questions' : 'answers',
    sort: params.get('sort') === 'newest' ? 'newest' : 'votes',
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of one of a profile's lists. */
export function personHref(
  username: string,
  { tab, sort, page = 1 }: Partial<PersonSearch>,
): string {
  const params = new URLSearchParams();
  if (tab === 'questions') params.set('tab', tab);
  if (sort === 'newest') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return `/users/${encodeURIComponent(username)}${text === '' ? '' : `?${text}`}`;
}
