import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type net from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { createApp, type RunningApp } from '../packages/server/src/app.ts';
import { LISTS_TAG, questionTag } from '../packages/server/src/platform/cache/tags.ts';
import { readConfig } from '../packages/server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { freePort } from '../packages/server/src/platform/embedded/ready.ts';
import { loadStarterContent } from '../packages/server/src/features/operation/content/content.service.ts';
import { createLog } from '../packages/server/src/platform/observe/log.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { openBuiltWeb } from '../packages/server/src/web-build.ts';
import { jobsOf, startWorker } from '../packages/server/src/worker.ts';
import { runQueue } from '../packages/server/testing/run-queue.ts';
import { databaseFolder } from '../packages/server/testing/temporary-folder.ts';
import { buildPages } from '../scripts/build.ts';
import type { SiteOptions } from './support/site.ts';

// Serves sites to the browser tests, each with a database of its own. POST /sites opens one, POST
// /sites/NAME/sql runs a statement in it, POST /sites/NAME/restart ends and starts its server,
// DELETE /sites/NAME closes it. Ends when its standard input does, so that a killed test run leaves
// nothing behind.

interface OpenSite {
  app: RunningApp;
  database: Database;
  stopWorker: () => Promise<void>;
  /** The same site, served again. */
  restart: () => Promise<OpenSite>;
}

const dataDir = databaseFolder('e2e');
await buildPages();
const postgres = await startPostgres({
  dataDir,
  settings: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  },
});
const administration = openDatabase(databaseUrl('postgres'), { max: 1 });
await administration.pool.query('create database template_app');
await migrate(databaseUrl('template_app'));
const web = await openBuiltWeb();

const sites = new Map<string, OpenSite>();
let opened = 0;

/** Two workers with their files' sites, and what single tests open beside them. */
const MOST_SITES = 8;

const control = createServer((request, response) => {
  answer(request).then(
    (body) => response.end(JSON.stringify(body)),
    (error: unknown) =>
      response.writeHead(500).end(String(error instanceof Error ? error.stack : error)),
  );
});
control.listen(0, '127.0.0.1', () => console.log(addressOf(control)));
process.stdin.resume().on('end', () => void stop());

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, , name = '', action] = (request.url ?? '').split('/');
  if (request.method === 'DELETE') return close(name);
  if (action === 'restart') return restart(name);
  if (action === 'jobs') return runJobs(name);
  // As e2e/support/site.ts sends them.
  if (action === 'sql')
    return run(name, (await json(request)) as { text: string; values: unknown[] });
  return open((await json(request)) as SiteOptions); // as above
}

async function open({
  host = '127.0.0.1',
  env = {},
  hasWorker = false,
  hasStarterContent = false,
}: SiteOptions): Promise<{ name: string; url: string }> {
  // Each holds connections, so forgotten ones would fail a later test that has nothing to do with
  // them.
  if (sites.size >= MOST_SITES)
    throw new Error(`${sites.size} sites are open: ${[...sites.keys()].join(', ')}.`);
  const name = `site_${++opened}`;
  // One connection, so that no two copies of the template are made at once, which PostgreSQL
  // refuses.
  await administration.pool.query(`create database ${name} template template_app`);
  const database = openDatabase(databaseUrl(name), { max: 5 });
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: path.join(dataDir, name),
    RATE_LIMITS: 'off',
    // What a visitor is shown may lag behind a test's own writes.
    PAGE_CACHE: 'off',
    // Production refuses to go without it.
    ...(env['NODE_ENV'] !== 'production' && { SPAM_HOLD: 'off' }),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    PUBLIC_URL: url,
    PORT: String(port),
    ...env,
  });
  if (hasStarterContent) await loadStarterContent(database.db, new Date());
  const serve = async (): Promise<OpenSite> => {
    const app = await createApp({ config, database, log: createLog(config.logLevel), web });
    await app.http.listen({ port, host: '127.0.0.1' });
    const worker = hasWorker ? await startWorker(app.platform) : undefined;
    return { app, database, stopWorker: async () => worker?.stop(), restart: serve };
  };
  sites.set(name, await serve());
  return { name, url };
}

async function restart(name: string): Promise<null> {
  const site = sites.get(name);
  if (!site) throw new Error(`There is no site ${name}.`);
  await stopServing(site);
  sites.set(name, await site.restart());
  return null;
}

async function runJobs(name: string): Promise<null> {
  const site = sites.get(name);
  if (!site) throw new Error(`There is no site ${name}.`);
  await runQueue(site.database.pool, jobsOf(site.app.platform).taskList);
  return null;
}

async function run(
  name: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<unknown[]> {
  const site = sites.get(name);
  if (!site) throw new Error(`There is no site ${name}.`);
  const { rows } = await site.database.pool.query(text, values);
  const { rows: questions } = await site.database.pool.query<{ id: string }>(
    'select id from questions',
  );
  // Nothing tells the caches of a write past the product.
  site.app.platform.purge([LISTS_TAG, ...questions.map(({ id }) => questionTag(id))]);
  return rows;
}

async function close(name: string): Promise<null> {
  const site = sites.get(name);
  sites.delete(name);
  if (!site) return null;
  await stopServing(site);
  await site.database.close();
  // What an earlier test has left connected ends with it.
  await administration.pool.query(`drop database ${name} with (force)`);
  return null;
}

async function stopServing({ app, stopWorker }: OpenSite): Promise<void> {
  // Chromium opens connections ahead of need, and a test's page may still hold one.
  const timer = setInterval(() => app.http.server.closeAllConnections(), 50);
  await app.close();
  await stopWorker();
  clearInterval(timer);
}

async function stop(): Promise<void> {
  control.close();
  for (const name of sites.keys()) await close(name);
  await administration.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
}

function databaseUrl(name: string): string {
  return postgres.url.replace(/\/[^/]*$/, `/${name}`);
}

function addressOf(server: net.Server): string {
  const address = server.address();
  if (typeof address !== 'object' || !address)
    throw new Error('The server does not listen on a port.');
  return `http://127.0.0.1:${address.port}`;
}
