import type { Database } from './db.ts';

/** A server that is read from, and how far it has come. */
export interface Replica {
  database: Database;
  number: number;
  /** The end of what it has, in bytes of the primary's log. */
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
  /** Leaves all out until they have what the primary has from now on. */
  restart(): void;
  leave(replica: Replica, reason: string): void;
}

export const REST_MS = 1000;
const ANSWER_MS = 1000;
/** What a reading may lag at most. */
export const LAG_MAX_MS = 5000;

const POSITION = `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at`;
// Each server of a cluster may stand in the list, the primary of the hour with them.
const REPLAYED = `select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end) - '0/0'::pg_lsn)::float8 as at`;

/** Where a primary's log ends: behind everything that was committed before. */
export const positionOf = (primary: Database): Promise<number> => ask(primary, POSITION);

/**
 * Follows which replicas answer and how far each has come. One that is away, or over five seconds
 * behind, is left out until it has all that the primary had.
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
    Object.assign(replica, { isAsked: true, askedAt: now });
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

/** Where the primary was lately: without that no replica can be judged. */
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
      // A primary that took the place of one whose last writes it never had.
      if (position < (samples.at(-1)?.position ?? 0)) samples = [];
      samples = [...samples.filter((one) => one.at > at - 2 * LAG_MAX_MS), { at, position }];
    },
    newest: () => samples.at(-1)?.position ?? Infinity,
    /** What a replica must have that is not too late. */
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
