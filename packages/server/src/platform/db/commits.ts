/**
 * What a transaction publishes once it has committed: strings that name what changed, as the bus
 * carries them.
 */
const gathered = new WeakMap<object, Set<string>>();
const listeners = new WeakMap<object, Set<(tags: readonly string[]) => void>>();

/**
 * Publishes `tag` to every process when the transaction `tx` commits, and never when it does not.
 * Outside a transaction at once.
 */
export function publishAfterCommit(tx: object, tag: string): void {
  const waiting = gathered.get(tx);
  if (waiting) waiting.add(tag);
  else publish(tx, [tag]);
}

/**
 * Subscribes to what this database's transactions publish after they commit; the returned function
 * ends the subscription.
 */
export function hearCommits(db: object, listener: (tags: readonly string[]) => void): () => void {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => known.delete(listener);
}

/** Gathers what `tx`, a transaction of `db`, publishes; the returned function sends it. */
export function gatherPublished(db: object, tx: object): () => void {
  const waiting = new Set<string>();
  gathered.set(tx, waiting);
  return () => {
    if (waiting.size > 0) publish(db, [...waiting]);
  };
}

function publish(db: object, tags: readonly string[]): void {
  for (const listener of listeners.get(db) ?? []) listener(tags);
}
