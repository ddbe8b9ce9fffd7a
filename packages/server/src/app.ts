import { visits } from '@lotwise/contract/visit';
import { logInRoutes } from './acts/log-in.routes.ts';
import { moderatingRoutes } from './acts/moderating.routes.ts';
import { postingRoutes } from './acts/posting.routes.ts';
import { accountRoutes } from './features/members/accounts/accounts.routes.ts';
import { addressRoutes } from './features/members/accounts/addresses.routes.ts';
import { recoveryRoutes } from './features/members/accounts/recovery.routes.ts';
import { allowanceRoutes } from './features/members/allowance/allowance.routes.ts';
import { adminRoutes } from './features/operation/admin/admin.routes.ts';
import { analyticsRoutes } from './features/premium/analytics/analytics.routes.ts';
import { assistantRoutes } from './features/premium/assistant/assistant.routes.ts';
import { backupRoutes } from './features/operation/backup/backup.routes.ts';
import { bookmarkRoutes } from './features/community/bookmarks/bookmarks.routes.ts';
import { commentRoutes } from './features/community/comments/comments.routes.ts';
import { discoveryRoutes } from './features/reach/discovery/discovery.routes.ts';
import { expertRoutes } from './features/premium/experts/experts.routes.ts';
import { feedRoutes } from './features/reach/feeds/feeds.routes.ts';
import { flagRoutes } from './features/moderation/flags/flags.routes.ts';
import { followRoutes } from './features/community/follows/follows.routes.ts';
import { hidingRoutes } from './features/moderation/hiding/hiding.routes.ts';
import { createHub } from './features/community/live/live.hub.ts';
import { liveRoutes } from './features/community/live/live.routes.ts';
import { moderationRoutes } from './features/moderation/moderation/moderation.routes.ts';
import { jobRoutes } from './features/operation/jobs/jobs.routes.ts';
import { outboxRoutes } from './features/reach/mail/outbox.routes.ts';
import { notificationRoutes } from './features/members/notifications/notifications.routes.ts';
import { unreadCount } from './features/members/notifications/notifications.service.ts';
import { unsubscribeRoutes } from './features/members/notifications/unsubscribe.routes.ts';
import { ledgerRoutes } from './features/premium/ledgers/ledgers.routes.ts';
import { deletionRoutes } from './features/members/deletion/deletion.routes.ts';
import { exportRoutes } from './features/members/export/export.routes.ts';
import { invitationRoutes } from './features/members/invitations/invitations.routes.ts';
import { insightRoutes } from './features/premium/insights/insights.routes.ts';
import { identityRoutes } from './features/members/identities/identities.routes.ts';
import { passkeyRoutes } from './features/members/passkeys/passkeys.routes.ts';
import { draftRoutes } from './features/community/drafts/drafts.routes.ts';
import { earlyAccessRoutes } from './features/premium/early-access/early-access.routes.ts';
import { editingRoutes } from './features/moderation/editing/editing.routes.ts';
import { questionRoutes } from './features/community/questions/questions.routes.ts';
import { questionTag, EVERYTHING_TAG, SETTINGS_TAG } from './platform/cache/tags.ts';
import { settingsRoutes } from './features/operation/settings/settings.routes.ts';
import { sitemapRoutes } from './features/reach/sitemap/sitemap.routes.ts';
import { sourceRoutes } from './features/operation/sources/sources.routes.ts';
import { sessionRoutes } from './features/members/sessions/sessions.routes.ts';
import { credentialRoutes } from './features/members/credentials/credentials.routes.ts';
import { peopleRoutes } from './features/members/people/people.routes.ts';
import { ringRoutes } from './features/moderation/rings/rings.routes.ts';
import { restrictionRoutes } from './features/moderation/restrictions/restrictions.routes.ts';
import { reputationRoutes } from './features/members/reputation/reputation.routes.ts';
import { subscriptionRoutes } from './features/premium/subscription/subscription.routes.ts';
import { statsRoutes } from './features/community/stats/stats.routes.ts';
import { twoFactorRoutes } from './features/members/two-factor/two-factor.routes.ts';
import { relatedRoutes } from './features/community/related/related.routes.ts';
import { supportRoutes } from './features/premium/support/support.routes.ts';
import { lawRoutes } from './features/community/law/law.routes.ts';
import { tagRoutes } from './features/community/tags/tags.routes.ts';
import { uploadRoutes } from './features/members/uploads/uploads.routes.ts';
import { writingRoutes } from './features/community/writing/writing.routes.ts';
import { callsOf, operationRoutes } from './operations.ts';
import { type Answered, type App, type Early, type Platform } from './platform/http/app.ts';
import { type Bus, openBus } from './platform/live/bus.ts';
import { createCacheBudget } from './platform/cache/budget.ts';
import { type Cache, createCache, type Purgeable } from './platform/cache/cache.ts';
import { hearCommits } from './platform/db/commits.ts';
import type { Config } from './platform/config/config.ts';
import type { Database, Db } from './platform/db/db.ts';
import { createHttp, sendProblem } from './platform/http/http.ts';
import { clearQueryCaches } from './platform/cache/query-cache.ts';
import type { Logger } from './platform/observe/log.ts';
import { marksOf } from './features/community/votes/marks.queries.ts';
import { pageMoves } from './page-moves.ts';
import { createMetrics, type Metrics } from './platform/observe/metrics.ts';
import type { Web } from './platform/http/pages.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { endedAmong } from './platform/http/session.ts';
import { createSecretBox } from './platform/config/secret-box.ts';
import { openSettings, withLiveSite } from './platform/config/settings.ts';
import { createViews } from './platform/http/views.ts';
import { openPayments } from './providers/payments/open-payments.ts';
import { openStorage } from './providers/storage/open-storage.ts';
import { createPageCache, type RenderedPage } from './ssr/page-cache.ts';
import { servePages } from './ssr/serve-pages.ts';
import { serveBuiltFiles } from './web-build.ts';

