import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { loadStale, refetchAfter } from './refetch.ts';
import type { WriteKey } from './stale.ts';

type Write<T, R> = UseMutationResult<R, Error, T>;

export type WriteOptions<R, T> = UseMutationOptions<R, Error, T> & {
  /** The calls that it may make: what they make stale is refetched after `onSuccess`. */
  writes: WriteKey | readonly WriteKey[];
  /** Whether a failure says that what is shown is old: then it is refetched, too. */
  isStaleOnError?: boolean;
  /** What comes once the page shows what was written. */
  onShown?: (reply: R, input: T) => void | Promise<void>;
};

/**
 * An act that changes something, from a form or a button. It counts as under way from the press on
 * and not from the next render: the second press of a double click does nothing.
 */
export function useWrite<R = unknown, T = void>(options: WriteOptions<R, T>): Write<T, R> {
  const isUnderWay = useRef(false);
  const write = useRepeatedWrite<R, T>({
    ...options,
    onSettled: async (...ends) => {
      try {
        await options.onSettled?.(...ends);
      } finally {
        isUnderWay.current = false;
      }
    },
  });
  const mutate: Write<T, R>['mutate'] = (...press) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    write.mutate(...press);
  };
  return { ...write, mutate };
}

/**
 * For switches, and for lists whose entries are pressed in quick succession: every press counts,
 * also while the previous one is being saved.
 */
export function useRepeatedWrite<R = unknown, T = void>({
  writes,
  isStaleOnError = false,
  onShown,
  ...options
}: WriteOptions<R, T>): Write<T, R> {
  const client = useQueryClient();
  const refetch = () => refetchAfter(client, ...[writes].flat());
  return useMutation<R, Error, T>({
    // Without a connection it fails at once, in words; by default it would wait, silently.
    networkMode: 'always',
    ...options,
    onMutate: (...press) => {
      // On its way while the write is.
      if (writes.length > 0) loadStale().catch(() => {});
      return options.onMutate?.(...press);
    },
    onError: async (...failure) => {
      await options.onError?.(...failure);
      if (isStaleOnError) await refetch();
    },
    onSuccess: async (...done) => {
      await options.onSuccess?.(...done);
      await refetch();
      await onShown?.(done[0], done[1]);
    },
  });
}
