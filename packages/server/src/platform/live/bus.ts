import pg from 'pg';

const CHANNEL = 'lotwise';
const BATCH_MS = 20;
const RETRY_MS = 500;
const CONNECT_MS = 5000;
const POSITION_LINE = /^position:(\d+)$/;
// NOTIFY refuses 8000 bytes; a tag is at most about 125, a message for pages about 160.
const TAGS_PER_MESSAGE = 45;

// More than this many may have been missed by all of them: their copies are 30 seconds old by then.
const KEPT_MAX = 10_000;
const NOTIFY = `select pg_notify($1,
  'position:' || (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text || E'\\n' || $2)`;

/** Publishes to every process of this database which cached tags a write made wrong. */
export interface Bus {
  publish(tags: readonly string[]): void;
  close(): Promise<void>;
}

export interface BusOptions {
  url: string;
  pool: pg.Pool;
  /** With where the primary's log ended once what they tell of was committed. */
  onTags: (tags: readonly string[], position: number | undefined) => void;
  /** Called after messages may have been missed. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/**
 * NOTIFY takes a lock over the whole database at commit, so messages leave after the commit,
 * gathered over 20 ms, on a connection of their own.
 * A process that dies in between leaves the others' copies to their 30 seconds.
 */
export async function openBus({ url, pool, onTags, onGap, onError }: BusOptions): Promise<Bus> {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const client = listenerOf(url, onTags);
    client.on('error', onError);
    await client.connect();
    client.on('end', () => retry());
    await client.query(`listen ${CHANNEL}`);
    listener = client;
  }

  // One attempt at a time, whatever ends the connection.
  function retry(): void {
    if (isClosed || retryTimer) return;
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      listen().then(onGap, (error: unknown) => {
        onError(error);
        retry();
      });
    }, RETRY_MS);
    retryTimer.unref();
  }

  async function send(): Promise<void> {
    timer = undefined;
    const tags = [...waiting];
    waiting.clear();
    for (let start = 0; start < tags.length; start += TAGS_PER_MESSAGE) {
      try {
        await pool.query(NOTIFY, [CHANNEL, tags.slice(start, start + TAGS_PER_MESSAGE).join('\n')]);
      } catch (error) {
        // What was committed must be told, also when the database was away for a moment.
        putBefore(waiting, tags.slice(start, start + KEPT_MAX));
        if (!isClosed) timer ??= setTimeout(() => send().catch(onError), RETRY_MS);
        throw error;
      }
    }
  }

  await listen();
  return {
    publish(tags) {
      for (const tag of tags) addLast(waiting, tag);
      timer ??= setTimeout(() => send().catch(onError), BATCH_MS);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(retryTimer);
      if (waiting.size > 0) await send().catch(onError);
      await listener?.end();
    },
  };
}

function listenerOf(url: string, onTags: BusOptions['onTags']): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
  });
  client.on('notification', ({ payload = '' }) => {
    const lines = payload.split('\n');
    const first = POSITION_LINE.exec(lines[0] ?? '')?.[1];
    if (first === undefined) onTags(lines, undefined);
    else onTags(lines.slice(1), Number(first));
  });
  return client;
}

function putBefore(waiting: Set<string>, tags: readonly string[]): void {
  const later = [...waiting];
  waiting.clear();
  for (const tag of [...tags, ...later]) addLast(waiting, tag);
}

/**
 * Adds at the end also what was there: a set keeps the first place otherwise, and what is
 * published twice would come in the wrong order.
 */
export function addLast(waiting: Set<string>, tag: string): void {
  waiting.delete(tag);
  waiting.add(tag);
}
