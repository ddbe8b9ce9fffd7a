import type pg from 'pg';

/** A connection with several statements in flight, whose results come in order. */
interface PipelinedConnection {
  client: pg.Client;
  /** Settles when the connection is ready; undefined afterwards. */
  opening: Promise<void> | undefined;
  inFlight: number;
  /** Since when the first statement in flight has been running. */
  headSince: number;
}

export interface PipelineOptions {
  make: () => pg.Client;
  count: number;
  onError: (error: Error) => void;
}

export interface Pipelines {
  /**
   * Sends a statement on the connection of this turn; undefined if all are held up and the pool is
   * better.
   */
  query<T>(send: (client: pg.Client) => Promise<T>): Promise<T> | undefined;
  close(): Promise<void>;
}

const HELD_UP_MS = 10;
// More than this are faster on two connections.
const TOGETHER_MAX = 4;

/**
 * Connections for read-only statements. Up to four statements of one turn of the event loop go to
 * one connection in one write and return in order: a page's three reads cost one system call
 * instead of three, here and in the database. A slow statement delays only those sent with it:
 * later ones go to other connections or to the pool.
 */
export function createPipelines({ make, count, onError }: PipelineOptions): Pipelines {
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
    return connection;
  }

  function choose(): PipelinedConnection | undefined {
    const now = performance.now();
    let best: PipelinedConnection | undefined;
    for (const connection of connections) {
      if (connection.inFlight === 0) return connection;
      if (
        now - connection.headSince < HELD_UP_MS &&
        connection.inFlight < (best?.inFlight ?? Infinity)
      )
        best = connection;
    }
    return connections.size < count ? open() : best;
  }

  function connectionOfTurn(): PipelinedConnection | undefined {
    if (current && current.inFlight < TOGETHER_MAX) return current;
    const connection = choose();
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
