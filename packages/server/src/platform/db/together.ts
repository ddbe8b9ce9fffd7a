import { databaseError, isUnreachable } from './db-errors.ts';

/** Items that a statement takes together at most: more would hold their locks for long. */
const TOGETHER_MAX = 16;

/** For how long items wait for those before them, which may themselves be waiting for a lock. */
const QUICK_MS = 20;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Gives single calls to a statement that does several at once. A call that comes alone goes at
 * once; those that come while it runs go together after it, and share one round trip, one commit
 * and one start of each statement. `run` does all or, where it throws, none, and returns the
 * results in the order of the items. Where the database refuses several, each is run again alone,
 * so that none fails for another. Items with the same key never go together.
 */
export function together<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  keyOf: (item: Item) => unknown,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isHeld = false;

  function send(): void {
    if (isHeld || waiting.length === 0) return;
    const { taken, left } = take(waiting, keyOf);
    waiting = left;
    isHeld = true;
    let isOver = false;
    const release = () => {
      clearTimeout(timer);
      if (isOver) return;
      isOver = true;
      isHeld = false;
      send();
    };
    const timer = setTimeout(release, QUICK_MS);
    void settle(run, taken).finally(release);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      send();
    });
}

/** The first items whose keys differ, and the others. */
function take<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  keyOf: (item: Item) => unknown,
): { taken: Waiting<Item, Result>[]; left: Waiting<Item, Result>[] } {
  const taken = new Map<unknown, Waiting<Item, Result>>();
  const left: Waiting<Item, Result>[] = [];
  for (const one of waiting) {
    const key = keyOf(one.item);
    if (taken.size < TOGETHER_MAX && !taken.has(key)) taken.set(key, one);
    else left.push(one);
  }
  return { taken: [...taken.values()], left };
}

/** Runs items and tells each its result. Never rejects. */
async function settle<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  taken: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await run(taken.map(({ item }) => item));
    for (const [index, { resolve }] of taken.entries()) {
      // One for each, as `run` promises.
      resolve(results[index] as Result);
    }
  } catch (error) {
    if (taken.length > 1 && wasRolledBack(error))
      await Promise.all(taken.map((one) => settle(run, [one])));
    else for (const { reject } of taken) reject(error);
  }
}

/** Whether nothing was done for certain: a connection that breaks may break after the commit. */
function wasRolledBack(error: unknown): boolean {
  return databaseError(error) !== undefined && !isUnreachable(error);
}