const ACCOUNTS = [
  accountRoutes,
  addressRoutes,
  recoveryRoutes,
  sessionRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  identityRoutes,
  exportRoutes,
  deletionRoutes,
];

/** The calls of all acts and features. */
const FEATURES = [
  ...ACCOUNTS,
  logInRoutes,
  postingRoutes,
  moderatingRoutes,
  questionRoutes,
  analyticsRoutes,
  commentRoutes,
  bookmarkRoutes,
  earlyAccessRoutes,
  statsRoutes,
  notificationRoutes,
  followRoutes,
  unsubscribeRoutes,
  ledgerRoutes,
  relatedRoutes,
  tagRoutes,
  lawRoutes,
  editingRoutes,
  draftRoutes,
  writingRoutes,
  allowanceRoutes,
  assistantRoutes,
  uploadRoutes,
  insightRoutes,
  peopleRoutes,
  reputationRoutes,
  credentialRoutes,
  subscriptionRoutes,
  expertRoutes,
  supportRoutes,
  adminRoutes,
  settingsRoutes,
  outboxRoutes,
  jobRoutes,
  invitationRoutes,
  backupRoutes,
  flagRoutes,
  hidingRoutes,
  moderationRoutes,
  restrictionRoutes,
  sourceRoutes,
  ringRoutes,
];

const VIEWS_FLUSH_MS = 5000;
const STOP_MS = 5000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export interface Parts {
  config: Config;
  database: Database;
  log: Logger;
  metrics?: Metrics;
  /** The pages; without them the API alone is served. */
  web?: Web;
  now?: () => Date;
}

export interface RunningApp extends App {
  /** Has every process told what transactions of this database tell; until the answer is called. */
  hear(db: Db): () => void;
  close(): Promise<void>;
}

