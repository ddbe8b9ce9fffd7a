import type { QueryClient } from '@tanstack/react-query';
import { lazyCode } from './lazy-code.ts';
import type { Stale, WriteKey } from './stale.ts';

/** The table of what is stale after which write: a page that is only read needs none of it. */
export const loadStale = lazyCode(async () => (await import('./stale.ts')).STALE);

/** Refetches what these writes made stale; everything, where the table can't be loaded. */
export async function refetchAfter(
  client: QueryClient,
  ...writes: readonly WriteKey[]
): Promise<void> {
  if (writes.length === 0) return;
  const table = await loadStale().catch(() => null);
  if (!table)
    return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  const stale = writes.map((key) => table[key]);
  await refetch(client, {
    now: stale.flatMap(({ now = [] }) => now),
    later: stale.flatMap(({ later = [] }) => later),
    forget: stale.flatMap(({ forget = [] }) => forget),
  });
}

async function refetch(
  client: QueryClient,
  { now, later, forget }: Required<Stale>,
): Promise<void> {
  for (const key of forget) client.removeQueries({ queryKey: [key] });
  const isStale = new Set<unknown>(now);
  // All are marked before any is read: who goes elsewhere meanwhile finds nothing old.
  await Promise.all([
    // What was not there before may be now.
    client.resetQueries({
      predicate: ({ state, queryKey: [key] }) => state.status === 'error' && isStale.has(key),
    }),
    client.invalidateQueries({ predicate: ({ queryKey: [key] }) => isStale.has(key) }),
    // What is being read just now may be old already.
    ...later.map((key) =>
      client.invalidateQueries({
        queryKey: [key],
        refetchType: client.isFetching({ queryKey: [key] }) > 0 ? 'active' : 'none',
      }),
    ),
  ]);
}
