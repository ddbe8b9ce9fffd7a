import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What every process reads of the one database; the rest is each process's own. */
export const SHARED_METRICS = ['jobs', 'job_oldest_seconds', 'mail_oldest_seconds', 'mails'];

/**
 * The metrics of one process. Routes are labelled by pattern, never by id, so that the number of
 * series stays small.
 */
export function createMetrics() {
  const registry = createRegistry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const slowQueries = new Counter({
    name: 'slow_queries_total',
    help: 'Database statements that took over 200 ms.',
    registers: [registry],
  });
  const pool = new Gauge({
    name: 'database_connections',
    help: 'Connections in the pool, by state.',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  const databaseUp = new Gauge({
    name: 'database_up',
    help: '1 if the database answered this process within a second, else 0.',
    registers: [registry],
  });
  const webhooks = new Counter({
    name: 'payment_webhooks_total',
    help: 'Messages of the payment provider, by what they tell of and what became of them.',
    labelNames: ['type', 'outcome'] as const,
    registers: [registry],
  });
  return {
    registry,
    webhooks,
    requests,
    slowQueries,
    pool,
    databaseUp,
    ...cacheMetrics(registry),
    ...queueMetrics(registry),
    ...loadMetrics(registry),
  };
}

/** With what every process of Node.js can say of itself. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** What the caches hold, and how often a page was found there. */
function cacheMetrics(registry: Registry) {
  const pageCache = new Counter({
    name: 'page_cache_total',
    help: 'Pages that many readers share, by whether they were in the cache.',
    labelNames: ['result'] as const,
    registers: [registry],
  });
  const cacheBytes = new Gauge({
    name: 'cache_bytes',
    help: 'Memory that a cache holds and may hold.',
    labelNames: ['cache', 'bytes'] as const,
    registers: [registry],
  });
  const cacheEntries = new Gauge({
    name: 'cache_entries',
    help: 'Entries of a cache.',
    labelNames: ['cache'] as const,
    registers: [registry],
  });
  return { pageCache, cacheBytes, cacheEntries };
}

/** The backlog of the jobs and the outbox. */
function queueMetrics(registry: Registry) {
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs in the queue that are due or have failed for good.',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  const jobAge = new Gauge({
    name: 'job_oldest_seconds',
    help: 'How long the oldest due job has been waiting.',
    registers: [registry],
  });
  const mailAge = new Gauge({
    name: 'mail_oldest_seconds',
    help: 'How long the oldest mail in the outbox has been waiting.',
    registers: [registry],
  });
  const mails = new Gauge({
    name: 'mails',
    help: 'Mails in the outbox that failed for good, or whose delivery the mail server did not confirm.',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  return { jobs, jobAge, mailAge, mails };
}

/**
 * Requests in progress, waiting and refused. The class's label is `lane`, because operators' alerts
 * use it.
 */
function loadMetrics(registry: Registry) {
  const streams = new Gauge({
    name: 'event_streams',
    help: 'Open streams of live events.',
    registers: [registry],
  });
  const refused = new Counter({
    name: 'requests_refused_total',
    help: 'Requests turned away because the server was overloaded, by lane.',
    labelNames: ['lane'] as const,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'requests_in_flight',
    help: 'Requests being handled, and how many may be at once.',
    labelNames: ['requests'] as const,
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'requests_waiting',
    help: 'Requests that wait for their turn, by lane.',
    labelNames: ['lane'] as const,
    registers: [registry],
  });
  return { streams, refused, inFlight, waiting };
}
