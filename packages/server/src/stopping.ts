import type { Logger } from './platform/observe/log.ts';

/** Something that is closed at the end. */
export interface Closer {
  name: string;
  close(): Promise<void>;
  /** After so long the stop goes on without it. */
  patienceMs: number;
}

/**
 * Closes everything, last opened first, and no longer than the sum of their times, whatever hangs.
 * Returns whether all of it was closed in order.
 */
export async function closeInOrder(closers: readonly Closer[], log: Logger): Promise<boolean> {
  let isInOrder = true;
  for (const { name, close, patienceMs } of closers.toReversed()) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), patienceMs);
    });
    const closed = close().then(
      () => 'closed' as const,
      (error: unknown) => {
        log.error({ err: error, step: name }, 'did not close in order');
        return 'failed' as const;
      },
    );
    const outcome = await Promise.race([closed, late]);
    clearTimeout(timer);
    if (outcome === 'late')
      log.error({ step: name, ms: patienceMs }, 'did not close in time; stopping without it');
    isInOrder &&= outcome === 'closed';
  }
  return isInOrder;
}
