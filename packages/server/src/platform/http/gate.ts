import { Refusal } from './errors.ts';

export type Gate = <T>(act: () => Promise<T>) => Promise<T>;

/** Lets so many through at once; so many more wait, and the next is refused. */
export function createGate({
  atOnce,
  waitingMax,
  sentence,
}: {
  atOnce: number;
  waitingMax: number;
  /** What the refused one reads. */
  sentence: string;
}): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (act) => {
    if (inside >= atOnce) {
      if (waiting.length >= waitingMax)
        throw new Refusal('unavailable', sentence, { retryAfterSeconds: 5 });
      // Whoever leaves hands the place on, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else inside++;
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
