import { createHub, type LiveHub } from './features/community/live/live.hub.ts';
import { unreadCount } from './features/members/notifications/notifications.service.ts';
import { EVERYTHING_TAG, isWithdrawal, SETTINGS_TAG, tagOfLine } from './platform/cache/tags.ts';
import { operationRoutes } from './operations.ts';
import type { App, Platform } from './platform/http/app.ts';
import { type Bus, openBus } from './platform/live/bus.ts';
import { type Caches, createCaches } from './platform/cache/caches.ts';
import { hearCommits } from './platform/db/commits.ts';
import type { Config } from './platform/config/config.ts';
import type { Database, Db } from './platform/db/db.ts';
import { createVisitorReads, type VisitorReads } from './platform/db/replicas.ts';
import { closeUnused } from './platform/http/connections.ts';
import { createHttp } from './platform/http/http.ts';
import { clearQueryCaches } from './platform/cache/query-cache.ts';
import type { Logger } from './platform/observe/log.ts';
import { pageMoves } from './page-moves.ts';
import { createMetrics, type Metrics } from './platform/observe/metrics.ts';
import type { Web } from './platform/http/pages.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { createLoad } from './platform/http/load.ts';
import { createThreads } from './platform/http/threads.ts';
import { endedAmong } from './platform/http/session.ts';
import { createSecretBox } from './platform/config/secret-box.ts';
import { openSettings, withLiveSite } from './platform/config/settings.ts';
import { createViews } from './platform/http/views.ts';
import { openPayments } from './providers/payments/open-payments.ts';
import { openStorage } from './providers/storage/open-storage.ts';
import { servePages } from './pages/serve.ts';
import { serveBuiltFiles } from './web-build.ts';
import { handleTheRest, refuseUnhandled } from './unknown-addresses.ts';
import { addCalls, addFiles } from './routes.ts';

const VIEWS_FLUSH_MS = 5000;
const STOP_MS = 5000;
const SWEEP_MS = 500;
const LAST_CALL_MS = 2000;

export interface Parts {
  config: Config;
  database: Database;
  /** Where readings that may lag can be made instead. */
  replicas?: readonly Database[];
  log: Logger;
  metrics?: Metrics;
  /** The pages; without them the API alone is served. */
  web?: Web;
  now?: () => Date;
}

export interface RunningApp extends App {
  /**
   * Publishes to every process what transactions of this database publish, until the returned
   * function is called.
   */
  hear(db: Db): () => void;
  /** Ends what is under way within so many milliseconds, and then the rest. */
  close(patienceMs?: number): Promise<void>;
}

/** Puts the application together. It listens when its caller says so. */
export async function createApp({
  config: given,
  database,
  replicas = [],
  log,
  metrics = createMetrics(),
  web,
  now = () => new Date(),
}: Parts): Promise<RunningApp> {
  const onError = (error: unknown) => log.error({ err: error }, 'failed in the background');
  const settings = await openSettings(database.reads, given, (name) =>
    log.warn({ name }, 'a stored setting is invalid and is ignored'),
  );
  const config = withLiveSite(given, settings);
  const caches = createCaches(config.cacheBytes, onError);
  const dropping = forgetting(caches, [database, ...replicas]);
  const { forget, forgetAll } = dropping;
  const visitorReads = openVisitorReads(database, replicas, log);
  // Pages rendered while the settings are read may show the old ones.
  const followSettings = () => void settings.refresh().then(forgetAll, onError);
  const hub = createHub({
    unreadOf: (memberId) => unreadCount(database.db, memberId),
    endedAmong: (keys) => endedAmong(database.db, keys, now()),
    onError,
  });
  const joining = { database, log, visitorReads, hub, caches, ...dropping, followSettings };
  const bus = await joinBus(joining);
  visitorReads.found();
  const purge = (tags: readonly string[]) => {
    holdBack(visitorReads, tags);
    forget(tags);
    return bus.publish(tags, { isUrgent: isWithdrawal(tags) });
  };
  const hear = (db: Db) => hearCommits(db, (tags) => void bus.publish(tags));
  const unhear = hear(database.db);
  const views = createViews(database.db, { now, siteUrl: config.site.url });
  const platform: Platform = {
    config,
    database,
    visitorReads,
    log,
    metrics,
    now,
    caches,
    views,
    settings,
    purge,
    rateLimits: createRateLimits(database.pool, config.hasRateLimits),
    secretBox: createSecretBox(config),
    storage: openStorage(config.storage),
    payments: openPayments(config, database.db, now),
  };
  const app = await openHttp(platform);
  addEverything(app, hub);
  if (web) await addPages(app, web);
  const timer = setInterval(() => views.flush().catch(onError), VIEWS_FLUSH_MS);
  const open = { app, bus, timer, flush: views.flush, unhear };
  return { ...app, hear, close: (patienceMs = STOP_MS) => closeAll(open, patienceMs) };
}

