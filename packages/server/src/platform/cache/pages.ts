import type { CacheBudget } from './budget.ts';
import { type Cache, createCacheWithin } from './cache.ts';
import type { PageBody } from './page-body.ts';

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
/** A page with all its copies, as far as someone asked for them. */
export const bytesOfPage = ({ body }: RenderedPage): number => body.size() + PAGE_BYTES;
