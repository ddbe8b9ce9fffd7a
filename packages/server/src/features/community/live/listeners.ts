/** One open stream: who listens, and to what. */
export interface Listener {
  memberId: string | null;
  /** The session's key, to close the stream when the session ends. */
  sessionKey: string | null;
  address: string;
  questionIds: readonly string[];
  /** Writes to the stream; one whose reader takes nothing any more is closed. */
  write(text: string): void;
  end(): void;
}

/** Listeners by a key; null is not a key. */
export function listenersBy() {
  const lists = new Map<string, Set<Listener>>();
  return {
    add(key: string | null, listener: Listener) {
      if (key === null) return;
      const list = lists.get(key);
      if (list) list.add(listener);
      else lists.set(key, new Set([listener]));
    },
    remove(key: string | null, listener: Listener) {
      const list = key === null ? undefined : lists.get(key);
      list?.delete(listener);
      if (key !== null && list?.size === 0) lists.delete(key);
    },
    of: (key: string): Listener[] => [...(lists.get(key) ?? [])],
    keys: (): string[] => [...lists.keys()],
    size: () => lists.size,
  };
}
