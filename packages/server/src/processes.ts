import cluster from 'node:cluster';
import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import type { Config } from './platform/config/config.ts';
import type { Addresses } from './platform/db/reaching.ts';
import type { Logger } from './platform/observe/log.ts';
import { createRegistry } from './platform/observe/metrics.ts';
import { readFrom, type Scrape } from './platform/observe/scrape.ts';
import type { Closer } from './stopping.ts';

/** What the site says once it listens. */
export function readyLine({ site, host }: Config, port: number, note = ''): string {
  const name = HERE.has(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `\n${site.name} is ready: http://${name}:${port}${note}\n`;
}

/** Where it listens for this machine, or for all: what a browser is told is the same. */
const HERE = new Set(['0.0.0.0', '127.0.0.1', '::', '::1']);

const RESTART_MS = 1000;
const RESTART_MAX_MS = 60_000;
/** A process that has run for so long has not ended because of its start. */
const STEADY_MS = 60_000;

/**
 * Runs the site in as many processes as are set, and starts another for each that ends: after a
 * second, and after twice as long each time that one ends within a minute. Returns
 * once one of them listens; fails where one ends before, as it would each time.
 */
export async function forkAll(
  config: Config,
  log: Logger,
  {
    addresses,
    closers,
    patienceMs,
    scrape,
  }: { addresses: Addresses; closers: Closer[]; patienceMs: number; scrape: Scrape },
): Promise<void> {
  let isStopping = false;
  const registry = createRegistry();
  scrape.follow('primary', () => registry.getMetricsAsJSON());
  const env = { DATABASE_URL: addresses.url, DATABASE_DIRECT_URL: addresses.directUrl };
  const started = new Map<number, { name: string; at: number }>();
  const fork = (name: string) => {
    const worker = cluster.fork({ ...process.env, ...env });
    started.set(worker.id, { name, at: performance.now() });
    scrape.follow(name, readFrom(worker));
  };
  for (let number = 1; number <= config.processes; number++) fork(String(number));
  closers.push({
    name: 'server processes',
    close: () => {
      isStopping = true;
      return endWorkers();
    },
    patienceMs: patienceMs + WORKER_EXIT_MS,
  });
  const port = await new Promise<number>((resolve, reject) => {
    cluster.once('listening', (_worker, address) => resolve(address.port));
    cluster.once('exit', () => isStopping || reject(new Error(NOT_STARTED)));
  });
  let pauseMs = RESTART_MS;
  cluster.on('exit', ({ id, process: { pid } }, code) => {
    const ended = started.get(id);
    if (isStopping || !ended) return;
    started.delete(id);
    if (performance.now() - ended.at > STEADY_MS) pauseMs = RESTART_MS;
    log.error({ worker: pid, code, pauseMs }, 'a server process ended; starting another');
    setTimeout(() => isStopping || fork(ended.name), pauseMs);
    pauseMs = Math.min(2 * pauseMs, RESTART_MAX_MS);
  });
  console.log(
    readyLine(config, port, ` (${config.processes} processes, ${availableParallelism()} cores)`),
  );
}

const NOT_STARTED = 'A server process could not start; the reason is above.';

const WORKER_EXIT_MS = 2000;

async function endWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const ended = workers.map(
    (worker) => new Promise<void>((resolve) => void worker.once('exit', () => resolve())),
  );
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(ended);
}
