/** The dashboard's parts, in their order. */
export const ADMIN_TABS = [
  { tab: 'users', name: 'User Management' },
  { tab: 'content', name: 'Content Management' },
  { tab: 'credentials', name: 'Credentials' },
  { tab: 'audit', name: 'Audit Log' },
] as const;

/** What the dashboard's address says: which part, which page of it, what is sought there. */
export interface AdminSearch {
  tab: (typeof ADMIN_TABS)[number]['tab'];
  page: number;
  search: string;
  /** Of credentials: those that wait, or those decided. */
  state: 'waiting' | 'decided';
}

const SEARCH_MAX = 200;

/** Reads the address; what makes no sense there counts as absent. */
export function readAdminSearch(params: URLSearchParams): AdminSearch {
  const page = Number(params.get('page') ?? 1);
  return {
    tab: ADMIN_TABS.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'users',
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX).toWellFormed(),
    state: params.get('filter') === 'decided' ? 'decided' : 'waiting',
  };
}

/** The address of a part of the dashboard. */
export function adminHref({ tab, page = 1, search = '', state }: Partial<AdminSearch>): string {
  const params = new URLSearchParams();
  if (tab && tab !== 'users') params.set('tab', tab);
  if (state === 'decided') params.set('filter', state);
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '/admin' : `/admin?${text}`;
}
