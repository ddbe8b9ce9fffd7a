/**
 * What a transaction tells once it has committed: strings that name what changed, as the bus
 * carries them.
 */
const told = new WeakMap<object, Set<string>>();
const listeners = new WeakMap<object, Set<(tags: readonly string[]) => void>>();

/**
 * Has `tag` told to every process when the transaction `tx` commits, and never when it does not.
 * Outside a transaction at once.
 */
export function tellAfterCommit(tx: object, tag: string): void {
  const waiting = told.get(tx);
  if (waiting) waiting.add(tag);
  else tell(tx, [tag]);
}

/**
 * Hears what is told after the commits of this database's transactions, until the answered function
 * is called.
 */
export function hearCommits(db: object, listener: (tags: readonly string[]) => void): () => void {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => known.delete(listener);
}

/** Gathers what `tx`, a transaction of `db`, tells; the answered function tells it. */
export function gatherTold(db: object, tx: object): () => void {
  const waiting = new Set<string>();
  told.set(tx, waiting);
  return () => {
    if (waiting.size > 0) tell(db, [...waiting]);
  };
}

function tell(db: object, tags: readonly string[]): void {
  for (const listener of listeners.get(db) ?? []) listener(tags);
}
