/** Starts work that blocks the thread for milliseconds one piece at a time. */
export interface Pacing {
  /** Resolves when it is its turn. */
  turn(): Promise<void>;
  /** Call this for each accepted connection. */
  noteConnection(): void;
}

// Even under a flood of connections pages must still be rendered.
const PUT_OFF_MAX = 10;

/**
 * One page per turn of the event loop, so that shorter work, such as a vote or a health check,
 * waits for one page and not for all. No page in a turn in which somebody connected: the loop
 * accepts one connection per turn, and with a page in each turn hundreds of connections would wait
 * for seconds.
 */
export function createPacing(): Pacing {
  const waiting: (() => void)[] = [];
  let hasConnected = false;
  let putOff = 0;

  function next(): void {
    if (hasConnected && putOff < PUT_OFF_MAX) {
      hasConnected = false;
      putOff++;
      return void setImmediate(next);
    }
    hasConnected = false;
    putOff = 0;
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  }

  return {
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(next);
      }),
    noteConnection: () => void (hasConnected = true),
  };
}
