import { isAbout, TICKET_CATEGORIES, type TicketCategory } from '@lotwise/domain/premium/tickets';

export interface SupportSearch {
  page: number;
  /** What a link here says that a new ticket is about. */
  category: TicketCategory | null;
  /** Of an appeal: the post or action, by its path. */
  about: string | null;
}

/** Reads the address; what makes no sense there counts as absent. */
export function readSupportSearch(search: URLSearchParams): SupportSearch {
  const page = Number(search.get('page') ?? 1);
  const about = search.get('about');
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    category: TICKET_CATEGORIES.find((known) => known === search.get('category')) ?? null,
    about: about !== null && isAbout(about) ? about : null,
  };
}
