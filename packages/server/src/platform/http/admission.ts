import { performance } from 'node:perf_hooks';

/**
 * Who is served first beyond capacity: a member's refused post is lost work, while a robot reads
 * again tomorrow.
 */
export const PRIORITIES = ['writes', 'members', 'arrivals', 'visitors', 'robots'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Bounds {
  /**
   * The share of the turns that requests of every priority may hold together when one of this
   * priority begins. The rest stays free for the priorities before it.
   */
  share: number;
  /** So many may wait, */
  waitingMax: number;
  /** and so long, before they are refused. */
  waitMs: number;
}

/**
 * How many may wait bounds how long they do: 64 visitors are served within half a second. The
 * times are for when nothing is served at all.
 */
export const BOUNDS: Readonly<Record<Priority, Bounds>> = {
  writes: { share: 1, waitingMax: 512, waitMs: 5000 },
  members: { share: 0.9, waitingMax: 256, waitMs: 5000 },
  arrivals: { share: 0.8, waitingMax: 128, waitMs: 4000 },
  visitors: { share: 0.7, waitingMax: 64, waitMs: 3000 },
  robots: { share: 0.4, waitingMax: 16, waitMs: 3000 },
};

/**
 * How many requests may run at once. A busy thread gains nothing from more, and each takes longer;
 * a thread that waits for a distant database is kept busy by more.
 */
const TURNS = { min: 10, max: 64, first: 24 };
/** The share of the time in which the thread was at work. */
const BUSY = { little: 0.85, wholly: 0.95 };
const STEP = 1.1;

/** After so long a request no longer counts: it waits for something else than the processor. */
const LEASE_MS = 2000;
const SWEEP_MS = 100;

/** Ends a request's turn. Safe to call twice. */
export type Leave = () => void;

export interface Admission {
  /** Begins when it is the request's turn, which may be at once, or refuses. */
  enter(priority: Priority, begin: (leave: Leave) => void, refuse: () => void): void;
  /** Whether another request of this priority would be refused now. */
  isFull(priority: Priority): boolean;
  inFlight(): number;
  /** How many may be under way at once, as it was found last. */
  turns(): number;
  waiting(priority: Priority): number;
}

interface Waiting {
  begin: (leave: Leave) => void;
  refuse: () => void;
}

interface Options {
  bounds?: Readonly<Record<Priority, Bounds>>;
  turns?: typeof TURNS;
  now?: () => number;
  /** The share of the time since it was last asked in which the thread was at work. */
  busyShare?: () => number;
}

/** Lets a bounded number of requests be under way and a bounded number wait, by priority. */
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
  const hasTurn = (priority: Priority) =>
    leases.size < Math.ceil(turns.most() * bounds[priority].share);

  function begin(start: Waiting['begin']): void {
    const lease = Symbol('lease');
    leases.set(lease, now());
    timer ??= setInterval(sweep, SWEEP_MS).unref();
    start(() => {
      if (leases.delete(lease)) admitWaiting();
    });
  }

  function admitWaiting(): void {
    for (const priority of PRIORITIES)
      while (hasTurn(priority)) {
        const next = queues.next(priority);
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
    enter(priority, start, refuse) {
      if (hasTurn(priority) && queues.count(priority) === 0) begin(start);
      else if (!queues.add(priority, { begin: start, refuse })) refuse();
    },
    isFull: (priority) => !hasTurn(priority) && queues.isFull(priority),
    inFlight: () => leases.size,
    turns: turns.most,
    waiting: queues.count,
    sweep,
  };
}

/** What waits, by priority, in the order in which it came. */
function createQueues(bounds: Readonly<Record<Priority, Bounds>>, now: () => number) {
  const queues: Record<Priority, (Waiting & { sinceMs: number })[]> = {
    writes: [],
    members: [],
    arrivals: [],
    visitors: [],
    robots: [],
  };
  const isLate = (priority: Priority) =>
    now() - (queues[priority][0]?.sinceMs ?? Infinity) > bounds[priority].waitMs;
  const refuseLateOf = (priority: Priority) => {
    while (isLate(priority)) queues[priority].shift()?.refuse();
  };
  const isFull = (priority: Priority) => queues[priority].length >= bounds[priority].waitingMax;
  return {
    /** Adds a request, or says that there is no room for it. */
    add(priority: Priority, one: Waiting): boolean {
      if (isFull(priority)) return false;
      queues[priority].push({ ...one, sinceMs: now() });
      return true;
    },
    next(priority: Priority): Waiting | undefined {
      refuseLateOf(priority);
      return queues[priority].shift();
    },
    refuseLate: () => PRIORITIES.forEach(refuseLateOf),
    isFull,
    count: (priority: Priority) => queues[priority].length,
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
