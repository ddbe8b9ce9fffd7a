import { spawn } from 'node:child_process';
import { fstatSync, openSync, closeSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { copyForAll, findBinaries, isOpenToAll } from './binaries.ts';
import {
  clusterFolder,
  clusterPassword,
  databaseUser,
  makeClusterFolder,
  type User,
} from './data-folder.ts';
import { exclusively, isAlive, isGoneWithin, registerUse } from './processes.ts';
import { watchServer } from './watch.ts';
import { isReady, freePort } from './ready.ts';
import { SUPERUSER, DATABASE } from './names.ts';
import { createDatabase } from './create-database.ts';
import { holdsCluster, initialise } from './initialise.ts';
import { isServing, join, type Server } from './join.ts';

export interface EmbeddedPostgres {
  url: string;
  /**
   * The same through a Unix socket where there can be one: a question's page costs the server a
   * tenth less so than over TCP.
   */
  socketUrl: string;
  folder: string;
  /** Stops the server when no other process of this data directory uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Further settings, for tests and benchmarks: `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  onStep?: (step: string) => void;
  /** Hears that the server ended without us, and what came of starting it again. */
  onTrouble?: (what: string, error?: unknown) => void;
}

/**
 * Starts the PostgreSQL of the data directory, or joins the one that runs there: one that a killed
 * process left behind, or another process uses.
 * Returns once it takes queries.
 */
export async function startPostgres({
  dataDir,
  settings = {},
  onStep = () => {},
  onTrouble = () => {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = databaseUser();
  const folder = clusterFolder(dataDir, user);
  const found = findBinaries();
  const binaries = user && !isOpenToAll(found.folder) ? copyForAll(found) : found;
  const password = clusterPassword(dataDir);
  const running = await exclusively(dataDir, async () => {
    const leave = registerUse(dataDir);
    try {
      makeClusterFolder(folder, user);
      if (!holdsCluster(folder)) {
        onStep('Making the database cluster');
        initialise(binaries.folder, folder, password, user);
      }
      return {
        ...((await join(folder)) ?? (await launch(binaries.folder, folder, { settings, user }))),
        leave,
      };
    } catch (error) {
      leave();
      throw error;
    }
  });
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${running.port}/${DATABASE}`;
  await createDatabase(url);
  const watch = watchServer({
    server: running,
    isRunning: ({ pid }) => isServing(pid, folder),
    // At the same address, which everything connects to that is connected now.
    startAgain: () =>
      exclusively(
        dataDir,
        async () =>
          (await join(folder)) ??
          (await launch(binaries.folder, folder, { settings, user, port: running.port })),
      ),
    onTrouble,
  });
  return {
    url,
    socketUrl: running.hasSocket ? `${url}?host=${encodeURIComponent(folder)}` : url,
    folder,
    async stop() {
      const { pid } = await watch.end();
      await exclusively(dataDir, async () => {
        const isInUse = running.leave();
        if (!isInUse) await stopServer(pid);
      });
    },
  };
}

type Launch = { settings: Record<string, string>; user: User; port?: number };

const REMAINS_MS = 30_000;

// PostgreSQL's recovery trips over the file of an unlogged table that was being made when all was
// killed, as in a restore; what it has written by then lets the next one pass.
const TRIPPED = /could not create file "base\/.*": File exists/;

/**
 * Starts the server. One that was killed leaves children for a moment, which hold its memory: they
 * are waited for.
 */
async function launch(programs: string, folder: string, how: Launch): Promise<Server> {
  const until = Date.now() + REMAINS_MS;
  let hasTripped = false;
  for (;;) {
    try {
      return await launchOnce(programs, folder, how);
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      const isHeld = said.includes('pre-existing shared memory block');
      const isTripped: boolean = !hasTripped && TRIPPED.test(said);
      hasTripped ||= isTripped;
      if ((!isHeld && !isTripped) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/**
 * The server's log names no member: neither the statement that failed, nor its parameters, nor the
 * detail, which says "Key (email)=(…) already exists".
 */
const WITHOUT_VALUES = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

// What the shortest of the systems' socket addresses holds.
const SOCKET_PATH_MAX = 103;

async function launchOnce(
  programs: string,
  folder: string,
  { settings, user, port: wanted }: Launch,
): Promise<Server> {
  const port = wanted ?? (await freePort());
  const hasSocket =
    process.platform !== 'win32' &&
    Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}.lock`)) <= SOCKET_PATH_MAX;
  const sockets = hasSocket ? folder : '';
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    shared_buffers: '256MB',
    max_connections: '200',
    jit: 'off',
    ...WITHOUT_VALUES,
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = `${folder}.log`;
  // Started again, it goes on after what the one that ended has said.
  const log = openSync(logFile, wanted === undefined ? 'w' : 'a', 0o600);
  const said = fstatSync(log).size;
  // Detached: Ctrl-C in the terminal reaches this process alone, which then stops the server in
  // order.
  const server = spawn(
    path.join(programs, 'bin', 'postgres'),
    ['-D', folder, '-p', String(port), ...options],
    {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  let failure: Error | undefined;
  server.on('error', (error) => (failure = error));
  server.unref();
  const isUp = await isReady(
    port,
    () => failure === undefined && server.exitCode === null && server.signalCode === null,
  );
  if (!isUp || server.pid === undefined)
    throw new Error(
      `PostgreSQL did not start: ${failure?.message ?? readFileSync(logFile).subarray(said).toString().trim()}`,
    );
  return { pid: server.pid, port, hasSocket };
}

const STOP_MS = 30_000;

async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, nothing committed is
  // lost.
  process.kill(pid, 'SIGINT');
  if (!(await isGoneWithin(pid, STOP_MS)))
    throw new Error(`PostgreSQL (process ${pid}) did not stop within 30 seconds.`);
}
