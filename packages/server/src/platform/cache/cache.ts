import { LRUCache } from 'lru-cache';

/** Something made, and when the oldest of what it was made from was read, by `clockMs`. */
export interface Made<V> {
  value: V;
  readAtMs: number;
}

export interface Cache<V extends object> {
  /**
   * The value for `key`: younger than `freshMs` as it is; up to `staleMs` old once more, while one
   * caller makes it again; otherwise made, once for everyone who waits. What is made is stored
   * unless one of its tags was purged since it was begun.
   */
  get(key: string, tagsOf: () => readonly string[], make: () => Promise<Made<V>>): Promise<Made<V>>;
  /** From now on nothing is returned that was begun before and has one of these tags. */
  purge(tags: readonly string[]): void;
  /** Nothing is stored or returned from now on, until the next `clear`. */
  pause(): void;
  clear(): void;
  size(): number;
  bytes(): number;
}

export interface CacheOptions<V> {
  freshMs?: number;
  staleMs?: number;
  maxBytes: number;
  /** What a value takes; key, tags and the entry itself are added to it. */
  bytesOf: (value: V) => number;
  /** Called where a value could not be made again behind the one that was returned. */
  onError: (error: unknown) => void;
}

const FRESH_MS = 30_000;
const STALE_MS = 60_000;

/** Not the wall clock: if it were set back by a day, old values would stay fresh for a day. */
export const clockMs = (): number => performance.now();

/** A value that is being made, or was: with the state of the purges when that began. */
interface Begun {
  tags: readonly string[];
  begunAt: number;
}
type Entry<V> = Made<V> & Begun;
type Flight<V> = Begun & { promise: Promise<Made<V>> };

export function createCache<V extends object>({
  freshMs = FRESH_MS,
  staleMs = STALE_MS,
  maxBytes,
  bytesOf,
  onError,
}: CacheOptions<V>): Cache<V> {
  const purges = createPurges();
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value, tags }, key) => Math.ceil(bytesOfEntry(key, tags) + bytesOf(value)),
  });
  const flights = new Map<string, Flight<V>>();

  function begin(key: string, tags: readonly string[], make: () => Promise<Made<V>>): Flight<V> {
    const begunAt = purges.now();
    const flight: Flight<V> = { tags, begunAt, promise: land() };
    flights.set(key, flight);
    return flight;

    async function land(): Promise<Made<V>> {
      try {
        const made = await make();
        if (!purges.hasPurged({ tags, begunAt })) entries.set(key, { ...made, tags, begunAt });
        return made;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    }
  }

  return {
    async get(key, tagsOf, make) {
      const entry = entries.get(key);
      const held = entry && !purges.hasPurged(entry) ? entry : undefined;
      const ageMs = held ? clockMs() - held.readAtMs : Infinity;
      if (held && ageMs < freshMs) return held;
      const running = flights.get(key);
      if (running && !purges.hasPurged(running)) return running.promise;
      const { promise } = begin(key, tagsOf(), make);
      if (!held || ageMs >= staleMs) return promise;
      promise.catch(onError);
      return held;
    },
    purge: purges.purge,
    pause: purges.pause,
    clear() {
      entries.clear();
      purges.clear();
    },
    size: () => entries.size,
    bytes: () => entries.calculatedSize,
  };
}

// Its objects and its places in maps and lists; two bytes a character of the texts.
const ENTRY_BYTES = 600;
const bytesOfEntry = (key: string, tags: readonly string[]): number =>
  ENTRY_BYTES + 2 * tags.reduce((sum, tag) => sum + tag.length, key.length * 2);

// So many tags are remembered; then everything is purged, which happens once in minutes at most.
const TAGS_MAX = 20_000;

/** Counts the purges and remembers for each tag which was its last. */
function createPurges() {
  let count = 0;
  let clearedAt = 0;
  const purgedAt = new Map<string, number>();

  function clear(): void {
    clearedAt = ++count;
    purgedAt.clear();
  }

  return {
    now: () => count,
    clear,
    pause: () => void (clearedAt = Infinity),
    purge(tags: readonly string[]): void {
      count++;
      for (const tag of tags) purgedAt.set(tag, count);
      if (purgedAt.size > TAGS_MAX) clear();
    },
    hasPurged: ({ tags, begunAt }: Begun): boolean =>
      clearedAt > begunAt || tags.some((tag) => (purgedAt.get(tag) ?? 0) > begunAt),
  };
}
