import { Refusal } from './errors.ts';

export type Gate = <T>(act: () => Promise<T>) => Promise<T>;

/** Lets a number through at once, lets a number wait, and refuses the rest. */
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
      // A place is handed to the next in line, so that nobody overtakes.
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
