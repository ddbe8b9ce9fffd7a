import type { CacheBudget } from './budget.ts';
import { type Cache, createCacheWithin } from './cache.ts';
import type { PageBody } from './page-body.ts';

/** A page's bytes as they are sent, for one content coding. */
export interface ReadyPage {
  body: Buffer;
  /** Names and values alternating, which Node writes fastest. */
  headers: string[];
}

/** A rendered page. */
export interface RenderedPage {
  status: number;
  body: PageBody;
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

export const createPageCache = (
  budget: CacheBudget,
  onError: (error: unknown) => void,
): Cache<RenderedPage> =>
  createCacheWithin<RenderedPage>(budget, 'pages', {
    freshMs: 30_000,
    staleMs: 60_000,
    bytesOf: bytesOfPage,
    onError,
  });

// The objects of a page.
const PAGE_BYTES = 1500;
// The headers of a copy, as texts of their own.
const COPY_BYTES = 2000;

/** A page with all its copies, as far as someone asked for them. */
export const bytesOfPage = ({ body, ready }: RenderedPage): number =>
  body.size() + PAGE_BYTES + ready.size * COPY_BYTES;
