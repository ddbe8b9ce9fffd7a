import type { QueryClient } from '@tanstack/react-query';
import { STALE, type Stale, type WriteKey } from './stale.ts';

/** Refetches what the table says of these writes. */
export async function refetchStale(
  client: QueryClient,
  writes: readonly WriteKey[],
): Promise<void> {
  const stale = writes.map((key): Stale => STALE[key]);
  const now = new Set<unknown>(stale.flatMap((one) => one.now ?? []));
  for (const key of stale.flatMap(({ forget = [] }) => forget))
    client.removeQueries({ queryKey: [key] });
  // All are marked before any is read: whoever goes elsewhere meanwhile finds nothing old.
  await Promise.all([
    // What was not there before may be now.
    client.resetQueries({
      predicate: ({ state, queryKey: [key] }) =>
        state.status === 'error' && state.data === undefined && now.has(key),
    }),
    client.invalidateQueries({ predicate: ({ queryKey: [key] }) => now.has(key) }),
    // What is being read just now may be old already.
    ...stale
      .flatMap(({ later = [] }) => later)
      .map((key) =>
        client.invalidateQueries({
          queryKey: [key],
          refetchType: client.isFetching({ queryKey: [key] }) > 0 ? 'active' : 'none',
        }),
      ),
  ]);
}
