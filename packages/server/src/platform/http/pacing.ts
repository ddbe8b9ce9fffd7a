/** Lets what keeps the thread for milliseconds begin one at a time. */
export interface Pacing {
  /** Resolves when it is its turn. */
  turn(): Promise<void>;
  /** To be called for each connection that was accepted. */
  noteConnection(): void;
}

// A flood of connections must not keep pages from being made either.
const PUT_OFF_MAX = 10;

/**
 * One page a turn of the event loop: whoever needs less, a vote or a look at the health, waits for
 * one of them and not for all. And not in a turn in which somebody connected: the loop accepts one
 * connection a turn, and with a page in each of them hundreds would wait outside for seconds.
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
