import { Refusal } from './errors.ts';

interface GateOptions {
  atOnce: number;
  waitingMax: number;
  /** The longest that those who wait do so while none goes through; without it, for ever. */
  stuckMs?: number;
  /** What the refused one reads. */
  sentence: string;
}

/** Runs `act` when it is its turn; `onWait` is called if that is not at once. */
export type Gate = <T>(act: () => Promise<T>, onWait?: () => void) => Promise<T>;

/** Lets a number through at once, lets a number wait, and refuses the rest. */
export function createGate({ atOnce, waitingMax, stuckMs, sentence }: GateOptions): Gate {
  // In the order in which they came.
  const waiting = new Map<() => void, NodeJS.Timeout | undefined>();
  let inside = 0;
  const refusal = () => new Refusal('unavailable', sentence, { retryAfterSeconds: 5 });

  const turn = () =>
    new Promise<void>((begin, refuse) => {
      const giveUp = () => {
        waiting.delete(begin);
        refuse(refusal());
      };
      waiting.set(begin, stuckMs === undefined ? undefined : setTimeout(giveUp, stuckMs));
    });

  function letNextIn(): void {
    const [next] = waiting;
    if (!next) return void inside--;
    // Its place is handed on, so that nobody overtakes.
    const [begin, timer] = next;
    clearTimeout(timer);
    waiting.delete(begin);
    begin();
    for (const one of waiting.values()) one?.refresh();
  }

  return async (act, onWait) => {
    if (inside < atOnce) inside++;
    else {
      if (waiting.size >= waitingMax) throw refusal();
      onWait?.();
      await turn();
    }
    try {
      return await act();
    } finally {
      letNextIn();
    }
  };
}

/** A gate for each key, which exists while somebody is inside. */
export function createGates(
  options: GateOptions,
): <T>(key: string, ...call: [act: () => Promise<T>, onWait?: () => void]) => Promise<T> {
  const gates = new Map<string, { gate: Gate; users: number }>();
  return async (key, ...call) => {
    const at = gates.get(key) ?? { gate: createGate(options), users: 0 };
    gates.set(key, at);
    at.users++;
    try {
      return await at.gate(...call);
    } finally {
      if (--at.users === 0) gates.delete(key);
    }
  };
}
