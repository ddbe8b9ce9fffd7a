import { LRUCache } from 'lru-cache';
import { bytesOfText, type CacheBudget, type CacheName, ENTRY_BYTES } from './budget.ts';

/** Something rendered, with the tags whose purge makes it wrong. */
export interface Entry<V> {
  value: V;
  tags: readonly string[];
  renderedAtMs: number;
}

export type Render<V> = () => Promise<V>;

export interface Cache<V extends object> {
  /**
   * The value for `key`. Younger than `freshMs`: as it is. Older: returned at once and rendered
   * again in the background. Absent: rendered, once for everyone who waits.
   */
  get(key: string, tags: readonly string[], render: Render<V>): Promise<Entry<V>>;
  peek(key: string): Entry<V> | undefined;
  /** The same, also when it is no longer fresh. */
  peekStale(key: string): Entry<V> | undefined;
  /** Measures an entry again that has grown since it was rendered. */
  weigh(key: string): void;
  purge(tags: readonly string[]): void;
  clear(): void;
  size(): number;
  bytes(): number;
}

export interface CacheOptions<V> {
  freshMs: number;
  /**
   * An entry unused for longer is rendered while its reader waits, so that nobody reads last week's
   * page.
   */
  staleMs: number;
  maxBytes: number;
  /** What a value costs; key, tags and the entry itself are added to it. */
  bytesOf: (value: V) => number;
  now?: () => number;
  onError?: (error: unknown) => void;
}

// Not the wall clock: if it were set back by a day, old pages would stay fresh for a day.
const monotonicMs = () => performance.now();

type Flight<V> = { tags: readonly string[]; isPurged: boolean; promise: Promise<Entry<V>> };

export function createCache<V extends object>(options: CacheOptions<V>): Cache<V> {
  const { freshMs, staleMs, onError, now = monotonicMs } = options;
  const { entries, store, purge } = createEntries(options);
  const flights = createFlights(now, store);

  return {
    async get(key, tags, render) {
      const held = entries.get(key);
      const ageMs = held ? now() - held.renderedAtMs : Infinity;
      if (held && ageMs < freshMs) return held;
      const next = flights.join(key, tags, render);
      if (!held || ageMs >= staleMs) return next;
      next.catch((error: unknown) => onError?.(error));
      return held;
    },
    peek: (key) => madeAfter(now() - freshMs, entries.get(key)),
    peekStale: (key) => madeAfter(now() - staleMs, entries.get(key)),
    weigh(key) {
      const held = entries.get(key);
      // A new object, because the cache would keep the old size for the same one.
      if (held) store(key, { ...held });
    },
    purge(tags) {
      purge(tags);
      flights.purge(tags);
    },
    clear() {
      entries.clear();
      flights.purge();
    },
    size: () => entries.size,
    bytes: () => entries.calculatedSize,
  };
}

/** A cache that takes its share of the budget, and tells how much of it is used. */
export function createCacheWithin<V extends object>(
  budget: CacheBudget,
  name: CacheName,
  options: Omit<CacheOptions<V>, 'maxBytes'>,
): Cache<V> {
  const cache = createCache<V>({ ...options, maxBytes: budget.bytesFor(name) });
  budget.watch(name, () => ({ bytes: cache.bytes(), entries: cache.size() }));
  return cache;
}

/** The entries of a cache by key, and by tag for a purge. */
function createEntries<V extends object>({
  maxBytes,
  bytesOf,
}: Pick<CacheOptions<V>, 'maxBytes' | 'bytesOf'>) {
  const index = createTagIndex();
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value, tags }, key) =>
      Math.ceil(
        ENTRY_BYTES +
          bytesOfText(key) * (1 + tags.length) +
          tags.reduce((sum, tag) => sum + bytesOfText(tag), 0) +
          bytesOf(value),
      ),
    dispose: ({ tags }, key) => index.remove(key, tags),
  });

  return {
    entries,
    store(key: string, entry: Entry<V>): void {
      entries.set(key, entry);
      index.add(key, entry.tags);
    },
    purge(tags: readonly string[]): void {
      for (const tag of tags) for (const key of index.keysOf(tag)) entries.delete(key);
    },
  };
}

const madeAfter = <E extends { renderedAtMs: number }>(timeMs: number, entry: E | undefined) =>
  entry && entry.renderedAtMs > timeMs ? entry : undefined;

/**
 * The renders in progress, one per key. A render that was purged meanwhile may have read old rows:
 * those who already waited get it, but it is not stored.
 */
function createFlights<V>(now: () => number, store: (key: string, entry: Entry<V>) => void) {
  const flights = new Map<string, Flight<V>>();
  return {
    join(key: string, tags: readonly string[], render: () => Promise<V>): Promise<Entry<V>> {
      const running = flights.get(key);
      if (running && !running.isPurged) return running.promise;
      const flight: Flight<V> = { tags, isPurged: false, promise: land() };
      flights.set(key, flight);
      return flight.promise;

      async function land(): Promise<Entry<V>> {
        const renderedAtMs = now();
        try {
          const entry = { value: await render(), tags, renderedAtMs };
          if (!flight.isPurged) store(key, entry);
          return entry;
        } finally {
          if (flights.get(key) === flight) flights.delete(key);
        }
      }
    },
    /** Marks the renders with one of the tags, or all of them. */
    purge(tags?: readonly string[]): void {
      const purged = new Set(tags);
      for (const flight of flights.values())
        if (tags === undefined || flight.tags.some((tag) => purged.has(tag)))
          flight.isPurged = true;
    },
  };
}

/** Which keys have a tag. */
function createTagIndex() {
  const keys = new Map<string, Set<string>>();
  return {
    add(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const known = keys.get(tag);
        if (known) known.add(key);
        else keys.set(tag, new Set([key]));
      }
    },
    remove(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const known = keys.get(tag);
        known?.delete(key);
        if (known?.size === 0) keys.delete(tag);
      }
    },
    keysOf: (tag: string): Iterable<string> => keys.get(tag) ?? [],
  };
}
