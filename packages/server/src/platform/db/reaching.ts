import { randomInt } from 'node:crypto';
import pg from 'pg';
import { sqlState } from './db-errors.ts';

/** The database can't be used as it is set up, with a sentence for the operator. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}

export interface Addresses {
  url: string;
  directUrl: string;
}

const CONNECT_MS = 5000;
const RETRY_MS = 500;
// Errors that pass by themselves: the network or name resolution of a starting container, and a
// server that is starting, stopping or full.
const PASSES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08...|57P0[123]|53300)$/;

/** Waits for a database that starts later than the site does, and says so. */
export async function waitForDatabase(
  url: string,
  { waitMs, onStep }: { waitMs: number; onStep: (step: string) => void },
): Promise<void> {
  const until = Date.now() + waitMs;
  const { host } = new URL(url);
  let isTold = false;
  for (;;) {
    const problem = await problemOf(url);
    if (problem === null) return;
    if (!problem.passes)
      throw new DatabaseProblem(
        `The database at ${host} refused the connection: ${problem.reason}. Check DATABASE_URL.`,
      );
    if (Date.now() >= until)
      throw new DatabaseProblem(
        `The database at ${host} did not answer within ${Math.round(waitMs / 1000)} seconds: ${problem.reason}. Start it, or check DATABASE_URL; DATABASE_WAIT_SECONDS says how long to wait.`,
      );
    if (!isTold) onStep(`Waiting for the database at ${host} (${problem.reason})`);
    isTold = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function problemOf(url: string): Promise<{ reason: string; passes: boolean } | null> {
  const client = makeClient(url);
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    // The driver throws errors, some of them with a code.
    const { message, code } = error as Error & { code?: string };
    const reason = message === '' ? (code ?? 'no answer') : message;
    // An error without a code is the driver's own: a timeout, or a connection that ended.
    return { reason, passes: code === undefined || PASSES.test(code) };
  } finally {
    // A connection that was never established needs no end.
    await client.end().catch(() => {});
  }
}

function makeClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  // The running statement fails too and reports it.
  client.on('error', () => {});
  return client;
}

/**
 * Refuses a pooler in transaction mode where a session is needed: it runs each statement on any
 * free connection, so a session lock would never be released, and the next server would wait for it
 * for ever.
 */
export async function refusePoolers({ url, directUrl }: Addresses): Promise<void> {
  if (await isPooled(directUrl))
    throw new DatabaseProblem(
      url === directUrl
        ? 'DATABASE_URL leads through a pooler in transaction mode. Migrations, locks, LISTEN and jobs need a session of their own: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or have the pooler work in session mode.'
        : 'DATABASE_DIRECT_URL leads through a pooler in transaction mode. It must be the address of PostgreSQL itself, or of a pooler in session mode.',
    );
  if (url !== directUrl && !(await areOneDatabase({ url, directUrl })))
    throw new DatabaseProblem(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. They must be two ways to the same one.',
    );
}

/**
 * Refuses an engine that speaks PostgreSQL but whose advisory locks do nothing: two servers would
 * migrate, or run the same job, at the same time.
 */
export async function refuseUnsafeEngine(directUrl: string): Promise<void> {
  const key = randomInt(2 ** 31 - 1);
  const holds = await withClients([directUrl, directUrl], async ([one, other]) => {
    const isTaken = await tryLock(one, key);
    const isTakenTwice = await tryLock(other, key);
    await one.query(`select pg_advisory_unlock(${key}::bigint)`);
    return isTaken && !isTakenTwice && (await tryLock(other, key));
  }).catch((error: unknown) => {
    // There is no such function.
    if (sqlState(error) === '42883') return false;
    throw error;
  });
  if (!holds)
    throw new DatabaseProblem(
      'The database speaks PostgreSQL, but its advisory locks lock nothing, and the site would do twice what must happen once. Use PostgreSQL itself, or an engine whose advisory locks work.',
    );
}

/** The version of PostgreSQL that runs there, as `18.4`. */
export async function versionAt(url: string): Promise<string> {
  const client = makeClient(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    return rows[0]?.version ?? '';
  } finally {
    await client.end();
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select pg_try_advisory_lock(${key}::bigint) as is`,
  );
  return rows[0]?.is === true;
}

const SERVER = `select pg_postmaster_start_time()::text || ' ' || coalesce(inet_server_addr()::text, '')
  || ' ' || current_database() as name`;

/**
 * Refuses a replica address that leads to different servers: the progress of one says nothing about
 * the other. A replica that is away can't be checked now and is used later.
 */
export async function refuseBalancers(readUrls: readonly string[]): Promise<void> {
  for (const url of readUrls) {
    const names = await Promise.all(Array.from({ length: 4 }, () => serverOf(url)));
    if (new Set(names.filter((name) => name !== null)).size > 1)
      throw new DatabaseProblem(
        `DATABASE_READ_URL leads to several servers at ${new URL(url).host}. Give the address of each of them, with commas between.`,
      );
  }
}

async function serverOf(url: string): Promise<string | null> {
  const client = makeClient(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(SERVER);
    return rows[0]?.name ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

const ROUNDS = 10;

/**
 * Whether two client connections share a server connection or switch between several. A pooler
 * hands out the one returned last, so this shows at once, or within a few rounds on a busy pooler.
 */
export async function isPooled(url: string): Promise<boolean> {
  return withClients([url, url], async ([first, second]) => {
    const mine = await backendOf(first);
    const others = await backendOf(second);
    for (let round = 0; round < ROUNDS; round++) {
      const [again, other] = [await backendOf(first), await backendOf(second)];
      if (again === other || again !== mine || other !== others) return true;
    }
    return mine === others;
  });
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

// Any class of advisory locks that nothing else of this database uses.
const LOCK_CLASS = 7_203_120;

/** Whether a lock taken through one address is seen through the other. */
function areOneDatabase({ url, directUrl }: Addresses): Promise<boolean> {
  const key = randomInt(2 ** 31 - 1);
  return withClients([directUrl, url], async ([direct, other]) => {
    await direct.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, key]);
    const { rowCount } = await other.query(
      `select from pg_locks where locktype = 'advisory' and classid = ${LOCK_CLASS} and objid = ${key}
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount === 1;
  });
}

async function withClients<T>(
  [one, other]: [string, string],
  act: (clients: [pg.Client, pg.Client]) => Promise<T>,
): Promise<T> {
  const clients: [pg.Client, pg.Client] = [makeClient(one), makeClient(other)];
  try {
    for (const client of clients) await client.connect();
    return await act(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
