import type { QueryClient } from '@tanstack/react-query';
import { lazyCode } from './lazy-code.ts';
import type { WriteKey } from './stale.ts';

/** The table of what is stale after which write: a page that is only read needs none of it. */
export const loadStale = lazyCode(async () => (await import('./refetch-stale.ts')).refetchStale);

/** Refetches what these writes made stale; everything, where the table can't be loaded. */
export async function refetchAfter(
  client: QueryClient,
  ...writes: readonly WriteKey[]
): Promise<void> {
  if (writes.length === 0) return;
  const refetch = await loadStale().catch(() => null);
  await (refetch
    ? refetch(client, writes)
    : client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' }));
}
