import type { CacheBudget } from './budget.ts';
import { type Cache, createCacheWithin } from './cache.ts';
import type { PageBody } from './page-body.ts';

/** A page's bytes as they are sent, for one content coding. */
export interface ReadyPage {
  body: Buffer;
  /** Names and values alternating, which Node writes fastest. */
  headers: string[];
}

/** What determines a page that many share, besides its address. */
export interface Source {
  /** A hash of what it reads. */
  fingerprint: string;
  /** The versions of what it reads, once it was requested again. */
  versions: string | undefined;
  /** When the wording of one of its times changes, in milliseconds since 1970. */
  endsAt: number;
}

/** A rendered page. */
export interface RenderedPage {
  status: number;
  body: PageBody;
  /** What it was rendered from; absent where it is rendered for one reader. */
  source?: Source;
  /** Set where the page is cached. */
  etag?: string;
  /** What the page is about, whose views are counted. */
  subjectId: string | undefined;
  /** Where the page has moved, if anywhere; then nothing is rendered. */
  movedTo?: string;
  /** Whether it was sent before; then it is worth compressing well. */
  wasSent?: boolean;
  /** What the next visitor can be sent at once. */
  ready: Map<string, ReadyPage>;
}

/** With `isAlwaysChecked` each reader's page is compared with what it would be now. */
export function createPageCache(
  budget: CacheBudget,
  { isAlwaysChecked, onError }: { isAlwaysChecked: boolean; onError: (error: unknown) => void },
): Cache<RenderedPage> {
  return createCacheWithin<RenderedPage>(budget, 'pages', {
    freshMs: isAlwaysChecked ? 0 : 30_000,
    staleMs: isAlwaysChecked ? 0 : 300_000,
    keepsPurged: true,
    isUnshared: isAlwaysChecked,
    bytesOf: bytesOfPage,
    onError,
  });
}

// The objects of a page.
const PAGE_BYTES = 1500;
// The headers of a copy, as texts of their own.
const COPY_BYTES = 2000;

/** A page with all its copies, as far as someone asked for them. */
export const bytesOfPage = ({ body, ready }: RenderedPage): number =>
  body.size() + PAGE_BYTES + ready.size * COPY_BYTES;
