import cluster from 'node:cluster';
import { readPlaceNames } from '@lotwise/domain/premium/asked-scope';
import { createApp, type RunningApp } from './app.ts';
import { indexMissingSoon } from './features/community/indexing/indexing.service.ts';
import { renderPostsSoon } from './features/community/posts/rendering.service.ts';
import { protectNamesLater } from './features/members/accounts/accounts.jobs.ts';
import { renewContentLater } from './features/operation/content/content.jobs.ts';
import { loadStarterContent } from './features/operation/content/content.service.ts';
import { describeTags } from './features/community/tags/tags.service.ts';
import {
  type Config,
  ConfigError,
  environmentWithFile,
  readConfig,
} from './platform/config/config.ts';
import { postgresSettings, thisMachine } from './platform/config/machine.ts';
import { openDatabase } from './platform/db/db.ts';
import { refuseTakenPorts } from './taken-port.ts';
import {
  type Addresses,
  refuseBalancers,
  refusePoolers,
  refuseUnsafeEngine,
  versionAt,
  waitForDatabase,
} from './platform/db/reaching.ts';
import { startPostgres } from './platform/embedded/postgres.ts';
import { createLog, type Logger } from './platform/observe/log.ts';
import { createMetrics } from './platform/observe/metrics.ts';
import {
  answerScrapes,
  createScrape,
  type Scrape,
  serveMetrics,
} from './platform/observe/scrape.ts';
import { migrate } from './platform/db/migrate.ts';
import { openPools } from './open-pools.ts';
import { quieten } from './platform/http/connections.ts';
import type { Web } from './platform/http/pages.ts';
import { forkAll, readyLine } from './processes.ts';
import { readMetrics } from './read-metrics.ts';
import { closeInOrder, type Closer } from './stopping.ts';
import { openBuiltWeb } from './web-build.ts';
import { explain } from './start-problems.ts';
import { warmUp } from './warm-up.ts';
import { startWorker } from './worker.ts';

type Step = (step: string) => void;

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
    await closeInOrder(closers, createLog('error'));
    process.exit(1);
  }
}

async function run({ isDevelopment, prepare }: StartOptions, closers: Closer[]): Promise<void> {
  const config = readConfig(environmentWithFile('.env', process.env));
  const log = createLog(config.logLevel);
  stopInOrder(closers, log);
  const scrape = createScrape(log);
  if (cluster.isWorker)
    return serve(config, log, {
      closers,
      scrape,
      addresses: {
        url: process.env['DATABASE_URL'] ?? '',
        directUrl: process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL'] ?? '',
      },
      isDevelopment,
      isQuiet: true,
    });

  await refuseTakenPorts(config);
  if (config.metrics) closers.push(await serveMetrics(config.metrics, { scrape, log }));
  const onStep = (step: string) => console.log(`${step} …`);
  await prepare(onStep);
  const addresses = await reachDatabase(config, closers, { log, onStep });
  const ran = await migrate(addresses.directUrl);
  if (ran.length > 0) onStep(`Brought the database up to date (${ran.join(', ')})`);
  await fill(addresses.directUrl, config.hasStarterContent, onStep);
  if (config.processes === 1 || isDevelopment)
    await serve(config, log, { closers, scrape, addresses, isDevelopment, isQuiet: false });
  else
    await forkAll(config, log, {
      addresses,
      closers,
      scrape,
      patienceMs: config.drainMs + config.stopMs + DATABASE_STOP_MS,
    });
  // Whoever started this starts it again from now on, if something kills it.
  process.send?.('ready');
}

type Telling = { log: Logger; onStep: Step };

async function reachDatabase(
  config: Config,
  closers: Closer[],
  telling: Telling,
): Promise<Addresses> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url, databaseWaitMs: waitMs } = config;
  if (url === undefined || directUrl === undefined) {
    const own = await embedded(config, closers, telling);
    return { url: own, directUrl: own };
  }
  for (const one of new Set([directUrl, url]))
    await waitForDatabase(one, { waitMs, onStep: telling.onStep });
  await refusePoolers({ url, directUrl });
  await refuseUnsafeEngine(directUrl);
  await refuseBalancers(config.databaseReadUrls);
  return { url, directUrl };
}

const POSTGRES_STOP_MS = 15_000;

