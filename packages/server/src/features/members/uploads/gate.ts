import { Refusal } from '../../../platform/http/errors.ts';

/** Lets so many through at once; so many more wait, and the next is refused. */
export function createGate({
  atOnce,
  waitingMax,
}: {
  atOnce: number;
  waitingMax: number;
}): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (act) => {
    if (inside >= atOnce) {
      if (waiting.length >= waitingMax)
        throw new Refusal(
          'unavailable',
          'Too many images are being uploaded. Please try again in a few seconds.',
          { retryAfterSeconds: 5 },
        );
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
