import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { USER_SORTS } from '../packages/contract/src/admin.ts';
import { bulkSettings } from '../packages/server/src/features/operation/loading/bulk-settings.ts';
import { type Database, openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { startSession } from '../packages/server/src/platform/http/session.ts';
import { writeMembers } from './members.ts';
import { type BenchServer, startSite } from './server.ts';

// The members' list of the administration over HTTP, in every order, for searches of every length,
// first and fiftieth page; then the export to a quick and to a slow reader, with the server's
// memory: `node scripts/start.mjs --run bench/users.ts [--members 1000000] [--rounds 5] [--only
// list|export]`.
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    'data-dir': { type: 'string' },
    only: { type: 'string' },
    details: { type: 'boolean', default: false },
  },
});
const members = Number(values.members);
const dataDir = path.resolve(values['data-dir'] ?? `.data/bench/members-${members}`);
/**
 * What is sought by its length: rare and common, a beginning and a part, many at one place of the
 * alphabet and all over it.
 */
const SEARCHES: Record<string, string[]> = {
  nothing: [''],
  '1 letter': ['m', 'x', 'u', '7'],
  '2 letters': ['ma', 'us', 'zo', 'zq'],
  '3 letters': ['mar', 'use', 'rob', 'gin', 'zoe', 'com'],
  '5 letters': ['smith', 'crypt', 'gmail', 'user_', 'maria', '99999'],
  '12 letters': ['crypto_maria', 'mary.roberts', 'satoshi_quin', 'outlook.comx'],
  email: ['@gmail.com', 'smith@icloud.com', '12345@example.org'],
  'nobody found': ['nobody-here', 'qqq', 'smithsonian@'],
};
const PAGES = [1, 50];
const SAMPLE_MS = 100;
const SLOW_BYTES_PER_SECOND = 4 << 20;

await fill();
const postgres = await startPostgres({ dataDir, settings: { shared_buffers: '1GB' } });
const database = openDatabase(postgres.socketUrl);
const site = await startSite(postgres.socketUrl, { LOG_LEVEL: 'error', NODE_ENV: '' });
try {
  const headers = { cookie: await adminCookie(database) };
  if (values.only !== 'export') await measureList(site, headers);
  if (values.only !== 'list') await measureExport(site, headers);
} finally {
  await site.stop();
  await database.close();
  await postgres.stop();
}

async function fill(): Promise<void> {
  const marker = path.join(dataDir, 'loaded');
  if (existsSync(marker)) return;
  console.error(`Writing ${members} members`);
  const bulk = await startPostgres({ dataDir, settings: bulkSettings() });
  await migrate(bulk.url);
  const writing = openDatabase(bulk.url);
  await writeMembers(writing, members);
  await writing.pool.query('vacuum analyze');
  await writing.close();
  await bulk.stop();
  writeFileSync(marker, '');
}

async function adminCookie({ db, pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "update users set subscription_tier = 'admin', granted_tier = 'admin' where id = (select id from users where not is_external order by id limit 1) returning id",
  );
  return `session=${await startSession(db, rows[0]?.id ?? '', new Date())}`;
}

async function measureList(
  { origin }: BenchServer,
  headers: Record<string, string>,
): Promise<void> {
  const ask = async (query: Record<string, string>): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(
      `${origin}/api/admin/users?${new URLSearchParams(query).toString()}`,
      { headers },
    );
    await response.arrayBuffer();
    const ms = performance.now() - startedAt;
    if (response.status === 200) return ms;
    if (response.status !== 503) throw new Error(`The list answered ${response.status}.`);
    // A process that just started may be too busy yet.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return ask(query);
  };
  const all: number[] = [];
  for (const [kind, searches] of Object.entries(SEARCHES))
    for (const sort of USER_SORTS) {
      const times: number[] = [];
      for (const search of searches)
        for (const page of PAGES) {
          const own: number[] = [];
          // Round 0 warms the caches.
          for (let round = 0; round <= Number(values.rounds); round++) {
            const ms = await ask({ search, sort, page: String(page) });
            if (round > 0) own.push(ms);
          }
          if (values.details) console.log(`    ${search} ${sort} ${page}: ${shown(own)}`);
          times.push(...own);
        }
      all.push(...times);
      console.log(`${kind.padEnd(13)} ${sort.padEnd(11)} ${shown(times)}`);
    }
  console.log(`all of ${all.length}: ${shown(all)}`);
}

function shown(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)
      .toFixed(0)
      .padStart(4);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}

/** Downloads everyone once as quick as it comes and once slowly. */
async function measureExport(server: BenchServer, headers: Record<string, string>): Promise<void> {
  for (const [kind, bytesPerSecond] of [
    ['quick', Number.POSITIVE_INFINITY] as const,
    ['slow', SLOW_BYTES_PER_SECOND] as const,
  ]) {
    const before = server.memoryMb();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, server.memoryMb())), SAMPLE_MS);
    const startedAt = performance.now();
    const response = await fetch(`${server.origin}/api/admin/users/export`, { headers });
    let [bytes, lines] = [0, 0];
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
      const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - startedAt);
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    }
    clearInterval(timer);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `export, ${kind} reader: ${lines - 1} rows, ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s; memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} at most`,
    );
  }
}
