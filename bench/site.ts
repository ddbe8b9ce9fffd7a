import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { refreshVocabulary } from '../packages/server/src/features/community/vocabulary/vocabulary.service.ts';
import { indexMissing } from '../packages/server/src/features/community/indexing/indexing.service.ts';
import { bulkSettings } from '../packages/server/src/features/operation/loading/bulk-settings.ts';
import { load } from '../packages/server/src/features/operation/loading/loading.service.ts';
import { progressLines } from '../packages/server/src/features/operation/loading/progress.ts';
import { type Database, openDatabase } from '../packages/server/src/platform/db/db.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { writeCorpus } from './corpus.ts';
import { cpuSecondsOf, memoryMbOf } from './processes.ts';

const ROOT = path.join(import.meta.dirname, '..');
const log = (line: string) => console.error(line);

/** What `npm start` started: npm, the launcher, the server and its PostgreSQL. */
export interface Site {
  origin: string;
  database: Database;
  /** CPU seconds used so far. */
  cpu(): { site: number; postgres: number };
  /** Memory of all its processes now. */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** Fills a data directory with a corpus, if it is not filled yet. */
export async function fill(dataDir: string, scale: number): Promise<void> {
  const marker = path.join(dataDir, 'filled');
  if (existsSync(marker)) return;
  rmSync(dataDir, { recursive: true, force: true });
  log(`Writing a corpus of scale ${scale}`);
  const corpus = path.join(dataDir, 'corpus');
  writeCorpus(corpus, scale);
  const bulk = await startPostgres({ dataDir, settings: bulkSettings(), onStep: log });
  await migrate(bulk.url);
  await load(bulk.url, { format: 'jsonl', folder: corpus }, progressLines(log));
  // What jobs would do beside the first measurements.
  const database = openDatabase(bulk.url, { use: 'jobs' });
  await refreshVocabulary(database.db);
  await indexMissing(database.db, new Date());
  await database.pool.query('vacuum analyze');
  await database.close();
  await bulk.stop();
  rmSync(corpus, { recursive: true });
  writeFileSync(marker, '');
}

/**
 * Runs `npm start` on a data directory, with its settings but for the limits of requests, which
 * would refuse a benchmark, and with one server process unless the environment says otherwise.
 */
export async function startSite(dataDir: string): Promise<Site> {
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    // A group of its own, so that all of it can be told to stop.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      STARTER_CONTENT: '0',
      RATE_LIMITS: 'off',
      WEB_CONCURRENCY: process.env['WEB_CONCURRENCY'] ?? '1',
    },
  });
  let text = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('is ready: ')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${text}`)));
  });
  // Joins the one that runs.
  const postgres = await startPostgres({ dataDir });
  const postmaster = Number.parseInt(
    readFileSync(path.join(postgres.folder, 'postmaster.pid'), 'utf8'),
    10,
  );
  const database = openDatabase(postgres.socketUrl, { max: 2 });
  return {
    origin: `http://127.0.0.1:${port}`,
    database,
    cpu() {
      const postgresSeconds = cpuSecondsOf(postmaster);
      return { site: cpuSecondsOf(child.pid) - postgresSeconds, postgres: postgresSeconds };
    },
    memoryMb: () => memoryMbOf(child.pid),
    async stop() {
      await database.close();
      await postgres.stop();
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo; // it listens on TCP
  server.close();
  return port;
}
