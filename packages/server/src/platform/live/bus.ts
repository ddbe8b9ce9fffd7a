import pg from 'pg';

const CHANNEL = 'lotwise';
const BATCH_MS = 20;
const RETRY_MS = 500;
const CONNECT_MS = 5000;
const SEND_MS = 5000;
/** How often the connection is checked, and how long it may take to respond. */
const HEARTBEAT: Heartbeat = { everyMs: 15_000, patienceMs: 5000 };
// NOTIFY refuses 8000 bytes; a tag is at most about 125, a message for pages about 160.
const TAGS_PER_MESSAGE = 45;

// If more than this wait, drop them: by then every cached copy has expired after 60 seconds.
const WAITING_MAX = 10_000;
const NOTIFY = 'select pg_notify($1, $2)';

/** Publishes to every process of this database which cache tags a write invalidated. */
export interface Bus {
  /**
   * Urgent tags are sent at once, and the promise resolves when they were; others are gathered. It
   * never rejects: what could not be sent is sent again.
   */
  publish(tags: readonly string[], options?: { isUrgent?: boolean }): Promise<void>;
  close(): Promise<void>;
}

export interface Heartbeat {
  everyMs: number;
  patienceMs: number;
}

export interface BusOptions {
  url: string;
  pool: pg.Pool;
  onTags: (tags: readonly string[]) => void;
  /** Called when the connection that listens has ended: messages may be missed from now on. */
  onLoss: () => void;
  /** Called once it listens again. */
  onGap: () => void;
  onError: (error: unknown) => void;
  heartbeat?: Heartbeat;
}

/**
 * NOTIFY takes a database-wide lock at commit, so messages are sent after the commit, gathered over
 * 20 ms, on a connection of their own. If a process dies in between, the others' cached copies
 * expire after their 60 seconds.
 */
export async function openBus({ heartbeat = HEARTBEAT, ...options }: BusOptions): Promise<Bus> {
  const sender = createSender(options);
  const listener = await openListener({ ...options, heartbeat });
  return {
    publish: sender.publish,
    async close() {
      listener.leave();
      await sender.close();
      await listener.end();
    },
  };
}

// The time is a setting of one query that the library's types leave out.
const asking = (text: string, patienceMs: number): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: patienceMs,
});

// On a connection that was cut without a word it would hold up whatever is published later.
const notify = (tags: readonly string[]): pg.QueryConfig => ({
  ...asking(NOTIFY, SEND_MS),
  values: [CHANNEL, tags.join('\n')],
});

/** Gathers what is published and sends it. */
function createSender({ pool, onError }: Pick<BusOptions, 'pool' | 'onError'>) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let isClosed = false;

  // One after the other: of two on their way at once the later could be heard first.
  function sendLater(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(send).catch(onError);
    }, ms);
  }

  async function send(): Promise<void> {
    const tags = [...waiting];
    waiting.clear();
    for (let start = 0; start < tags.length; start += TAGS_PER_MESSAGE) {
      try {
        await pool.query(notify(tags.slice(start, start + TAGS_PER_MESSAGE)));
      } catch (error) {
        // What was committed must be published, even if the database was away for a moment.
        putBefore(waiting, tags.slice(start, start + WAITING_MAX));
        if (!isClosed) sendLater(RETRY_MS);
        throw error;
      }
    }
  }

  return {
    async publish(tags: readonly string[], { isUrgent = false }: { isUrgent?: boolean } = {}) {
      for (const tag of tags) addLast(waiting, tag);
      if (!isUrgent) return sendLater(BATCH_MS);
      sending = sending.then(send).catch(onError);
      return sending;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sending;
      if (waiting.size > 0) await send().catch(onError);
    },
  };
}

/** Listens, and reconnects whenever its connection ends. */
async function openListener({
  url,
  onTags,
  onLoss,
  onGap,
  onError,
  heartbeat,
}: Omit<BusOptions, 'pool' | 'heartbeat'> & { heartbeat: Heartbeat }) {
  let retryTimer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let isLeaving = false;

  async function listen(): Promise<void> {
    const client = listenerOf(url, onTags);
    client.on('error', onError);
    await client.connect();
    try {
      await client.query(asking(`listen ${CHANNEL}`, heartbeat.patienceMs));
    } catch (error) {
      await client.end().catch(onError);
      throw error;
    }
    const stopBeating = beat(client, heartbeat, onError);
    client.on('end', () => {
      stopBeating();
      if (!isLeaving) onLoss();
      retry();
    });
    listener = client;
  }

  // One attempt at a time, whatever ends the connection.
  function retry(): void {
    if (isLeaving || retryTimer) return;
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      listen().then(onGap, (error: unknown) => {
        onError(error);
        retry();
      });
    }, RETRY_MS);
    retryTimer.unref();
  }

  await listen();
  return {
    /** Ends the attempts to connect again. */
    leave() {
      isLeaving = true;
      clearTimeout(retryTimer);
    },
    end: () => listener?.end(),
  };
}

function listenerOf(url: string, onTags: BusOptions['onTags']): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
  });
  client.on('notification', ({ payload = '' }) => onTags(payload.split('\n')));
  return client;
}

/**
 * Checks a connection regularly and ends it if it does not respond: after a silent network failure
 * or a failover it would otherwise look idle for minutes. Returns a function that stops the checks.
 */
function beat(
  client: pg.Client,
  { everyMs, patienceMs }: Heartbeat,
  onError: (error: unknown) => void,
): () => void {
  let isAsked = false;
  const timer = setInterval(() => {
    // A connection takes one question at a time.
    if (isAsked) return;
    isAsked = true;
    client.query(asking('select', patienceMs)).then(
      () => {
        isAsked = false;
      },
      async (error: unknown) => {
        clearInterval(timer);
        onError(error);
        // Closes the socket at once if a query is running.
        await client.end().catch(onError);
      },
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function putBefore(waiting: Set<string>, tags: readonly string[]): void {
  const later = [...waiting];
  waiting.clear();
  for (const tag of [...tags, ...later]) addLast(waiting, tag);
}

/**
 * Moves a value that is already there to the end: a set would keep its first place, and repeated
 * messages would come in the wrong order.
 */
export function addLast(waiting: Set<string>, tag: string): void {
  waiting.delete(tag);
  waiting.add(tag);
}
