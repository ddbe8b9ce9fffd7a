import type { CacheBudget } from './budget.ts';
import { type Cache, createCacheWithin } from './cache.ts';

const REPLY_BYTES = 700;

/** The replies of read calls that many share, by call and input. */
export function createReplyCache<R extends { json: string }>(
  budget: CacheBudget,
  onError: (error: unknown) => void,
): Cache<R> {
  return createCacheWithin<R>(budget, 'replies', {
    freshMs: 30_000,
    staleMs: 60_000,
    // The cached reply as objects, as JSON for calls and for pages, and as bytes: up to eight bytes
    // per character, because one character beyond Latin-1 makes each of a string take two.
    bytesOf: ({ json }) => REPLY_BYTES + json.length * 8,
    onError,
  });
}
