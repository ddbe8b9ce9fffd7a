import { performance } from 'node:perf_hooks';

/**
 * Who is served when more is asked for than can be answered, the first before the others: what a
 * member writes is lost work if it is refused, what a robot reads it reads again tomorrow.
 */
export const LANES = ['writes', 'members', 'arrivals', 'visitors', 'robots'] as const;
export type Lane = (typeof LANES)[number];

export interface Bounds {
  /**
   * The share of the turns that requests of all lanes may have when one of this lane begins. The
   * rest is kept free for the lanes before it.
   */
  share: number;
  /** So many may wait, */
  waitingMax: number;
  /** and so long, before they are refused. */
  waitMs: number;
}

/**
 * How many may wait bounds how long they do: 64 visitors are answered within half a second. The
 * times are for when nothing is answered at all.
 */
export const BOUNDS: Readonly<Record<Lane, Bounds>> = {
  writes: { share: 1, waitingMax: 512, waitMs: 5000 },
  members: { share: 0.9, waitingMax: 256, waitMs: 5000 },
  arrivals: { share: 0.8, waitingMax: 128, waitMs: 4000 },
  visitors: { share: 0.7, waitingMax: 64, waitMs: 3000 },
  robots: { share: 0.4, waitingMax: 16, waitMs: 3000 },
};

/**
 * How many turns there are at once. A thread that is at work all the time gains nothing by more, and
 * each takes longer; where it waits for a database that is far away, more keep it at work.
 */
const TURNS = { min: 10, max: 64, first: 24 };
/** The share of the time in which the thread was at work. */
const BUSY = { little: 0.85, wholly: 0.95 };
const STEP = 1.1;

/** After so long a request counts no more: it waits for somebody else, and not for the processor. */
const LEASE_MS = 2000;
const SWEEP_MS = 100;

/** Ends a request's turn; again, it does nothing. */
export type Leave = () => void;

export interface Admission {
  /** Begins when it is the request's turn, which may be at once, or refuses. */
  enter(lane: Lane, begin: (leave: Leave) => void, refuse: () => void): void;
  /** Whether another request of this lane would be refused now. */
  isFull(lane: Lane): boolean;
  inFlight(): number;
  /** How many may be under way at once, as it was found last. */
  turns(): number;
  waiting(lane: Lane): number;
}

interface Waiting {
  begin: (leave: Leave) => void;
  refuse: () => void;
}

interface Options {
  bounds?: Readonly<Record<Lane, Bounds>>;
  turns?: typeof TURNS;
  now?: () => number;
  /** The share of the time since it was last asked in which the thread was at work. */
  busyShare?: () => number;
}

/** Lets a bounded number of requests be under way and a bounded number wait, lane by lane. */
export function createAdmission({
  bounds = BOUNDS,
  turns: limits = TURNS,
  now = () => performance.now(),
  busyShare = shareSinceLastTime(),
}: Options = {}): Admission & { sweep: () => void } {
  const queues = createQueues(bounds, now);
  const turns = createTurns(limits, busyShare);
  // When each began, in that order.
  const leases = new Map<symbol, number>();
  let timer: NodeJS.Timeout | undefined;
  const hasTurn = (lane: Lane) => leases.size < Math.ceil(turns.most() * bounds[lane].share);

  function begin(start: Waiting['begin']): void {
    const lease = Symbol('lease');
    leases.set(lease, now());
    timer ??= setInterval(sweep, SWEEP_MS).unref();
    start(() => {
      if (leases.delete(lease)) admitWaiting();
    });
  }

  function admitWaiting(): void {
    for (const lane of LANES)
      while (hasTurn(lane)) {
        const next = queues.next(lane);
        if (!next) break;
        begin(next.begin);
      }
  }

  function sweep(): void {
    turns.adapt();
    for (const [lease, sinceMs] of leases) {
      if (now() - sinceMs < LEASE_MS) break;
      leases.delete(lease);
    }
    queues.refuseLate();
    admitWaiting();
    if (leases.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    enter(lane, start, refuse) {
      if (hasTurn(lane) && queues.count(lane) === 0) begin(start);
      else if (!queues.add(lane, { begin: start, refuse })) refuse();
    },
    isFull: (lane) => !hasTurn(lane) && queues.isFull(lane),
    inFlight: () => leases.size,
    turns: turns.most,
    waiting: queues.count,
    sweep,
  };
}

/** What waits, lane by lane, in the order in which it came. */
function createQueues(bounds: Readonly<Record<Lane, Bounds>>, now: () => number) {
  const queues: Record<Lane, (Waiting & { sinceMs: number })[]> = {
    writes: [],
    members: [],
    arrivals: [],
    visitors: [],
    robots: [],
  };
  const isLate = (lane: Lane) =>
    now() - (queues[lane][0]?.sinceMs ?? Infinity) > bounds[lane].waitMs;
  const refuseLateOf = (lane: Lane) => {
    while (isLate(lane)) queues[lane].shift()?.refuse();
  };
  const isFull = (lane: Lane) => queues[lane].length >= bounds[lane].waitingMax;
  return {
    /** Adds a request, or says that there is no room for it. */
    add(lane: Lane, one: Waiting): boolean {
      if (isFull(lane)) return false;
      queues[lane].push({ ...one, sinceMs: now() });
      return true;
    },
    next(lane: Lane): Waiting | undefined {
      refuseLateOf(lane);
      return queues[lane].shift();
    },
    refuseLate: () => LANES.forEach(refuseLateOf),
    isFull,
    count: (lane: Lane) => queues[lane].length,
  };
}

/** How many requests may be under way, by how busy the thread is. */
function createTurns({ min, max, first }: typeof TURNS, busyShare: () => number) {
  let most = first;
  return {
    most: () => most,
    adapt() {
      const share = busyShare();
      if (share > BUSY.wholly) most = Math.max(min, most / STEP);
      else if (share < BUSY.little) most = Math.min(max, most * STEP);
    },
  };
}

function shareSinceLastTime(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
