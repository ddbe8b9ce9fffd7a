import {
  type QueryClientConfig,
  QueryClient,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CallInput, CallReply, ReadKey } from '@lotwise/contract/calls';
import { type ApiError, type Client, createClient, requestOf } from '@lotwise/contract/client';
import type { Need, NeedKey } from '@lotwise/contract/page';

/** The API, as the browser calls it. */
export const call: Client = createClient();

export function need<K extends ReadKey>(key: K, input: CallInput<K>): Need {
  // The pair belongs together by its parameters; TypeScript does not distribute it.
  return { key, input } as unknown as Need;
}

/** The cache key of a read: the call, so that all its reads can be refreshed, then the address. */
export function queryKey({ key, input }: { key: ReadKey; input: unknown }): NeedKey {
  // What any call takes, without its own types.
  return [key, requestOf(key, input as object).url];
}

// No timed refetch, none on focus, no retry, data never stale: what changes, a write refreshes.
const config = (): QueryClientConfig => ({
  defaultOptions: {
    queries: {
      // Without a connection they fail at once, in words; by default they would wait, silently.
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
  },
});

export const createQueryClient = (): QueryClient => new QueryClient(config());

export function fetchNeed(client: QueryClient, wanted: Need): Promise<unknown> {
  return client.ensureQueryData({
    queryKey: queryKey(wanted),
    // The key and the input belong together; TypeScript does not follow the pair.
    queryFn: () => call(wanted.key, wanted.input as never),
  });
}

/** Reads a call, from what the page brought or from the API. */
export function useRead<K extends ReadKey>(
  key: K,
  input: CallInput<K>,
  isOn = true,
): UseQueryResult<CallReply<K>, ApiError> {
  return useQuery<CallReply<K>, ApiError>({
    queryKey: queryKey({ key, input }),
    queryFn: () => call(key, input),
    // What failed on the way to a page is not asked for again when the page shows it: Retry does
    // that, and opening the page again.
    enabled: ({ state }) => isOn && state.status !== 'error',
  });
}

/** When the page was rendered, on the server; the browser takes over from there. */
export const NowContext = createContext(0);
export const useRenderedAt = (): number => useContext(NowContext);
