import type pg from 'pg';

/** A connection with several statements in flight, whose results come in order. */
interface PipelinedConnection {
  client: pg.Client;
  /** Settles when the connection is ready; undefined afterwards. */
  opening: Promise<void> | undefined;
  inFlight: number;
  /** Since when the first statement in flight has been running. */
  headSince: number;
  /** Opened so long ago that it takes no more statements, and ends with its last one. */
  isOld: boolean;
}

export interface PipelineOptions {
  make: () => pg.Client;
  count: number;
  onError: (error: Error) => void;
  lifetimeMs?: number;
}

/**
 * How long a connection is used. PostgreSQL keeps what it learnt of a statement's plans for as long
 * as the session lasts, also if that was while a table was being cleaned up: it then planned the
 * list of a tag again for every reader, at five times the cost, until the connection was closed.
 */
export const LIFETIME_MS = 600_000;

export interface Pipelines {
  /**
   * Sends a statement on the connection of this turn; undefined if all are held up and the pool is
   * better.
   */
  query<T>(send: (client: pg.Client) => Promise<T>): Promise<T> | undefined;
  close(): Promise<void>;
}

const HELD_UP_MS = 10;
// A session of PostgreSQL that is never idle does more with less of the processor than several that
// take turns: statements share a connection while all of them are quick.
const QUICK_MS = 2;
const TOGETHER_MAX = 16;

/**
 * Connections for read-only statements. Those of one turn of the event loop go to one connection in
 * one write and return in order: a page's three reads cost one system call instead of three, here
 * and in the database. A slow statement delays only those sent with it: later ones go to other
 * connections or to the pool.
 */
export function createPipelines({
  make,
  count,
  onError,
  lifetimeMs = LIFETIME_MS,
}: PipelineOptions): Pipelines {
  const connections = new Set<PipelinedConnection>();
  let current: PipelinedConnection | undefined;

  function open(): PipelinedConnection {
    const connection = connectTo(make(), {
      onLeave() {
        connections.delete(connection);
        if (current === connection) current = undefined;
      },
      onError,
    });
    connections.add(connection);
    setTimeout(() => retire(connection), lifetimeMs).unref();
    return connection;
  }

  function connectionOfTurn(): PipelinedConnection | undefined {
    if (current && current.inFlight < TOGETHER_MAX) return current;
    const { quick, other } = choose(connections);
    const connection = quick ?? (connections.size < count ? open() : other);
    if (!connection || connection === current) return connection;
    current = connection;
    const { stream } = connection.client.connection;
    stream.cork();
    process.nextTick(() => {
      current = undefined;
      stream.uncork();
    });
    return connection;
  }

  return {
    query: (send) => {
      const connection = connectionOfTurn();
      return connection && ask(connection, send);
    },
    close: async () => void (await Promise.all([...connections].map(({ client }) => client.end()))),
  };

  function retire(connection: PipelinedConnection): void {
    if (!connections.delete(connection)) return;
    connection.isOld = true;
    endIfOld(connection);
  }
}

/** The first that is idle or runs quick statements, and of those held up by none the least busy. */
function choose(connections: ReadonlySet<PipelinedConnection>): {
  quick?: PipelinedConnection;
  other?: PipelinedConnection | undefined;
} {
  const now = performance.now();
  let other: PipelinedConnection | undefined;
  for (const connection of connections) {
    const { inFlight, headSince } = connection;
    const running = now - headSince;
    if (inFlight === 0 || (inFlight < TOGETHER_MAX && running < QUICK_MS))
      return { quick: connection };
    if (running < HELD_UP_MS && inFlight < (other?.inFlight ?? Infinity)) other = connection;
  }
  return { other };
}

function endIfOld({ isOld, inFlight, client }: PipelinedConnection): void {
  if (isOld && inFlight === 0) void client.end();
}

/** Begins to connect; `onLeave` is called when the connection takes no more statements. */
function connectTo(
  client: pg.Client,
  { onLeave, onError }: { onLeave: () => void; onError: (error: Error) => void },
): PipelinedConnection {
  client.on('error', (error) => {
    onLeave();
    onError(error);
  });
  client.on('end', onLeave);
  const connection: PipelinedConnection = {
    client,
    opening: undefined,
    inFlight: 0,
    headSince: 0,
    isOld: false,
  };
  connection.opening = client.connect().then(
    () => void (connection.opening = undefined),
    (error: unknown) => {
      onLeave();
      throw error;
    },
  );
  // The first query reports the error; if there is none, nobody needs it.
  connection.opening.catch(() => {});
  return connection;
}

async function ask<T>(
  connection: PipelinedConnection,
  send: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (connection.inFlight++ === 0) connection.headSince = performance.now();
  try {
    if (connection.opening) await connection.opening;
    return await send(connection.client);
  } finally {
    connection.inFlight--;
    connection.headSince = performance.now();
    endIfOld(connection);
  }
}

const READS = /^\s*(?:\/\*.*?\*\/\s*)?select\b/i;
const ACTS =
  /\bfor\s+(update|no key update|share|key share)\b|\bpg_(try_)?advisory|\bpg_notify\b|\bgraphile_worker\b|\bnextval\b/i;

/**
 * Whether a statement only reads and waits for no lock: statements behind one that waits could wait
 * for ever.
 */
export function isPlainRead(text: string): boolean {
  return READS.test(text) && !ACTS.test(text);
}