/** Hears what other processes wrote, and drops what that makes wrong here. */
function joinBus({
  database,
  log,
  visitorReads,
  hub,
  caches,
  forget,
  forgetAll,
  followSettings,
}: {
  database: Database;
  log: Logger;
  visitorReads: VisitorReads;
  hub: LiveHub;
  caches: Caches;
  forget: (tags: readonly string[]) => void;
  forgetAll: () => void;
  followSettings: () => void;
}): Promise<Bus> {
  return openBus({
    url: database.url,
    pool: database.pool,
    onTags: (tags) => {
      holdBack(visitorReads, tags);
      forget(tags);
      if (tags.includes(SETTINGS_TAG)) followSettings();
      hub.hear(tags);
    },
    // What is purged meanwhile is not heard of.
    onLoss: () => {
      visitorReads.lost();
      caches.pause();
    },
    onGap: () => {
      visitorReads.found();
      forgetAll();
      followSettings();
      hub.gap();
    },
    onError: (error) => log.warn({ err: error }, 'the connection between processes failed'),
  });
}

function addEverything(app: App, hub: Parameters<typeof addCalls>[1]): void {
  addCalls(app, hub);
  refuseUnhandled(app);
  operationRoutes(app);
  addFiles(app);
  handleTheRest(app);
}

async function openHttp(platform: Platform): Promise<App> {
  const load = createLoad((lane) => platform.metrics.refused.inc({ lane }));
  const lifecycle = { isDraining: false, lastCall: new AbortController() };
  return {
    http: await createHttp(platform, { lifecycle, load }),
    lifecycle,
    load,
    inThread: createThreads(platform.database.reads),
    platform,
    calls: new Map(),
    visits: new Set(),
  };
}

const openVisitorReads = (
  primary: Database,
  replicas: readonly Database[],
  log: Logger,
): VisitorReads =>
  createVisitorReads({ primary, replicas, onChange: (what, about) => log.warn(about, what) });

/** Before the tags are forgotten: what is read then must have what was written. */
const holdBack = (visitorReads: VisitorReads, lines: readonly string[]): void =>
  visitorReads.hold(isWithdrawal(lines) ? 'everything' : lines.map(tagOfLine));

/** Drops what tags make wrong from all that this process holds, or everything. */
function forgetting(caches: Caches, databases: readonly Database[]) {
  const forgetAll = () => {
    caches.clear();
    for (const { db } of databases) clearQueryCaches(db);
  };
  const forget = (tags: readonly string[]) => {
    if (tags.includes(EVERYTHING_TAG) || tags.includes(SETTINGS_TAG)) return forgetAll();
    caches.purge(tags);
  };
  return { forget, forgetAll };
}

async function addPages(app: App, web: Web): Promise<void> {
  if (!web.isDevelopment) await serveBuiltFiles(app.http, app.platform.config.dataDir);
  servePages(app, { web, moves: pageMoves });
}

type Open = {
  app: App;
  bus: Bus;
  timer: NodeJS.Timeout;
  flush: () => Promise<unknown>;
  unhear: () => void;
};

async function closeAll(
  { app: { http, lifecycle, platform }, bus, timer, flush, unhear }: Open,
  patienceMs: number,
): Promise<void> {
  clearInterval(timer);
  // A browser opens connections ahead of need; one that never sent anything would hold the stop for
  // as long as it likes.
  const sweep = setInterval(() => closeUnused(http.server), SWEEP_MS);
  const lastCall = setTimeout(
    () => lifecycle.lastCall.abort(),
    Math.max(patienceMs / 2, patienceMs - LAST_CALL_MS),
  );
  const end = setTimeout(() => http.server.closeAllConnections(), patienceMs);
  await http.close();
  for (const one of [sweep, lastCall, end]) clearTimeout(one);
  await flush();
  unhear();
  platform.visitorReads.close();
  await bus.close();
}
