import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

type Write<T, R> = UseMutationResult<R, Error, T>;

/**
 * An act that changes something, from a form or a button. It counts as under way from the press on
 * and not from the next render: the second press of a double click does nothing.
 */
export function useWrite<R = unknown, T = void>(
  options: UseMutationOptions<R, Error, T>,
): Write<T, R> {
  const isUnderWay = useRef(false);
  const write = useMutation<R, Error, T>({
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

/** The same for a switch, and for a list whose entries are pressed one after another: each counts. */
export const useRepeatedWrite = useMutation;
