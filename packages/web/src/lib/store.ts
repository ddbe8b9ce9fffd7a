import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void;
  use(): T;
}

/**
 * A value that several parts of the page show and something outside React changes. On the server it
 * is `empty`.
 */
export function createStore<T>(empty: T): Store<T> {
  let current = empty;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => current;
  return {
    get,
    subscribe,
    set(next) {
      if (Object.is(current, next)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => empty),
  };
}
