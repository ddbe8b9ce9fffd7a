import { type Db, inTransaction } from './db.ts';

// Whoever waits for the locks of a step waits for half a second at most: it aims at a fifth.
const AIM_MS = 100;
const SIZE = { first: 20, min: 1, max: 500 };

/**
 * Does something large step by step, each step in a transaction of its own. `step` does as much as
 * `size` says and returns how much it did; less means that nothing is left. `onCommit` is called
 * after each.
 */
export async function inBatches(
  db: Db,
  step: (tx: Db, size: number) => Promise<number>,
  onCommit: () => void = () => {},
): Promise<void> {
  for (let size = SIZE.first; ;) {
    const startedAt = performance.now();
    const done = await inTransaction(db, (tx) => step(tx, size));
    onCommit();
    if (done < size) return;
    const factor = Math.min(2, AIM_MS / (performance.now() - startedAt));
    size = Math.min(SIZE.max, Math.max(SIZE.min, Math.floor(size * factor)));
  }
}