/** Puts the application together. It listens when its caller says so. */
export async function createApp({
  config: given,
  database,
  log,
  metrics = createMetrics(),
  web,
  now = () => new Date(),
}: Parts): Promise<RunningApp> {
  const onError = (error: unknown) => log.error({ err: error }, 'failed in the background');
  const settings = await openSettings(database.db, given, (name) =>
    log.warn({ name }, 'a setting makes no sense and counts as unset'),
  );
  const config = withLiveSite(given, settings);
  const caches = createCacheBudget(config.cacheBytes);
  const apiCache: Cache<Answered> = createCache<Answered>({
    freshMs: 30_000,
    staleMs: 60_000,
    maxBytes: caches.bytesFor('replies'),
    // The reply as objects, as text for calls and for pages, and as bytes: eight times its letters
    // where one of them is beyond Latin-1.
    bytesOf: ({ json }) => json.length * 8,
    onError,
  });
  caches.watch('replies', () => ({ bytes: apiCache.bytes(), entries: apiCache.size() }));
  const pageCache = createPageCache(caches, onError);
  const purgeable: Purgeable[] = [apiCache, pageCache];
  const forgetAll = () => {
    for (const cache of purgeable) cache.clear();
    clearQueryCaches(database.db);
  };
  const forget = (tags: readonly string[]) => {
    if (tags.includes(EVERYTHING_TAG) || tags.includes(SETTINGS_TAG)) return forgetAll();
    for (const cache of purgeable) cache.purge(tags);
  };
  // What is rendered while they are read may hold the old ones.
  const followSettings = () => void settings.refresh().then(forgetAll, onError);
  const hub = createHub({
    unreadOf: (memberId) => unreadCount(database.db, memberId),
    endedAmong: (keys) => endedAmong(database.db, keys, now()),
    onError,
  });
  const bus = await openBus({
    url: database.url,
    pool: database.pool,
    onTags: (tags) => {
      forget(tags);
      if (tags.includes(SETTINGS_TAG)) followSettings();
      hub.hear(tags);
    },
    onGap: () => {
      forgetAll();
      followSettings();
      hub.gap();
    },
    onError: (error) => log.warn({ err: error }, 'the connection between processes failed'),
  });
  const purge = (tags: readonly string[]) => {
    forget(tags);
    bus.publish(tags);
  };
  const hear = (db: Db) => hearCommits(db, (tags) => bus.publish(tags));
  const unhear = hear(database.db);
  const views = createViews(database.db, { now, siteUrl: config.site.url });
  const rateLimits = createRateLimits(database.pool, config.hasRateLimits);
  const platform: Platform = {
    config,
    database,
    log,
    metrics,
    now,
    caches,
    apiCache,
    views,
    settings,
    purge,
    rateLimits,
    secretBox: createSecretBox(config),
    storage: openStorage(config.storage),
    payments: openPayments(config, database.db, now),
  };
  const early: Early = {};
  const lifecycle = { isDraining: false };
  const app: App = {
    http: await createHttp(platform, early, lifecycle),
    early,
    lifecycle,
    platform,
    calls: new Map(),
    visits: new Set(),
  };
  for (const addRoutes of FEATURES) addRoutes(app);
  liveRoutes(app, hub);
  refuseUnanswered(app);
  operationRoutes(app);
  for (const addRoutes of [discoveryRoutes, feedRoutes, sitemapRoutes]) addRoutes(app);
  answerTheRest(app);
  if (web) purgeable.push(...(await addPages(app, web, pageCache, config.dataDir)));
  const flush = async () => purge((await views.flush()).map(questionTag));
  const timer = setInterval(() => flush().catch(onError), VIEWS_FLUSH_MS);
  return { ...app, hear, close: () => closeAll({ app, bus, timer, flush, unhear }) };
}

function refuseUnanswered(app: App): void {
  const answered = new Set([
    ...app.calls.keys(),
    ...[...app.visits].map(({ method, path }) => `${method} ${path}`),
  ]);
  const expected = [...callsOf(app.platform.config), ...visits].map(
    ({ method, path }) => `${method} ${path}`,
  );
  const missing = expected.filter((key) => !answered.has(key));
  if (missing.length > 0) throw new Error(`No feature answers ${missing.join(', ')}.`);
}

/**
 * Under /api a wrong method is 405 with the right ones, and an unknown path 404, both as problems.
 */
function answerTheRest({ http, calls: registered, visits: visited }: App): void {
  const methodsOf = Map.groupBy(
    [...[...registered.values()].map(({ call }) => call), ...visited],
    ({ path }) => path,
  );
  for (const [path, group] of methodsOf) {
    const known = new Set<string>(group.map(({ method }) => method));
    const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].join(', ');
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    http.route({
      method: METHODS.filter((method) => !known.has(method)),
      url,
      // Before the body is read: what it holds does not matter.
      onRequest: (_request, reply) =>
        void sendProblem(reply.header('allow', allow), 405, `This address takes ${allow}.`),
      handler: () => {},
    });
  }
  http.all('/api/*', (_request, reply) =>
    sendProblem(reply, 404, 'There is no such call. See /api/docs.'),
  );
  http.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, 404, 'There is nothing at this address.'),
  );
}

async function addPages(
  app: App,
  web: Web,
  pageCache: Cache<RenderedPage>,
  dataDir: string,
): Promise<Purgeable[]> {
  if (!web.isDevelopment) await serveBuiltFiles(app.http, dataDir);
  return servePages(app, { web, cache: pageCache, moves: pageMoves, marksOf });
}

type Open = {
  app: App;
  bus: Bus;
  timer: NodeJS.Timeout;
  flush: () => Promise<void>;
  unhear: () => void;
};

async function closeAll({ app, bus, timer, flush, unhear }: Open): Promise<void> {
  clearInterval(timer);
  // A browser opens connections ahead of need; one that never sent anything would hold the stop for
  // as long as it likes.
  const patience = setTimeout(() => app.http.server.closeAllConnections(), STOP_MS);
  await app.http.close();
  clearTimeout(patience);
  await flush();
  unhear();
  await bus.close();
}
