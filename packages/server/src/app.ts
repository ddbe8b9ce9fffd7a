import { visits } from '@lotwise/contract/visit';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { addressRoutes } from './features/accounts/addresses.routes.ts';
import { recoveryRoutes } from './features/accounts/recovery.routes.ts';
import { allowanceRoutes } from './features/allowance/allowance.routes.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { assistantRoutes } from './features/assistant/assistant.routes.ts';
import { answerRoutes } from './features/answers/answers.routes.ts';
import { backupRoutes } from './features/backup/backup.routes.ts';
import { bookmarkRoutes } from './features/bookmarks/bookmarks.routes.ts';
import { closingRoutes } from './features/closing/closing.routes.ts';
import { commentRoutes } from './features/comments/comments.routes.ts';
import { discoveryRoutes } from './features/discovery/discovery.routes.ts';
import { expertRoutes } from './features/experts/experts.routes.ts';
import { feedRoutes } from './features/feeds/feeds.routes.ts';
import { flagRoutes } from './features/flags/flags.routes.ts';
import { followRoutes } from './features/follows/follows.routes.ts';
import { hidingRoutes } from './features/hiding/hiding.routes.ts';
import { createHub } from './features/live/live.hub.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { moderationRoutes } from './features/moderation/moderation.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { outboxRoutes } from './features/mail/outbox.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { unreadCount } from './features/notifications/notifications.service.ts';
import { unsubscribeRoutes } from './features/notifications/unsubscribe.routes.ts';
import { ledgerRoutes } from './features/ledgers/ledgers.routes.ts';
import { deletionRoutes } from './features/deletion/deletion.routes.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { insightRoutes } from './features/insights/insights.routes.ts';
import { identityRoutes } from './features/identities/identities.routes.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { earlyAccessRoutes } from './features/early-access/early-access.routes.ts';
import { editingRoutes } from './features/editing/editing.routes.ts';
import { questionRoutes } from './features/questions/questions.routes.ts';
import { questionTag } from './features/questions/questions.tags.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts';
import { sourceRoutes } from './features/sources/sources.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { credentialRoutes } from './features/credentials/credentials.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { ringRoutes } from './features/rings/rings.routes.ts';
import { restrictionRoutes } from './features/restrictions/restrictions.routes.ts';
import { reputationRoutes } from './features/reputation/reputation.routes.ts';
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { relatedRoutes } from './features/related/related.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { validityRoutes } from './features/validity/validity.routes.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { voteRoutes } from './features/votes/votes.routes.ts';
import { writingRoutes } from './features/writing/writing.routes.ts';
import { callsOf, operationRoutes } from './operations.ts';
import { type Answered, type App, type Early, type Platform } from './platform/app.ts';
import { type Bus, EVERYTHING_TAG, openBus } from './platform/bus.ts';
import { type Cache, createCache } from './platform/cache.ts';
import { hearCommits } from './platform/commits.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db.ts';
import { createHttp, sendProblem } from './platform/http.ts';
import { forgetKept } from './platform/kept.ts';
import type { Logger } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { Web } from './platform/pages.ts';
import { createRateLimits } from './platform/rate-limit.ts';
import { endedAmong } from './platform/session.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { openSettings, SETTINGS_TAG, withLiveSite } from './platform/settings.ts';
import { createViews } from './platform/views.ts';
import { openPayments } from './providers/payments/open-payments.ts';
import { openStorage } from './providers/storage/open-storage.ts';
import { createPageCache, type RenderedPage, servePages } from './ssr.ts';
import { serveBuiltFiles } from './web-build.ts';

const ACCOUNTS = [accountRoutes, addressRoutes, recoveryRoutes, sessionRoutes, twoFactorRoutes, passkeyRoutes, identityRoutes, exportRoutes, deletionRoutes];

/** Every feature's calls. */
const FEATURES = [
  ...ACCOUNTS,
  questionRoutes,
  analyticsRoutes,
  answerRoutes,
  commentRoutes,
  voteRoutes,
  bookmarkRoutes,
  earlyAccessRoutes,
  statsRoutes,
  notificationRoutes,
  followRoutes,
  unsubscribeRoutes,
  ledgerRoutes,
  relatedRoutes,
  tagRoutes,
  validityRoutes,
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
  closingRoutes,
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
  close(): Promise<void>;
}