async function embedded(
  config: Config,
  closers: Closer[],
  { log, onStep }: Telling,
): Promise<string> {
  onStep('Starting the database');
  const onTrouble = (what: string, err?: unknown) => log.error({ err }, what);
  const settings = postgresSettings(thisMachine());
  const postgres = await startPostgres({ dataDir: config.dataDir, settings, onStep, onTrouble });
  closers.push({ name: 'PostgreSQL', close: postgres.stop, patienceMs: POSTGRES_STOP_MS });
  if (!postgres.folder.startsWith(config.dataDir))
    onStep(
      `The database lives in ${postgres.folder}, because ${config.dataDir} can't be entered by the user that runs it`,
    );
  console.log(
    `PostgreSQL ${await versionAt(postgres.socketUrl)}, which comes with the site, is running. In production, set DATABASE_URL to a PostgreSQL of your own.`,
  );
  return postgres.socketUrl;
}

async function fill(url: string, hasStarterContent: boolean, onStep: Step): Promise<void> {
  const database = openDatabase(url, { max: 1, use: 'jobs' });
  try {
    const added = hasStarterContent
      ? await loadStarterContent(database.db, new Date(), () =>
          onStep('Loading the starter content'),
        )
      : 0;
    if (added > 0) onStep(`Added ${added} questions with their answers`);
    else await renewContentLater(database.db);
    await describeTags(database.db);
    await protectNamesLater(database.db);
    await renderPostsSoon(database.db);
    await indexMissingSoon(database.db);
  } finally {
    await database.close();
  }
}

type Serving = {
  closers: Closer[];
  scrape: Scrape;
  addresses: Addresses;
  isDevelopment: boolean;
  isQuiet: boolean;
};

const DATABASE_STOP_MS = 5000;
async function serve(
  config: Config,
  log: Logger,
  { closers, scrape, addresses, isDevelopment, isQuiet }: Serving,
): Promise<void> {
  const metrics = createMetrics();
  const { database, forJobs, replicas } = openPools(config, { log, metrics, addresses });
  closers.push({
    name: 'connections to the database',
    close: async () =>
      void (await Promise.all([database, forJobs, ...replicas].map((one) => one.close()))),
    patienceMs: DATABASE_STOP_MS,
  });
  const web = isDevelopment ? await developmentWeb() : await openBuiltWeb();
  // Now, because later every reader would wait for it.
  readPlaceNames();
  const app = await createApp({ config, database, replicas, log, metrics, web });
  app.hear(forJobs.db);
  if (cluster.isWorker) answerScrapes(() => readMetrics(app));
  else scrape.follow('1', () => readMetrics(app));
  const worker = await startWorker({ ...app.platform, database: forJobs });
  const warming = isDevelopment ? undefined : warmUp(app);
  const stops = { stopWorker: worker.stop, endWarming: warming?.end };
  closers.push({
    name: 'requests and jobs',
    close: () => closeServing(app, { ...config, ...stops }),
    patienceMs: config.drainMs + config.stopMs,
  });
  if (isDevelopment) await attachDevelopment(app, web);
  else await warming?.isWarm;
  await app.http.listen({ port: config.port, host: config.host });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  if (!isQuiet) console.log(readyLine(config, port));
}

/**
 * First this process says that it takes nothing new and goes on serving, until whatever is
 * in front of it has noticed.
 */
async function closeServing(
  app: RunningApp,
  {
    drainMs,
    stopMs,
    stopWorker,
    endWarming,
  }: {
    drainMs: number;
    stopMs: number;
    stopWorker: () => Promise<void>;
    endWarming: (() => Promise<void>) | undefined;
  },
): Promise<void> {
  app.lifecycle.isDraining = true;
  const closed = new Promise((resolve) => setTimeout(resolve, drainMs)).then(async () => {
    const startedAt = performance.now();
    await quieten(app.http.server);
    await app.close(stopMs - (performance.now() - startedAt));
  });
  // No job is begun from now on. Most end while requests are still served; a long one does not
  // keep the streams open.
  await Promise.all([closed, stopWorker(), endWarming?.()]);
}

// Vite is loaded only to develop: it is not part of a running site.
async function developmentWeb(): Promise<Web> {
  const { openDevelopmentWeb } = await import('./web-development.ts');
  return openDevelopmentWeb();
}

async function attachDevelopment(app: RunningApp, web: Web): Promise<void> {
  const { attachVite } = await import('./web-development.ts');
  await attachVite(app.http, web);
}

/**
 * On Ctrl-C, SIGTERM or the end of the parent process: finishes open work, then closes everything
 * in reverse order. Whatever hangs is abandoned, and the exit code says so.
 */
function stopInOrder(closers: Closer[], log: Logger): void {
  let isStopping = false;
  const stop = async (reason: string) => {
    // A second Ctrl-C is impatience.
    if (isStopping) return reason === 'SIGINT' ? process.exit(130) : undefined;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const isInOrder = await closeInOrder(closers, log);
    process.exit(isInOrder ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal));
  if (process.send && !cluster.isWorker)
    process.on('disconnect', () => void stop('the starting process ended'));
}
