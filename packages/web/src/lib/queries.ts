import {
  type QueryClientConfig,
  QueryClient,
  type QueryKey,
  type QueryState,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CallInput, CallReply, ReadKey } from '@lotwise/contract/calls';
import { ApiError, type Client, createClient, requestOf } from '@lotwise/contract/client';
import type { Loader, LoaderKey } from '@lotwise/contract/page';

let senderId: string | null = null;

/** Notes whose page this is: it writes as nobody else. */
export function sendAs(memberId: string | null): void {
  senderId = memberId;
}

/** The API, as the browser calls it. */
export const call: Client = createClient('', undefined, () => senderId);

export function loader<K extends ReadKey>(key: K, input: CallInput<K>): Loader {
  // The pair belongs together by its parameters; TypeScript does not distribute it.
  return { key, input } as unknown as Loader;
}

/** A read of figures beside what a page is about: up to a minute old in a page. */
export const figures = <K extends ReadKey>(key: K, input: CallInput<K>): Loader => ({
  ...loader(key, input),
  isFigure: true,
});

/** The cache key of a read: the call, so that all its reads can be refreshed, then the address. */
export function queryKey({ key, input }: { key: ReadKey; input: unknown }): LoaderKey {
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

export function runLoader(client: QueryClient, wanted: Loader): Promise<unknown> {
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
  return useKept<CallReply<K>>({
    queryKey: queryKey({ key, input }),
    queryFn: () => call(key, input),
    // What failed on the way to a page is not asked for again when the page shows it: Retry does
    // that, and opening the page again.
    enabled: ({ state }) => isOn && (state.status !== 'error' || state.data !== undefined),
  });
}

/**
 * A query whose data stays when a refetch fails: it then looks as before, and the page says once
 * that it may be outdated (`reach/shell/Outdated.tsx`). No component sees the error of a refetch.
 *
 * | refetch fails with | what is shown |
 * | --- | --- |
 * | no response, 5xx, 429, 401, … | the data |
 * | 403, 404, 410: it is not there for this reader | the error |
 */
export function useKept<T>(
  options: UseQueryOptions<T, ApiError, T, QueryKey>,
): UseQueryResult<T, ApiError> {
  const read = useQuery(options);
  if (!read.isRefetchError || isRefusal(read.error)) return read;
  return {
    ...read,
    status: 'success',
    error: null,
    isError: false,
    isRefetchError: false,
    isSuccess: true,
  };
}

/** Whether what a query shows may be outdated, because its last refetch failed. */
export const isOutdated = ({ status, data, error }: QueryState): boolean =>
  status === 'error' && data !== undefined && !isRefusal(error);

const REFUSALS = new Set([403, 404, 410]);

const isRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && REFUSALS.has(error.status);

/** When the page was rendered, on the server; the browser takes over from there. */
export const NowContext = createContext(0);
export const useRenderedAt = (): number => useContext(NowContext);
