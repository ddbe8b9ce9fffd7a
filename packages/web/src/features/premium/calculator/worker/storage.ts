import { withOwnWallet } from './document.ts';
import type { SourceFile } from './pieces.ts';
import { FIRST_CHOICES, setRow, type Row, startWorkspace, type Workspace } from './workspace.ts';

// The work of one person in this browser: a head, the rows in boxes of two thousand, so that an
// edit writes one box, and the files that wait for a word of their owner.
const BOX_ROWS = 2000;
const NAME = 'calculator';
const STORE = 'parts';
/** A larger file has to be added again after a reload. */
const SOURCE_MAX_BYTES = 50 * 1024 * 1024;

type Head = Pick<
  Workspace,
  'choices' | 'settings' | 'files' | 'movements' | 'account' | 'stated'
> & {
  apart: string[];
  boxes: number;
  /** The names of the files that are stored. */
  waiting?: string[];
};

/**
 * Keeps one person's work. `isStored` is false where the browser refuses, or another tab is the one
 * that keeps it.
 */
export interface Storage {
  isStored: boolean;
  read(): Promise<Workspace | undefined>;
  /** Writes what changed. */
  write(workspace: Workspace): Promise<void>;
  /** Forgets everything of this person. */
  clear(): Promise<void>;
}

export async function openStorage(owner: string): Promise<Storage> {
  const database = await openDatabase();
  if (!database || !(await isOnlyTab(owner)))
    return {
      isStored: false,
      read: async () => database && readAll(database, owner),
      write: async () => {},
      clear: async () => {},
    };
  return {
    isStored: true,
    read: () => readAll(database, owner),
    write: (workspace) => writeChanges(database, owner, workspace),
    clear: () =>
      transact(database, 'readwrite', (parts) =>
        parts.delete(IDBKeyRange.bound([owner], [owner, []])),
      ).then(() => {}),
  };
}

/** Whether somebody left a ledger in this browser. Another tab may have it open. */
export async function hasLedger(owner: string): Promise<boolean> {
  const database = await openDatabase();
  // What `writeChanges` put there; IndexedDB has no types.
  const head = (database &&
    (await transact(database, 'readonly', (parts) => parts.get([owner, 'head'])))) as
    | Head
    | undefined;
  return head !== undefined && (head.boxes > 0 || head.files.length > 0);
}

const LOCK_MS = 1500;

/**
 * Two tabs that write the same boxes would mix them. A tab that is being reloaded lets go a moment
 * later.
 */
function isOnlyTab(owner: string): Promise<boolean> {
  // Only in a secure context.
  if (!('locks' in navigator)) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const held = navigator.locks.request(
    `calculator ${owner}`,
    { signal: AbortSignal.timeout(LOCK_MS) },
    () => {
      resolve(true);
      // Held until this worker ends.
      return new Promise(() => {});
    },
  );
  held.catch(() => resolve(false));
  return promise;
}

function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(undefined));
    } catch {
      // A browser that was told to keep nothing.
      resolve(undefined);
    }
  });
}

function transact<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (parts: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(request?.result));
    transaction.addEventListener('error', () =>
      reject(transaction.error ?? new Error('The browser could not save your work.')),
    );
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The browser could not save your work.')),
    );
  });
}

async function readAll(database: IDBDatabase, owner: string): Promise<Workspace | undefined> {
  // What `writeChanges` put there; IndexedDB has no types.
  const stored = <T>(...key: (string | number)[]) =>
    transact(database, 'readonly', (parts) => parts.get([owner, ...key])) as Promise<T | undefined>;
  const head = await stored<Head>('head');
  if (!head) return undefined;
  const { boxes, apart, waiting = [], ...rest } = head;
  const seen = await stored<Workspace['seen']>('seen');
  const mappings = await stored<Workspace['mappings']>('mappings');
  const workspace: Workspace = {
    ...startWorkspace(),
    ...rest,
    // What was stored before a choice was there begins as everybody's.
    choices: { ...FIRST_CHOICES, ...rest.choices },
    stated: rest.stated ?? [],
    mappings: mappings ?? new Map(),
    apart: new Set(apart),
    seen: seen ?? new Map(),
  };
  for (let box = 0; box < boxes; box++) {
    const rows = (await stored<(Row | undefined)[]>('rows', box)) ?? [];
    rows.forEach((row, place) =>
      setRow(
        workspace,
        box * BOX_ROWS + place,
        row?.isSaid ? { ...row, transaction: withOwnWallet(row.transaction) } : row,
      ),
    );
  }
  workspace.changed.clear();
  for (const name of waiting) {
    const file = await stored<File>('source', name);
    if (file) workspace.sources.set(name, file);
  }
  workspace.stored = new Map(workspace.sources);
  return workspace;
}

/**
 * Stores the files that wait and are not stored yet, and deletes those that no longer wait. Returns
 * what is stored. A file that was moved or changed since it was chosen can't be.
 */
async function keepWaiting(
  database: IDBDatabase,
  owner: string,
  workspace: Workspace,
): Promise<Map<string, SourceFile>> {
  const { files, sources, stored } = workspace;
  const kept = new Map<string, SourceFile>();
  const key = (name: string) => [owner, 'source', name];
  for (const { name, needs } of files) {
    const source = needs === undefined ? undefined : sources.get(name);
    if (!source || source.size > SOURCE_MAX_BYTES) continue;
    try {
      if (stored.get(name) !== source)
        await transact(database, 'readwrite', (parts) => parts.put(source, key(name)));
      kept.set(name, source);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
  for (const name of stored.keys())
    if (!kept.has(name)) await transact(database, 'readwrite', (parts) => parts.delete(key(name)));
  workspace.stored = kept;
  return kept;
}

async function writeChanges(
  database: IDBDatabase,
  owner: string,
  workspace: Workspace,
): Promise<void> {
  const { choices, settings, files, movements, account, apart, seen, rows, changed } = workspace;
  const { mappings, stated } = workspace;
  const waiting = await keepWaiting(database, owner, workspace);
  const boxes = new Set([...changed].map((slot) => Math.floor(slot / BOX_ROWS)));
  const head: Head = {
    choices,
    settings,
    files,
    movements,
    account,
    stated,
    apart: [...apart],
    boxes: Math.ceil(rows.length / BOX_ROWS),
    waiting: [...waiting.keys()],
  };
  changed.clear();
  await transact(database, 'readwrite', (parts) => {
    for (const box of boxes)
      parts.put(rows.slice(box * BOX_ROWS, (box + 1) * BOX_ROWS), [owner, 'rows', box]);
    parts.put(seen, [owner, 'seen']);
    parts.put(mappings, [owner, 'mappings']);
    parts.put(head, [owner, 'head']);
    return undefined;
  });
}
