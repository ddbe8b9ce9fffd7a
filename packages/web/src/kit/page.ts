import type { ComponentType } from 'react';
import type { Need } from './queries.ts';

/** What an address says: its path's parameters and its query. */
export interface Address {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

/** A page: what it shows, and what it reads before it can. */
export interface PageModule {
  Page: ComponentType<Address>;
  /** The names in the query that this page reads, in the order of its one address. */
  parameters?: readonly string[];
  /** The reads of this page for a visitor; a member's may be more. */
  needs?: (address: Address, isMember: boolean, isPremium: boolean) => Need[];
  /** Loads what only a member's page shows. */
  loadForMembers?: () => Promise<void>;
}
