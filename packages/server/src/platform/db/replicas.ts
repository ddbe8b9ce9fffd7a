import type { Database, Db } from './db.ts';
import { isUnreachable, sqlState } from './db-errors.ts';

/** Reads for visitors' pages, which a replica may make. */
export interface VisitorReads {
  /**
   * Reads what a page with these tags shows: from a replica that may be used, else from the
   * primary, and once more from the primary where the replica fails. `act` is told how old what it
   * reads may be.
   */
  read<T>(tags: readonly string[], act: (db: Db, lagMs: number) => Promise<T>): Promise<T>;
  /** For a while what has one of these tags, or everything, is read from the primary. */
  hold(what: readonly string[] | 'everything'): void;
  /** Messages about writes may be missed from now on: everything is read from the primary. */
  lost(): void;
  /** Messages come again, so that replicas may be used in a while. */
  found(): void;
  close(): void;
}

export interface ReplicaOptions {
  primary: Database;
  replicas: readonly Database[];
  onChange: (what: string, about: { replica: number; reason?: string }) => void;
  holdMs?: number;
}

/** The longest that a replica in use may lag. */
export const LAG_MAX_MS = 5000;
/** Longer than a replica may lag, and than it takes to find out. */
export const HOLD_MS = 10_000;
const LOOK_MS = 1000;
const ANSWER_MS = 1000;

const POSITION = 'select pg_current_wal_insert_lsn()::text as at';
// The list may name every server of a cluster, including the current primary.
const HAS_REPLAYED = `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as at`;

export function createVisitorReads(options: ReplicaOptions): VisitorReads {
  const { primary, holdMs = HOLD_MS } = options;
  const following = followReplicas(options);
  const heldUntil = new Map<string, number>();
  let allHeldUntil = Infinity;
  let turn = 0;

  function isHeld(tags: readonly string[]): boolean {
    const now = performance.now();
    return now < allHeldUntil || tags.some((tag) => (heldUntil.get(tag) ?? 0) > now);
  }

  function forgetOld(): void {
    const now = performance.now();
    for (const [tag, until] of heldUntil) if (until < now) heldUntil.delete(tag);
  }

  const look = () => {
    forgetOld();
    void following.look();
  };
  const timer = options.replicas.length > 0 ? setInterval(look, LOOK_MS) : undefined;
  return {
    async read(tags, act) {
      const used = isHeld(tags) ? [] : following.replicas.filter((one) => one.isUsed);
      const replica = used[turn++ % used.length];
      if (!replica) return act(primary.reads, 0);
      try {
        return await act(replica.database.reads, LAG_MAX_MS);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (isUnreachable(error)) following.leave(replica, String(error));
        return act(primary.reads, 0);
      }
    },
    hold(what) {
      const until = performance.now() + holdMs;
      if (what === 'everything') allHeldUntil = Math.max(allHeldUntil, until);
      else if (timer) for (const tag of what) heldUntil.set(tag, until);
    },
    lost: () => void (allHeldUntil = Infinity),
    found: () => void (allHeldUntil = performance.now() + holdMs),
    close: () => clearInterval(timer),
  };
}

interface Replica {
  database: Database;
  number: number;
  isUsed: boolean;
}

/**
 * Looks where the primary's log ends, and uses the replicas that have replayed what it held some
 * seconds ago.
 */
function followReplicas({ primary, replicas: databases, onChange }: ReplicaOptions) {
  const replicas: Replica[] = databases.map((database, number) => ({
    database,
    number,
    isUsed: false,
  }));
  let samples: { at: number; position: string }[] = [];

  function use(replica: Replica): void {
    if (!replica.isUsed) onChange('a replica is read from', { replica: replica.number });
    replica.isUsed = true;
  }

  function leave(replica: Replica, reason: string): void {
    if (replica.isUsed) onChange('a replica is skipped', { replica: replica.number, reason });
    replica.isUsed = false;
  }

  async function follow(replica: Replica, needed: string | undefined): Promise<void> {
    try {
      const isNear = needed && (await ask(replica.database, HAS_REPLAYED, [needed])) === true;
      if (isNear) use(replica);
      else leave(replica, 'too far behind');
    } catch (error) {
      leave(replica, String(error));
    }
  }

  return {
    replicas,
    leave,
    async look() {
      const now = performance.now();
      const position = await ask(primary, POSITION).catch(() => undefined);
      if (typeof position === 'string') samples.push({ at: now, position });
      samples = samples.filter(({ at }) => at > now - 2 * LAG_MAX_MS);
      // Until the next look is over a replica may fall behind by two seconds more.
      const needed = samples.findLast(({ at }) => at <= now - LAG_MAX_MS + LOOK_MS + ANSWER_MS);
      await Promise.all(replicas.map((replica) => follow(replica, needed?.position)));
    },
  };
}

// The replica is away, it cancelled a read that conflicted with its recovery, or it lacks a table
// of the latest migration; or something is stored while reading, which a replica refuses.
const REPLICA_STATES = new Set(['40001', '42P01', '42703', '25006', '55000']);

const isOfReplica = (error: unknown): boolean =>
  isUnreachable(error) || REPLICA_STATES.has(sqlState(error) ?? '');

async function ask(
  { readPool }: Database,
  statement: string,
  values: unknown[] = [],
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS);
  });
  try {
    const { rows } = await Promise.race([readPool.query<{ at: unknown }>(statement, values), late]);
    return rows[0]?.at;
  } finally {
    clearTimeout(timer);
  }
}