/** Puts the application together. It listens when its caller says so. */
export async function createApp({ config: given, database, log, metrics = createMetrics(), web, now = () => new Date() }: Parts): Promise<RunningApp> {
  const onError = (error: unknown) => log.error({ err: error }, 'failed in the background');
  const settings = await openSettings(database.db, given, (name) => log.warn({ name }, 'a setting makes no sense and counts as unset'));
  const config = withLiveSite(given, settings);
  const apiCache: Cache<Answered> = createCache<Answered>({
    freshMs: 30_000,
    staleMs: 60_000,
    maxBytes: 64 * 1024 * 1024,
    bytesOf: ({ json }) => json.length * 3,
    onError,
  });
  const pageCache = createPageCache(onError);
  const forgetAll = () => {
    [apiCache, pageCache].forEach((cache) => cache.clear());
    forgetKept(database.db);
  };
  const forget = (tags: readonly string[]) => {
    if (tags.includes(EVERYTHING_TAG) || tags.includes(SETTINGS_TAG)) return forgetAll();
    for (const cache of [apiCache, pageCache]) cache.purge(tags);
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
  const unhear = hearCommits(database.db, (tags) => bus.publish(tags));
  const views = createViews(database.db, { now, siteUrl: config.site.url });
  const rateLimits = createRateLimits(database.pool, config.hasRateLimits);
  const platform: Platform = {
    config,
    database,
    log,
    metrics,
    now,
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
  const app: App = { http: await createHttp(platform, early), early, lifecycle: { isDraining: false }, platform, calls: new Map(), visits: new Set() };
  for (const addRoutes of FEATURES) addRoutes(app);
  liveRoutes(app, hub);
  refuseUnanswered(app);
  operationRoutes(app);
  for (const addRoutes of [discoveryRoutes, feedRoutes, sitemapRoutes]) addRoutes(app);
  answerTheRest(app);
  if (web) await addPages(app, web, pageCache);
  const flush = async () => purge((await views.flush()).map(questionTag));
  const timer = setInterval(() => flush().catch(onError), VIEWS_FLUSH_MS);
  return { ...app, close: () => closeAll({ app, bus, timer, flush, unhear }) };
}

function refuseUnanswered(app: App): void {
  const answered = new Set([...app.calls.keys(), ...[...app.visits].map(({ method, path }) => `${method} ${path}`)]);
  const expected = [...callsOf(app.platform.config), ...visits].map(({ method, path }) => `${method} ${path}`);
  const missing = expected.filter((key) => !answered.has(key));
  if (missing.length > 0) throw new Error(`No feature answers ${missing.join(', ')}.`);
}

/** Under /api a wrong method is 405 with the right ones, and an unknown path 404, both as problems. */
function answerTheRest({ http, calls: registered, visits: visited }: App): void {
  const methodsOf = Map.groupBy([...[...registered.values()].map(({ call }) => call), ...visited], ({ path }) => path);
  for (const [path, group] of methodsOf) {
    const known = new Set<string>(group.map(({ method }) => method));
    const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].join(', ');
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    http.route({
      method: METHODS.filter((method) => !known.has(method)),
      url,
      // Before the body is read: what it holds does not matter.
      onRequest: (_request, reply) => void sendProblem(reply.header('allow', allow), 405, `This address takes ${allow}.`),
      handler: () => {},
    });
  }
  http.all('/api/*', (_request, reply) => sendProblem(reply, 404, 'There is no such call. See /api/docs.'));
  http.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'There is nothing at this address.'));
}

async function addPages(app: App, web: Web, pageCache: Cache<RenderedPage>): Promise<void> {
  if (!web.isDevelopment) await serveBuiltFiles(app.http);
  servePages(app, web, pageCache);
}

type Open = { app: App; bus: Bus; timer: NodeJS.Timeout; flush: () => Promise<void>; unhear: () => void };

async function closeAll({ app, bus, timer, flush, unhear }: Open): Promise<void> {
  clearInterval(timer);
  // A browser opens connections ahead of need; one that never sent anything would hold the stop for as long as it likes.
  const patience = setTimeout(() => app.http.server.closeAllConnections(), STOP_MS);
  await app.http.close();
  clearTimeout(patience);
  await flush();
  unhear();
  await bus.close();
}
