import { Refusal } from './errors.ts';

/** Who goes first: a member's refused post is lost work, a visitor or a robot comes again. */
export const CLASSES = ['members', 'visitors'] as const;
export type Class = (typeof CLASSES)[number];

/** While so many are under way none of the class begins: members find some turns free. */
export const AT_ONCE = { members: 24, visitors: 16 };
/** So many wait at most, and so long; who is too many is refused. */
const WAITING = { members: { most: 512, ms: 10_000 }, visitors: { most: 64, ms: 3000 } };
/** Longer under way, a request waits for something else than this process, and counts no more. */
const LEASE_MS = 2000;

/** A semaphore for what a process does at once. */
export type Load = ReturnType<typeof createLoad>;

export function createLoad(onRefused: (of: Class) => void) {
  // In the order in which they came.
  const queues: Record<Class, Set<() => void>> = { members: new Set(), visitors: new Set() };
  const underWay = new Set<() => void>();

  function begin(): () => void {
    const leave = () => {
      clearTimeout(lease);
      underWay.delete(leave);
      for (const of of CLASSES)
        for (const next of queues[of]) if (underWay.size < AT_ONCE[of]) next();
    };
    const lease = setTimeout(leave, LEASE_MS);
    underWay.add(leave);
    return leave;
  }

  function refusal(of: Class): Refusal {
    onRefused(of);
    // Not the same for all, or they would all come again at the same moment.
    const retryAfterSeconds = 2 + Math.floor(Math.random() * 7);
    return new Refusal('unavailable', BUSY, { retryAfterSeconds });
  }

  /** Resolves when it is its turn, with what ends that; throws Refusal. */
  async function enter(of: Class): Promise<() => void> {
    if (underWay.size < AT_ONCE[of] && queues[of].size === 0) return begin();
    if (queues[of].size >= WAITING[of].most) throw refusal(of);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(() => reject(refusal(of))), WAITING[of].ms);
      const next = () => end(() => resolve(begin()));
      const end = (act: () => void) => {
        clearTimeout(timer);
        queues[of].delete(next);
        act();
      };
      queues[of].add(next);
    });
  }

  return {
    enter,
    async turn<T>(of: Class, act: () => Promise<T>): Promise<T> {
      const leave = await enter(of);
      return act().finally(leave);
    },
    underWay: () => underWay.size,
    waiting: (of: Class) => queues[of].size,
  };
}

const BUSY = 'The site is very busy. Please try again in a few seconds.';
