import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@lotwise/contract/client';
import type { PageState } from '@lotwise/contract/page';
import { setMe } from './session.ts';

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
