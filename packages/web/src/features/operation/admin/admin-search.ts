/** What the dashboard's address says: which part, which page of it, what is sought there. */
export interface AdminSearch {
  tab: string;
  page: number;
  search: string;
  /** What else a tab keeps in its address, by name: a filter, an order. The tab itself reads it. */
  more: Readonly<Record<string, string>>;
}

export const FIRST_TAB = 'users';
const SEARCH_MAX = 200;
const OWN = new Set(['tab', 'page', 'search']);

/** Reads the address; what makes no sense there counts as absent. */
export function readAdminSearch(params: URLSearchParams): AdminSearch {
  const page = Number(params.get('page') ?? 1);
  return {
    tab: params.get('tab') ?? FIRST_TAB,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: wellFormed(params.get('search') ?? ''),
    more: Object.fromEntries(
      [...params]
        .filter(([name]) => !OWN.has(name))
        .map(([name, value]) => [name, wellFormed(value)]),
    ),
  };
}

const wellFormed = (text: string) => text.trim().slice(0, SEARCH_MAX).toWellFormed();

/** The address of a part of the dashboard. */
export function adminHref({ tab, page = 1, search = '', more = {} }: Partial<AdminSearch>): string {
  const params = new URLSearchParams();
  if (tab && tab !== FIRST_TAB) params.set('tab', tab);
  for (const [name, value] of Object.entries(more)) if (value !== '') params.set(name, value);
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '/admin' : `/admin?${text}`;
}
