import type { Config } from './platform/config/config.ts';
import { openDatabase } from './platform/db/db.ts';
import type { Addresses } from './platform/db/reaching.ts';
import type { Logger } from './platform/observe/log.ts';
import type { Metrics } from './platform/observe/metrics.ts';

// One for each job that runs at once, and one more for what a job asks besides its transaction.
const JOB_CONNECTIONS = 3;

/** The pools of a process: of its requests, and of its jobs, which may take long. */
export function openPools(
  config: Config,
  {
    log,
    metrics,
    addresses: { url, directUrl },
  }: { log: Logger; metrics: Metrics; addresses: Addresses },
) {
  const onSlow = ({ text, ms }: { text: string; ms: number }) => {
    metrics.slowQueries.inc();
    log.warn({ query: text, ms }, 'slow query');
  };
  const options = {
    onSlow,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection failed'),
    // Served all the same where members are; everywhere else it fails where it stands.
    ...(config.isProduction && {
      onAskedWhileHolding: (error: Error) => log.error({ err: error }, 'two connections at once'),
    }),
  };
  const database = openDatabase(url, {
    ...options,
    max: config.databasePool,
    directUrl,
  });
  const forJobs = openDatabase(directUrl, { ...options, max: JOB_CONNECTIONS, use: 'jobs' });
  const replicas = config.databaseReadUrls.map((one) =>
    openDatabase(one, { ...options, max: config.databasePool }),
  );
  return { database, forJobs, replicas };
}
