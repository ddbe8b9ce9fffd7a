import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { type CacheBudget, exactCopy } from '../platform/cache/budget.ts';
import { type Cache, createCache } from '../platform/cache/cache.ts';
import type { ReadyPage } from './early-pages.ts';

/** A rendered page. */
export interface RenderedPage {
  status: number;
  body: Buffer;
  /** Set where the page is cached. */
  etag?: string;
  /** What the page is about, whose views are counted. */
  subjectId: string | undefined;
  /** Where the page has moved, if anywhere; then nothing is rendered. */
  movedTo?: string;
  /** Its compressed copies, made when first requested. */
  compressed: Map<string, Promise<Buffer>>;
  /** Whether it was sent before; then it is worth compressing well. */
  wasSent?: boolean;
  /** Puts vote counts that changed after rendering into the page. */
  follow?: () => void;
  /** Its memory besides body and copies, in bytes. */
  restBytes?: () => number;
  /** What the next visitor can be sent at once. */
  ready: Map<string, ReadyPage>;
}

export function createPageCache(
  budget: CacheBudget,
  onError: (error: unknown) => void,
): Cache<RenderedPage> {
  const cache = createCache<RenderedPage>({
    freshMs: 30_000,
    staleMs: 300_000,
    maxBytes: budget.bytesFor('pages'),
    bytesOf: bytesOfPage,
    onError,
  });
  budget.watch('pages', () => ({ bytes: cache.bytes(), entries: cache.size() }));
  return cache;
}

// The objects of a page.
const PAGE_BYTES = 1500;
// The headers of a copy, as texts of their own.
const COPY_BYTES = 2000;

/** A page with all its copies, as far as someone asked for them. */
export function bytesOfPage({ body, ready, restBytes }: RenderedPage): number {
  const copies = [...ready.values()].map(
    (copy) => COPY_BYTES + (copy.body === body ? 0 : copy.body.length),
  );
  return copies.reduce(
    (sum, bytes) => sum + bytes,
    body.length + PAGE_BYTES + (restBytes?.() ?? 0),
  );
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// A window for pages of the usual size, of a quarter of a megabyte: Brotli's own choice takes some
// megabytes for each page under way and makes nothing smaller.
const brotliOf = ({ length }: Buffer, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});

/**
 * A page compressed for one reader: a tenth larger in a third of the time. On this thread, because
 * handing it to another takes longer.
 */
export function compressQuickly({ body }: RenderedPage, coding: 'br' | 'gzip'): Buffer {
  return coding === 'br'
    ? brotliCompressSync(body, { params: brotliOf(body, 1) })
    : gzipSync(body, { level: 3 });
}

/** A page's compressed form for many, made once. */
export function compress(page: RenderedPage, coding: 'br' | 'gzip'): Promise<Buffer> {
  const made =
    page.compressed.get(coding) ??
    (coding === 'br'
      ? compressBrotli(page.body, { params: brotliOf(page.body, 4) }).then(exactCopy)
      : compressGzip(page.body, { level: 5 }).then(exactCopy));
  page.compressed.set(coding, made);
  return made;
}
