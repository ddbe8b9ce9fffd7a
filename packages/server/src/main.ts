import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { createApp, type RunningApp } from './app.ts';
import { loadStarterContent } from './features/operation/content/content.service.ts';
import { describeTags } from './features/community/tags/tags.service.ts';
import {
  type Config,
  ConfigError,
  environmentWithFile,
  readConfig,
} from './platform/config/config.ts';
import { openDatabase } from './platform/db/db.ts';
import { startPostgres } from './platform/embedded/postgres.ts';
import { createLog, type Logger } from './platform/observe/log.ts';
import { createMetrics } from './platform/observe/metrics.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Web } from './platform/http/pages.ts';
import { openBuiltWeb } from './web-build.ts';
import { startWorker } from './worker.ts';

type Step = (step: string) => void;
type Closer = () => Promise<void>;

export interface StartOptions {
  isDevelopment: boolean;
  /** What must be ready before the site: the built pages. */
  prepare: (onStep: Step) => Promise<void>;
}

/** Runs the site until it is told to stop. */
export async function start(options: StartOptions): Promise<void> {
  const closers: Closer[] = [];
  try {
    await run(options, closers);
  } catch (error) {
    console.error(
      error instanceof ConfigError
        ? `The configuration is wrong:\n${error.message.replace(/^/gm, '  ')}`
        : explain(error),
    );
    for (const close of closers.reverse())
      await close().catch((problem: unknown) => console.error(explain(problem)));
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Another program already listens there: ${error.message}. Stop it, or choose another PORT.`;
  return error instanceof Error ? error.message : String(error);
}

async function run({ isDevelopment, prepare }: StartOptions, closers: Closer[]): Promise<void> {
  const config = readConfig(environmentWithFile('.env', process.env));
  const log = createLog(config.logLevel);
  stopInOrder(closers, log);
  if (cluster.isWorker)
    return serve(config, log, {
      closers,
      url: process.env['DATABASE_URL'] ?? '',
      isDevelopment,
      isQuiet: true,
    });

  const onStep = (step: string) => console.log(`${step} …`);
  await prepare(onStep);
  const url = config.databaseUrl ?? (await embedded(config, closers, onStep));
  const ran = await migrate(url);
  if (ran.length > 0) onStep(`Brought the database up to date (${ran.join(', ')})`);
  await fill(url, config.hasStarterContent, onStep);
  if (config.processes === 1 || isDevelopment)
    return serve(config, log, { closers, url, isDevelopment, isQuiet: false });
  forkAll(config, url, closers, log);
}

async function embedded(config: Config, closers: Closer[], onStep: Step): Promise<string> {
  onStep('Starting the database');
  const postgres = await startPostgres({ dataDir: config.dataDir, onStep });
  closers.push(postgres.stop);
  if (!postgres.folder.startsWith(config.dataDir))
    onStep(
      `The database lives in ${postgres.folder}, because ${config.dataDir} can't be entered by the user that runs it`,
    );
  return postgres.socketUrl;
}

async function fill(url: string, hasStarterContent: boolean, onStep: Step): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    const added = hasStarterContent
      ? await loadStarterContent(database.db, new Date(), () =>
          onStep('Loading the starter content'),
        )
      : 0;
    if (added > 0) onStep(`Added ${added} questions with their answers`);
    await describeTags(database.db);
  } finally {
    await database.close();
  }
}

type Serving = { closers: Closer[]; url: string; isDevelopment: boolean; isQuiet: boolean };

async function serve(
  config: Config,
  log: Logger,
  { closers, url, isDevelopment, isQuiet }: Serving,
): Promise<void> {
  const metrics = createMetrics();
  const onSlow = ({ text, ms }: { text: string; ms: number }) => {
    metrics.slowQueries.inc();
    log.warn({ query: text, ms }, 'slow query');
  };
  const database = openDatabase(url, {
    max: config.databasePool,
    lanes: config.databasePool,
    onSlow,
    onError: (error) => log.warn({ err: error }, 'a database connection failed'),
  });
  closers.push(database.close);
  const web = isDevelopment ? await developmentWeb() : await openBuiltWeb();
  const app = await createApp({ config, database, log, metrics, web });
  const worker = await startWorker(app.platform);
  closers.push(() => closeServing(app, { drainMs: config.drainMs, stopWorker: worker.stop }));
  if (isDevelopment) await attachDevelopment(app, web);
  await app.http.listen({ port: config.port, host: config.host });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  if (!isQuiet)
    console.log(
      `\n${config.site.name} is ready: http://${config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}\n`,
    );
}

/**
 * First this process says that it takes nothing new and goes on answering, until whatever stands
 * before it has noticed.
 */
async function closeServing(
  app: RunningApp,
  { drainMs, stopWorker }: { drainMs: number; stopWorker: () => Promise<void> },
): Promise<void> {
  app.lifecycle.isDraining = true;
  const closed = new Promise((resolve) => setTimeout(resolve, drainMs)).then(() => app.close());
  // No job is begun from now on. Most end while requests are still answered; a long one does not
  // keep the streams open.
  await Promise.all([closed, stopWorker()]);
}

// Vite is loaded only to develop: it is no part of a running site.
async function developmentWeb(): Promise<Web> {
  const { openDevelopmentWeb } = await import('./web-development.ts');
  return openDevelopmentWeb();
}

async function attachDevelopment(app: RunningApp, web: Web): Promise<void> {
  const { attachVite } = await import('./web-development.ts');
  await attachVite(app.http, web);
}

const RESTART_MS = 1000;

function forkAll(config: Config, url: string, closers: Closer[], log: Logger): void {
  let isStopping = false;
  const fork = () => cluster.fork({ ...process.env, DATABASE_URL: url });
  for (let index = 0; index < config.processes; index++) fork();
  cluster.on('exit', (worker, code) => {
    if (isStopping) return;
    log.error({ worker: worker.process.pid, code }, 'a server process ended; starting another');
    setTimeout(fork, RESTART_MS);
  });
  cluster.once('listening', () =>
    console.log(
      `\n${config.site.name} is ready: ${config.publicUrl} (${config.processes} processes, ${availableParallelism()} cores)\n`,
    ),
  );
  closers.push(async () => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve());
            worker.kill('SIGTERM');
          }),
      ),
    );
  });
}

/**
 * On Ctrl-C, SIGTERM or the end of what started us: what is under way is finished, then everything
 * closes, last opened first.
 */
function stopInOrder(closers: Closer[], log: Logger): void {
  let isStopping = false;
  const stop = async (reason: string) => {
    // A second Ctrl-C is impatience.
    if (isStopping) return reason === 'SIGINT' ? process.exit(130) : undefined;
    isStopping = true;
    log.info({ reason }, 'stopping');
    for (const close of closers.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, 'did not close in order'));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal));
  if (process.send && !cluster.isWorker)
    process.on('disconnect', () => void stop('the starting process ended'));
}
