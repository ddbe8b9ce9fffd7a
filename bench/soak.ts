import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { load } from '../packages/server/src/features/operation/loading/loading.service.ts';
import { progressLines } from '../packages/server/src/features/operation/loading/progress.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { buildPages } from '../scripts/build.ts';
import { writeCorpus } from './corpus.ts';
import { type BenchServer, startSite } from './server.ts';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

/**
 * Reads addresses that are all different from each other for some minutes and says how the memory
 * of the server goes. Ends badly where it goes on growing after the second minute, or above what
 * docs/operations.md promises.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    scale: { type: 'string', default: '0.02' },
    rate: { type: 'string', default: '60' },
  },
});
const MINUTE_MS = 60_000;
/** What one process with caches of the usual size should need at most. */
const WANTED_MB = 450;
const GROWTH_MAX = 1.1;
const SETTLED_AFTER = 2;
const READERS = 4;
const CODINGS = ['br', 'gzip', 'identity'];

const dataDir = temporaryFolder('soak');
const log = (line: string) => console.error(line);
await buildPages(log);
const postgres = await startPostgres({ dataDir, onStep: log });
try {
  process.exitCode = (await soak(await fill())) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A small site; returns the ids of its questions. */
async function fill(): Promise<string[]> {
  await migrate(postgres.url);
  const corpus = path.join(dataDir, 'corpus');
  writeCorpus(corpus, Number(values.scale));
  await load(postgres.url, { format: 'jsonl', folder: corpus }, progressLines(log));
  const database = openDatabase(postgres.url);
  const { rows } = await database.pool.query<{ id: string }>('select id from questions');
  await database.close();
  return rows.map(({ id }) => id);
}

async function soak(ids: string[]): Promise<boolean> {
  const server = await startSite(postgres.socketUrl, { WEB_CONCURRENCY: '1', DATA_DIR: dataDir });
  const end = Date.now() + Number(values.minutes) * MINUTE_MS;
  const counts = { sent: 0, failed: 0 };
  const readers = Array.from({ length: READERS }, () => readOn(server, ids, { end, counts }));
  const memory: number[] = [];
  for (let minute = 1; minute <= Number(values.minutes); minute++) {
    await wait(MINUTE_MS);
    memory.push(Math.round(server.memoryMb()));
    console.log(
      `minute ${minute}: ${memory.at(-1)} MB (${await partsOf(server)}), ${counts.sent} addresses`,
    );
  }
  await Promise.all(readers);
  console.log(await cachesOf(server));
  await server.stop();
  return judge(memory, counts.failed);
}

type Run = { end: number; counts: { sent: number; failed: number } };

async function readOn({ origin }: BenchServer, ids: string[], { end, counts }: Run): Promise<void> {
  const pauseMs = (1000 * READERS) / Number(values.rate);
  // As fast as it goes at first, so that the caches are full by the time from which it must be
  // flat.
  const settledAt = end - (Number(values.minutes) - SETTLED_AFTER) * MINUTE_MS;
  while (Date.now() < end) {
    const next = wait(Date.now() < settledAt ? 0 : pauseMs);
    const number = counts.sent++;
    const response = await fetch(origin + addressOf(number, ids), {
      redirect: 'manual',
      headers: { 'accept-encoding': CODINGS[number % CODINGS.length] ?? 'br' },
    });
    await response.arrayBuffer();
    if (response.status >= 400) counts.failed++;
    await next;
  }
}

/** The nth address: none is asked for twice. */
function addressOf(n: number, ids: string[]): string {
  const id = ids[n % ids.length] ?? '';
  const ways = [
    `/?search=staking+${n}`,
    `/questions/${id}?from=${n}-${'x'.repeat(200)}`,
    `/?tag=staking&page=${1 + (n % 5)}&sort=${n}`,
    `/api/questions?search=wallet+${n}`,
    `/api/questions/${id}?n=${n}`,
    `/users?search=a${n}`,
    `/tags?search=s${n}&sort=${n}`,
    `/?search=swap+${n}&filter=votes`,
  ];
  return ways[n % ways.length] ?? '/';
}

/**
 * What V8 holds of it and what it has besides: the rest is the C library's, in use or in pieces.
 */
async function partsOf({ origin }: BenchServer): Promise<string> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const mb = (metric: string) =>
    Math.round(Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20);
  const held = [...text.matchAll(/^cache_bytes\{.*bytes="held"\} (\d+)/gm)].map(([, n]) =>
    Number(n),
  );
  const caches = Math.round(held.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20);
  return `heap ${mb('nodejs_heap_size_used_bytes')} of ${mb('nodejs_heap_size_total_bytes')}, external ${mb('nodejs_external_memory_bytes')}, caches ${caches}`;
}

async function cachesOf({ origin }: BenchServer): Promise<string> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => /^(cache_|nodejs_heap_size_used|nodejs_external_memory)/.test(line))
    .join('\n');
}

function judge(memory: readonly number[], failed: number): boolean {
  const settled = memory.slice(SETTLED_AFTER - 1);
  const [first = 0, most] = [settled[0], Math.max(...settled)];
  const isFlat = most <= first * GROWTH_MAX;
  console.log(
    `${first} MB after ${SETTLED_AFTER} minutes, ${most} MB at most: ${isFlat ? 'flat' : 'it grows'}; ${WANTED_MB} MB wanted; ${failed} requests failed`,
  );
  return isFlat && most <= WANTED_MB && failed === 0;
}
