import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@lotwise/contract/client';
import type { ReadKey } from '@lotwise/contract/calls';
import { type Me, setMe } from './session.ts';
import type { Site } from './site.ts';

/** A read that the server made for a page: the cache key, and the reply or why there is none. */
export type Read =
  | { key: [ReadKey, string]; reply: unknown }
  | { key: [ReadKey, string]; status: number; detail: string };

/** What a page brings to the browser beside its HTML. */
export interface PageState {
  me: Me | null;
  site: Site;
  /** When it was rendered. */
  now: number;
  reads: Read[];
}

/**
 * Puts what the server read into the cache, failures too: the page shows the same state as the
 * server's HTML.
 */
export function restore(client: QueryClient, { me, reads, now }: PageState): void {
  setMe(client, me);
  for (const read of reads) {
    if ('reply' in read) {
      client.setQueryData(read.key, read.reply, { updatedAt: now });
    } else {
      const query = client.getQueryCache().build(client, { queryKey: read.key });
      query.setState({
        status: 'error',
        error: new ApiError(read.status, read.detail),
        errorUpdateCount: 1,
        errorUpdatedAt: now,
        fetchStatus: 'idle',
        isInvalidated: false,
      });
    }
  }
}
