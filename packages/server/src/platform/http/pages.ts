import type { CallKey } from '@lotwise/contract/calls';
import type { Member } from './session.ts';

/** The pages, as `@lotwise/web` renders them: what its server entry exports. */
export interface Pages {
  /** The names in the query that the page of a path reads. */
  parametersOf(pathname: string): readonly string[];
  plan(url: URL, isMember: boolean, isPremium?: boolean): PagePlan;
  render(
    path: string,
    state: PageState,
    parts: { kept: KeptHtml; isChecking: boolean },
  ): { html: string; head: PageHead };
}

/** The HTML of parts of pages, by what it follows from. */
export interface KeptHtml {
  get(key: string): string | undefined;
  set(key: string, html: string): void;
}

export interface PagePlan {
  file: string;
  isKnown: boolean;
  needs: {
    need: { key: CallKey; input: { params?: unknown; query?: unknown } };
    key: [string, string];
  }[];
  questionId: string | undefined;
}

export type PageRead =
  | { key: [string, string]; reply: unknown }
  | { key: [string, string]; status: number; detail: string };

export interface PageState {
  me: Member | null;
  site: {
    name: string;
    url: string;
    links: Record<'website' | 'blog' | 'social' | 'professional' | 'reviews', string>;
  };
  now: number;
  reads: PageRead[];
}

export interface PageHead {
  documentTitle: string;
  description?: string;
  isPrivate?: boolean;
}

/** Where the browser finds a page's script and style. */
export interface PageAssets {
  /** Tags for the head, for the page of this file. */
  tagsFor(file: string): string;
}

export interface Web {
  /** The pages, read anew at each call while developing. */
  pages(): Promise<Pages>;
  assets: PageAssets;
  isDevelopment: boolean;
}
