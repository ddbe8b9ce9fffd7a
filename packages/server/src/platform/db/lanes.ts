import type pg from 'pg';

/** A connection that several statements are on at once, each answered in its turn. */
interface Lane {
  client: pg.Client;
  /** Settles when it takes statements; undefined once it does. */
  opening: Promise<void> | undefined;
  inFlight: number;
  /** When the statement that is being answered came to be first. */
  headSince: number;
}

export interface LaneOptions {
  make: () => pg.Client;
  count: number;
  onError: (error: Error) => void;
}

export interface Lanes {
  /**
   * Sends a statement on the lane of this turn; undefined where all lanes are held up, and another
   * connection is better.
   */
  query<T>(send: (client: pg.Client) => Promise<T>): Promise<T> | undefined;
  close(): Promise<void>;
}

const HELD_UP_MS = 10;
// More than this are answered sooner by two lanes.
const TOGETHER_MAX = 4;

/**
 * Connections for statements that only read. What is asked in one turn of the event loop goes to
 * one connection in one write, four at most, and is answered there in order: a page's three
 * readings cost one system call instead of three, here and in the database. A statement that takes
 * long holds up what was asked with it and nothing else: later ones go to other lanes, or to the
 * pool.
 */
export function createLanes({ make, count, onError }: LaneOptions): Lanes {
  const lanes = new Set<Lane>();
  let current: Lane | undefined;

  function open(): Lane {
    const client = make();
    const lane: Lane = { client, opening: undefined, inFlight: 0, headSince: 0 };
    const leave = () => {
      lanes.delete(lane);
      if (current === lane) current = undefined;
    };
    client.on('error', (error) => {
      leave();
      onError(error);
    });
    client.on('end', leave);
    lane.opening = client.connect().then(
      () => void (lane.opening = undefined),
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    // Whoever asked first is told; nobody may have.
    lane.opening.catch(() => {});
    lanes.add(lane);
    return lane;
  }

  function choose(): Lane | undefined {
    const now = performance.now();
    let best: Lane | undefined;
    for (const lane of lanes) {
      if (lane.inFlight === 0) return lane;
      if (now - lane.headSince < HELD_UP_MS && lane.inFlight < (best?.inFlight ?? Infinity))
        best = lane;
    }
    return lanes.size < count ? open() : best;
  }

  function laneOfTurn(): Lane | undefined {
    if (current && current.inFlight < TOGETHER_MAX) return current;
    const lane = choose();
    if (!lane || lane === current) return lane;
    current = lane;
    const { stream } = lane.client.connection;
    stream.cork();
    process.nextTick(() => {
      current = undefined;
      stream.uncork();
    });
    return lane;
  }

  async function ask<T>(lane: Lane, send: (client: pg.Client) => Promise<T>): Promise<T> {
    if (lane.inFlight++ === 0) lane.headSince = performance.now();
    try {
      if (lane.opening) await lane.opening;
      return await send(lane.client);
    } finally {
      lane.inFlight--;
      lane.headSince = performance.now();
    }
  }

  return {
    query: (send) => {
      const lane = laneOfTurn();
      return lane && ask(lane, send);
    },
    close: async () => void (await Promise.all([...lanes].map(({ client }) => client.end()))),
  };
}

const READS = /^\s*(?:\/\*.*?\*\/\s*)?select\b/i;
const ACTS =
  /\bfor\s+(update|no key update|share|key share)\b|\bpg_(try_)?advisory|\bpg_notify\b|\bgraphile_worker\b|\bnextval\b/i;

/**
 * Whether a statement reads and waits for no lock: behind one that waits, another could wait for
 * ever.
 */
export function isPlainRead(text: string): boolean {
  return READS.test(text) && !ACTS.test(text);
}
