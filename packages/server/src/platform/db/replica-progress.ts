import { assign } from '@lotwise/domain/assign';
import type { Database } from './db.ts';

/** A replica and its progress. */
export interface Replica {
  database: Database;
  number: number;
  /** How far it has replayed the primary's log, in bytes. */
  replayed: number;
  /** Whether it is read from. */
  isUsed: boolean;
}

export interface FollowOptions {
  primary: Database;
  replicas: readonly Database[];
  onChange: (what: string, about: { replica: number; reason?: string }) => void;
}

export interface Following {
  replicas: readonly Replica[];
  /** Asks the servers that are due to be asked. */
  look(): Promise<void>;
  /** Stops using all replicas until they have everything that the primary has now. */
  restart(): void;
  leave(replica: Replica, reason: string): void;
}

export const REST_MS = 1000;
const ANSWER_MS = 1000;
/** The longest that a read may lag. */
export const LAG_MAX_MS = 5000;

const POSITION = `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at`;
// The list may name every server of a cluster, including the current primary.
const REPLAYED = `select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end) - '0/0'::pg_lsn)::float8 as at`;

/** The end of the primary's log, after everything committed so far. */
export const positionOf = (primary: Database): Promise<number> => ask(primary, POSITION);

/**
 * Tracks which replicas respond and how far each has come. One that is away, or more than five
 * seconds behind, is not used until it has caught up with the primary.
 */
export function followReplicas({ primary, replicas, onChange }: FollowOptions): Following {
  const positions = samplePositions(primary);
  const followed = replicas.map((database, number) => ({
    database,
    number,
    replayed: 0,
    isUsed: false,
    isAsked: false,
    askedAt: -Infinity,
  }));

  async function follow(replica: (typeof followed)[number]): Promise<void> {
    const now = performance.now();
    // One that is away is asked now and then.
    if (replica.isAsked || (!replica.isUsed && now - replica.askedAt < REST_MS)) return;
    assign(replica, { isAsked: true, askedAt: now });
    try {
      replica.replayed = await ask(replica.database, REPLAYED);
      if (replica.isUsed && replica.replayed < positions.beforeLag())
        leave(replica, 'too far behind');
      if (!replica.isUsed && replica.replayed >= positions.newest()) {
        replica.isUsed = true;
        onChange('a replica is read from', { replica: replica.number });
      }
    } catch (error) {
      leave(replica, String(error));
    } finally {
      replica.isAsked = false;
    }
  }

  function leave(replica: Replica, reason: string): void {
    if (replica.isUsed) onChange('a replica is left out', { replica: replica.number, reason });
    replica.isUsed = false;
  }

  return {
    replicas: followed,
    leave,
    async look() {
      await positions.sample();
      await Promise.all(followed.map(follow));
    },
    restart() {
      positions.restart();
      for (const replica of followed) {
        leave(replica, 'messages were missed');
        replica.askedAt = -Infinity;
      }
    },
  };
}

/** The primary's latest known position, without which no replica can be judged. */
function samplePositions(primary: Database) {
  let samples: { at: number; position: number }[] = [];
  let starts = 0;
  let sampledAt = -Infinity;
  return {
    async sample() {
      const [at, start] = [performance.now(), starts];
      if (at - sampledAt < REST_MS) return;
      sampledAt = at;
      const position = await positionOf(primary).catch(() => undefined);
      if (position === undefined || start !== starts) return;
      // A new primary that never received the last writes of the old one.
      if (position < (samples.at(-1)?.position ?? 0)) samples = [];
      samples = [...samples.filter((one) => one.at > at - 2 * LAG_MAX_MS), { at, position }];
    },
    newest: () => samples.at(-1)?.position ?? Infinity,
    /** The position that a replica must have reached to be current enough. */
    beforeLag: () =>
      samples.findLast(({ at }) => at < performance.now() - LAG_MAX_MS)?.position ?? 0,
    restart() {
      starts++;
      samples = [];
      sampledAt = -Infinity;
    },
  };
}

async function ask({ pool }: Database, statement: string): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS);
  });
  try {
    const { rows } = await Promise.race([pool.query<{ at: number }>(statement), late]);
    return rows[0]?.at ?? 0;
  } finally {
    clearTimeout(timer);
  }
}
