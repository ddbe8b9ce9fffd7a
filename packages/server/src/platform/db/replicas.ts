import { type Database, type Db } from './db.ts';
import { isUnreachable, sqlState } from './db-errors.ts';
import {
  followReplicas,
  type FollowOptions,
  positionOf,
  type Replica,
  REST_MS,
} from './replica-progress.ts';

/** How current a read must be: positions are bytes of the primary's log. */
export interface Currency {
  /** The read's cache tags: a replica must have the last write of each. */
  tags?: readonly string[];
  /** Up to where its reader wrote. */
  since?: number | undefined;
}

/** Reads that may lag a little, made on replicas that are current enough. */
export interface Readings {
  /**
   * Reads from a replica that is current enough, from the primary where there is none, and once
   * more from the primary where the replica fails.
   */
  read<T>(currency: Currency, act: (db: Db) => Promise<T>): Promise<T>;
  /** Where a write stands that was just committed: the end of the primary's log, or a time. */
  position(): Promise<number>;
  /** Records that data with these cache tags was last written at this position. */
  written(tags: readonly string[], position: number): void;
  /**
   * Whether shared caches may lack a write at this position, because this process has not heard of
   * it or a replica does not have it.
   */
  isAheadOf(position: number | undefined): boolean;
  /**
   * Messages about writes may have been missed: replicas are used again once they have caught up.
   */
  gap(): void;
  close(): void;
}

export interface ReplicaOptions extends FollowOptions {
  /** Called with tags once every replica in use has their last write. */
  onCaughtUp: (tags: readonly string[]) => void;
}

const LOOK_MS = 50;

/** Reads from the replicas and polls their progress, often while a write is outstanding. */
export function createReadings({ onCaughtUp, ...options }: ReplicaOptions): Readings {
  const { primary } = options;
  const following = followReplicas(options);
  const used = () => following.replicas.filter(({ isUsed }) => isUsed);
  const pending = new Map<string, number>();
  let turn = 0;
  let lookedAt = -Infinity;
  let isWanted = false;
  let heard = 0;
  let settled = Infinity;

  async function look(): Promise<void> {
    const now = performance.now();
    if (pending.size === 0 && !isWanted && now - lookedAt < REST_MS) return;
    lookedAt = now;
    isWanted = false;
    await following.look();
    settled = Math.min(...used().map(({ replayed }) => replayed));
    const done = [...pending].filter(([, position]) => position <= settled).map(([tag]) => tag);
    for (const tag of done) pending.delete(tag);
    if (done.length > 0) onCaughtUp(done);
  }

  function choose({ tags = [], since = 0 }: Currency): Replica | undefined {
    const needed = Math.max(since, ...tags.map((tag) => pending.get(tag) ?? 0));
    const fit = used().filter(({ replayed }) => replayed >= needed);
    if (fit.length < used().length) isWanted = true;
    return fit[turn++ % fit.length];
  }

  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    async read(currency, act) {
      const replica = choose(currency);
      if (!replica) return act(primary.reads);
      try {
        return await act(replica.database.reads);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (isUnreachable(error) && sqlState(error) !== WRITES)
          following.leave(replica, String(error));
        return act(primary.reads);
      }
    },
    position: () => positionOf(primary),
    written(tags, position) {
      heard = Math.max(heard, position);
      for (const tag of tags) pending.set(tag, Math.max(position, pending.get(tag) ?? 0));
    },
    isAheadOf: (position = 0) => position > Math.min(heard, settled),
    gap() {
      isWanted = true;
      following.restart();
    },
    close: () => clearInterval(timer),
  };
}

/** Much longer than messages take from the process of a write to the others. */
const HEARD_MS = 2000;

/** Without replicas, all reads go to the primary, and a write stands at its time. */
export const readingsOfPrimary = ({ reads }: Database, now = Date.now): Readings => ({
  read: (_currency, act) => act(reads),
  position: async () => now(),
  written: () => {},
  isAheadOf: (position = 0) => Math.abs(now() - position) < HEARD_MS,
  gap: () => {},
  close: () => {},
});

// The replica is away, it cancelled a read that conflicted with its recovery, it lacks a table of
// the latest migration, or the read tried to write.
const WRITES = '25006';
const REPLICA_STATES = new Set(['40001', '42P01', '42703', WRITES, '55000']);

const isOfReplica = (error: unknown): boolean =>
  isUnreachable(error) || REPLICA_STATES.has(sqlState(error) ?? '');
