import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../session.ts';
import { postFailure } from './posted-before.ts';
import { store, stored } from '../storage.ts';

/**
 * A form's content, stored in the browser until it is posted. `key` goes with the post, so that
 * posting the same draft twice posts once.
 */
export interface Draft<T> {
  value: T;
  change(part: Partial<T>): void;
  key: string;
  clear(): void;
  /** When it was last changed; 0 until the browser's storage has been read. */
  changedAtMs: number;
  /** For who keeps it on the server too. */
  link: DraftLink<T>;
}

export interface DraftLink<T> {
  /** What is held at this moment, also between renders. */
  now(): Held<T>;
  /** Replaces the content by what the server holds. */
  take(value: T, version: number | null): void;
  /**
   * Notes that the server has the content of this moment; null: another's content, and this one
   * stays as it was.
   */
  markSaved(changedAtMs: number | null, version: number | null): void;
  /** Takes another key: what is posted next is something else. */
  renewKey(): void;
  /** Says who keeps it on the server; null once nobody does. */
  keepBy(keeper: DraftKeeping | null): void;
  /** Who does. */
  keeper(): DraftKeeping | null;
}

/**
 * What a form needs of the one who keeps its draft: to be done before it is posted, and to go on
 * where that failed.
 */
interface DraftKeeping {
  settle(): Promise<void>;
  resume(): void;
}

export interface Held<T> {
  value: T;
  key: string;
  changedAtMs: number;
  /** Whether it holds something that the server was not told. */
  isUnsaved: boolean;
  /** The server's version it grew from. */
  version: number | null;
}

/** Whose it is: on a shared computer the next member must not find it. */
type Stored<T> = Held<T> & { ownerId: string };

/** The ids of the fields of a draft, where they are not its names. */
type FieldIds = Partial<Record<string, string>>;
const NO_FIELDS: FieldIds = {};

/**
 * Keeps a form as a draft under a name; `empty` and `fieldIds` are constants. It is read after the
 * first render, so that the server's page and the browser's agree.
 */
export function useDraft<T extends object>(
  name: string,
  empty: T,
  fieldIds: FieldIds = NO_FIELDS,
): Draft<T> {
  const ownerId = useMe()?.id ?? '';
  const store = useMemo(() => createStore(`draft:${name}`, ownerId, empty), [name, ownerId, empty]);
  const { value, key, changedAtMs } = useSyncExternalStore(store.subscribe, store.now, store.now);
  useEffect(() => store.read(fieldIds), [store, fieldIds]);
  return { value, key, changedAtMs, change: store.change, clear: store.clear, link: store };
}

interface DraftStore<T> extends DraftLink<T> {
  subscribe(listener: () => void): () => void;
  read(fieldIds: FieldIds): void;
  change(part: Partial<T>): void;
  clear(): void;
}

function createStore<T extends object>(
  storageKey: string,
  ownerId: string,
  empty: T,
): DraftStore<T> {
  let held: Held<T> = { value: empty, key: '', changedAtMs: 0, isUnsaved: false, version: null };
  let keeping: DraftKeeping | null = null;
  const listeners = new Set<() => void>();
  const show = (next: Held<T>) => {
    held = next;
    for (const listener of listeners) listener();
  };
  const keep = (part: Partial<Held<T>>) => {
    show({ ...held, ...part });
    write(storageKey, { ...held, ownerId });
  };
  return {
    now: () => held,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (fieldIds) => {
      const early = typedEarly(empty, fieldIds);
      const stored = read<T>(storageKey, ownerId) ?? fresh(empty);
      const isEarly = Object.keys(early).length > 0;
      show({
        ...stored,
        value: { ...empty, ...stored.value, ...early },
        ...(isEarly && { isUnsaved: true, changedAtMs: Date.now() }),
      });
    },
    change: (part) =>
      keep({
        value: { ...held.value, ...part },
        changedAtMs: laterThan(held.changedAtMs),
        isUnsaved: true,
      }),
    clear: () => {
      show(fresh(empty));
      write(storageKey, null);
    },
    take: (value, version) =>
      keep({ value, version, changedAtMs: laterThan(held.changedAtMs), isUnsaved: false }),
    markSaved: (changedAtMs, version) =>
      keep({
        version,
        isUnsaved: changedAtMs === null ? held.isUnsaved : held.changedAtMs !== changedAtMs,
      }),
    renewKey: () => keep({ key: newKey() }),
    keepBy: (keeper) => void (keeping = keeper),
    keeper: () => keeping,
  };
}

/**
 * Waits until what keeps a draft is done with it, then posts; a failed post leaves the draft kept
 * as before.
 */
export async function posting<T, R>({ link }: Draft<T>, post: () => Promise<R>): Promise<R> {
  await link.keeper()?.settle();
  try {
    return await post();
  } catch (error) {
    link.keeper()?.resume();
    throw postFailure(error, link.renewKey);
  }
}

const fresh = <T>(value: T): Held<T> => ({
  value,
  key: newKey(),
  changedAtMs: 1,
  isUnsaved: false,
  version: null,
});
// Two changes within a millisecond are told apart.
const laterThan = (ms: number): number => Math.max(Date.now(), ms + 1);

// What was typed before the scripts arrived is in the fields already, and so does what the
// server wrote there.
function typedEarly<T extends object>(empty: T, fieldIds: FieldIds): Partial<T> {
  const typed = Object.entries(empty).flatMap(([name, written]: [string, unknown]) => {
    const field = document.getElementById(fieldIds[name] ?? name);
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
      field.value === ''
    )
      return [];
    // A field has \n for every end of a line.
    return typeof written === 'string' && field.value === written.replace(/\r\n?/g, '\n')
      ? []
      : [[name, field.value]];
  });
  // Named as in `empty`, and texts where those are.
  return Object.fromEntries(typed) as Partial<T>;
}

export const newKey = (): string =>
  crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);

function read<T>(key: string, ownerId: string): Held<T> | null {
  try {
    // Only this form writes under its key.
    const held = JSON.parse(stored('localStorage', key) ?? 'null') as Stored<T> | null;
    return held?.ownerId === ownerId ? held : null;
  } catch {
    // Storage may hold something else; the form then starts empty.
    return null;
  }
}

const write = (key: string, value: unknown): void =>
  store('localStorage', key, value === null ? null : JSON.stringify(value));
