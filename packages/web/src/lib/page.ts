import type { ComponentType } from 'react';
import type { Loader, ReplyTo } from '@lotwise/contract/page';

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
  loaders?: (address: Address, isMember: boolean, isPremium: boolean) => Loader[];
  /** The id of what the page is about, where its views are counted. */
  subjectId?: (address: Address) => string | undefined;
  /**
   * The page's own path, by what it has read: the server moves a reader who came by another. Where
   * one follows a link to another, `useOwnPath` puts it right.
   */
  ownPath?: (address: Address, replyTo: ReplyTo) => string | undefined;
  /** The path and query of another page that shows the same and is the one to be known. */
  canonical?: (address: Address) => string | undefined;
  /** Loads what only a member's page shows. */
  loadForMembers?: () => Promise<void>;
}
