import type { App } from './platform/http/app.ts';
import { AT_ONCE, CLASSES } from './platform/http/load.ts';
import { type Backlog, readBacklog } from './platform/jobs/backlog.queries.ts';
import type { Metrics } from './platform/observe/metrics.ts';
import type { ProcessMetrics } from './platform/observe/scrape.ts';

const DATABASE_PATIENCE_MS = 1000;

/** The metrics of this process as they are now, whether or not the database answers. */
export async function readMetrics(app: App): Promise<ProcessMetrics> {
  await refreshMetrics(app);
  return app.platform.metrics.registry.getMetricsAsJSON();
}

/** Sets what is not counted as it happens, but looked at when somebody asks. */
export async function refreshMetrics({ platform, load }: App): Promise<void> {
  const { metrics, database, caches } = platform;
  for (const { name, bytes, maxBytes, entries } of caches.use()) {
    metrics.cacheBytes.set({ cache: name, bytes: 'held' }, bytes);
    metrics.cacheBytes.set({ cache: name, bytes: 'most' }, maxBytes);
    metrics.cacheEntries.set({ cache: name }, entries);
  }
  setLoad(metrics, load);
  setBacklog(metrics, await backlogInTime(platform));
  const { totalCount, idleCount, waitingCount } = database.pool;
  metrics.pool.set({ state: 'open' }, totalCount);
  metrics.pool.set({ state: 'idle' }, idleCount);
  metrics.pool.set({ state: 'waited for' }, waitingCount);
}

function setLoad({ inFlight, waiting }: Metrics, load: App['load']): void {
  inFlight.set({ requests: 'now' }, load.underWay());
  inFlight.set({ requests: 'most' }, AT_ONCE.members);
  for (const lane of CLASSES) waiting.set({ lane }, load.waiting(lane));
}

/** Of a database that is away nothing is known: no figure is better than an old one. */
function setBacklog(
  { databaseUp, jobs, jobAge, mailAge, mails }: Metrics,
  backlog: Backlog | null,
): void {
  databaseUp.set(backlog ? 1 : 0);
  if (!backlog) {
    for (const gauge of [jobs, mails]) gauge.reset();
    for (const gauge of [jobAge, mailAge]) gauge.remove();
    return;
  }
  jobs.set({ state: 'waiting' }, backlog.jobsWaiting);
  jobs.set({ state: 'failed' }, backlog.jobsFailed);
  jobAge.set(backlog.jobAgeSeconds);
  mailAge.set(backlog.mailAgeSeconds);
  mails.set({ state: 'failed' }, backlog.mailsFailed);
  mails.set({ state: 'unknown' }, backlog.mailsUnknown);
}

/** One question at a time to a database, which may answer none of them. */
const asking = new WeakMap<object, Promise<Backlog>>();

async function backlogInTime({
  database: { pool },
  log,
}: App['platform']): Promise<Backlog | null> {
  const asked = asking.get(pool) ?? readBacklog(pool).finally(() => asking.delete(pool));
  asking.set(pool, asked);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DATABASE_PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    log.warn({ err: error }, 'the database did not answer for the metrics');
    return null;
  } finally {
    clearTimeout(timer);
  }
}
