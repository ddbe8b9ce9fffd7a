import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { questionPath } from '../packages/domain/src/question-path.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { postgresSettings, thisMachine } from '../packages/server/src/platform/config/machine.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { startSession } from '../packages/server/src/platform/http/session.ts';
import { calibrationMs, median } from './calibration.ts';
import { COMMON_TERM } from './corpus.ts';
import { type BenchServer, memoryMbOfAll, startSite } from './server.ts';
import { type Judged, judge, NO_STALLS, startPauseClock, type Stalls, worseOf } from './stalls.ts';

/**
 * A site in use: 95 of 100 requests read, four fifths of them as visitors, and 5 write; questions
 * are asked for as they are in life, a few very often and most hardly ever (Zipf). Says every
 * minute how long readers waited, how long the server stood still, with and without pauses of the
 * machine, and how much memory it and PostgreSQL take, and at the end what of the pages came from
 * the cache: `node scripts/start.mjs --run bench/mixed.ts`, after `npm run bench` has filled its
 * corpus. An hour as an operator would see it: `--seconds 3600 --rate 100`.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '16' },
    questions: { type: 'string', default: '20000' },
    // Requests a second in all; without it as many as there can be.
    rate: { type: 'string', default: '0' },
  },
});
const MEMBERS = 200;
const WRITES = 0.05;
const VISITORS = 0.8;
const HOME = 0.2;
const TAGS = 0.1;
const SEARCHES = 0.05;
const MINUTE_MS = 60_000;

const dataDir = path.resolve('.data/bench', `scale-${values.scale}`);
const connections = Number(values.connections);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const postgres = await startPostgres({ dataDir, settings: postgresSettings(thisMachine()) });
const database = openDatabase(postgres.socketUrl);
const site = await startSite(
  postgres.socketUrl,
  { WEB_CONCURRENCY: '1', NODE_ENV: '', LOG_LEVEL: 'info' },
  { watchesStalls: true },
);
const machine = startPauseClock();
// Browsers are other machines: what sends their requests takes no processor that the site needs.
setPriority(process.pid, 10);
try {
  await measureMixed();
} finally {
  machine.stop();
  await site.stop();
  await database.close();
  await postgres.stop();
}

interface Done {
  kind: string;
  ms: number;
  status: number;
}

async function measureMixed(): Promise<void> {
  const act = actsOn(await readSubjects());
  const done: Done[] = [];
  // What it takes to start is not the load's, and the clock of stalls tells of it a little later.
  await wait(1000);
  const before = { cpu: site.cpuSeconds(), pages: await pagesOf(site) };
  let worst = NO_STALLS;
  const takeStalls = () => {
    const found = judge(site.stalls(), machine.pauses ?? []);
    worst = worseOf(worst, found);
    return found;
  };
  site.stalls();
  const start = Date.now();
  const end = start + Number(values.seconds) * 1000;
  const pauseMs = Number(values.rate) ? (1000 * connections) / Number(values.rate) : 0;

  async function watch(): Promise<void> {
    for (let minute = 1; start + minute * MINUTE_MS <= end; minute++) {
      const from = done.length;
      await wait(start + minute * MINUTE_MS - Date.now());
      console.log(`minute ${minute}: ${minuteText(done.slice(from), takeStalls())}`);
    }
  }

  const senders = Array.from({ length: connections }, async () => {
    while (Date.now() < end) {
      const next = wait(Math.random() * 2 * pauseMs);
      done.push(await act());
      await next;
    }
  });
  await Promise.all([watch(), ...senders]);
  takeStalls();
  report(done, before, { ...(await pagesOf(site)), stalls: worst });
}

interface Subjects {
  questions: { id: string; title: string }[];
  tags: { name: string }[];
  cookies: string[];
}

async function readSubjects(): Promise<Subjects> {
  const all = async <T>(text: string, limit: number) =>
    // The columns are those of the statement.
    (await database.pool.query(text, [limit])).rows as T[];
  const members = await all<{ id: string }>(
    'select id from users where not is_external order by id limit $1',
    MEMBERS,
  );
  return {
    questions: await all(
      'select id, title from questions order by id limit $1',
      Number(values.questions),
    ),
    tags: await all('select name from tags order by question_count desc limit $1', 200),
    cookies: await Promise.all(
      members.map(async ({ id }) => `session=${await startSession(database.db, id, new Date())}`),
    ),
  };
}

/** One request of somebody who reads or writes, drawn by chance. */
function actsOn({ questions, tags, cookies }: Subjects): () => Promise<Done> {
  const ranked = zipf(questions.length);
  const rankedTags = zipf(tags.length);
  let number = 0;

  function readAddress(question: Subjects['questions'][number]): string {
    const chance = Math.random();
    if (chance < HOME) return '/';
    if (chance < HOME + TAGS) return `/tags/${encodeURIComponent(tags[rankedTags()]?.name ?? '')}`;
    if (chance < HOME + TAGS + SEARCHES) return `/?search=${COMMON_TERM}+${number++ % 50}`;
    return questionPath(question);
  }

  return () => {
    const cookie = pick(cookies);
    const question = questions[ranked()] ?? questions[0];
    if (!question) throw new Error('The corpus holds no question.');
    if (Math.random() < WRITES) return write(question.id, cookie);
    const asMember = Math.random() > VISITORS;
    return ask(asMember ? 'reading, member' : 'reading, visitor', {
      address: readAddress(question),
      // A browser of its own each time, as views are counted.
      headers: {
        'accept-encoding': 'gzip',
        'user-agent': `reader ${Math.floor(Math.random() * 10_000)}`,
        ...(asMember && { cookie }),
      },
    });
  };
}

function write(id: string, cookie: string): Promise<Done> {
  const headers = { cookie, 'content-type': 'application/json' };
  const isVote = Math.random() < 0.7;
  const body = isVote
    ? { targetId: id, targetType: 'question', voteType: Math.random() < 0.8 ? 'up' : 'down' }
    : { content: 'The lot keeps its date. Write down the fee, **too**, with the day’s price.' };
  const address = isVote ? '/api/vote' : `/api/questions/${id}/comments`;
  return ask(isVote ? 'vote' : 'comment', { address, headers, body: JSON.stringify(body) });
}

function stallText({ longest, longestOwn }: Stalls): string {
  const byTheClock = `stall ${longest.ms.toFixed(0)} ms${partsOf(longest)}`;
  if (!machine.pauses) return `${byTheClock}, pauses of the machine unknown`;
  const without = `without pauses of the machine ${longestOwn.ownMs.toFixed(0)}`;
  const of = `of ${longestOwn.ms.toFixed(0)} ms${partsOf(longestOwn)}`;
  return `${byTheClock}, ${without}${longest === longestOwn ? '' : ` ${of}`}`;
}

function partsOf({ busyMs, waitedMs }: Judged): string {
  return ` (at work ${busyMs.toFixed(0)}, waiting for a processor ${waitedMs.toFixed(0)})`;
}

function minuteText(done: readonly Done[], stalls: Stalls): string {
  const times = done.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return (
    `${done.length} requests, p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, ` +
    `${stallText(stalls)}, ${memoryText()}`
  );
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}

function memoryText(): string {
  const serverMb = memoryMbOfAll(site.pid ?? 0);
  const postgresMb = memoryMbOfAll(
    Number(readFileSync(path.join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
  );
  return (
    `${serverMb.toFixed(0)} MB server and ${postgresMb.toFixed(0)} MB PostgreSQL, ` +
    `together ${(serverMb + postgresMb).toFixed(0)}`
  );
}

function report(
  done: readonly Done[],
  before: { cpu: number; pages: Pages },
  after: Pages & { stalls: Stalls },
): void {
  for (const [kind, all] of Map.groupBy(done, (one) => one.kind)) {
    const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const failed = all.filter(({ status }) => status >= 400).length;
    console.log(
      `${kind.padEnd(18)} ${String(all.length).padStart(7)}  p50 ${at(times, 0.5)} ms  p99 ${at(times, 0.99)} ms  refused ${failed}`,
    );
  }
  const hits = after.hits - before.pages.hits;
  const misses = after.misses - before.pages.misses;
  console.log(
    `${done.length} requests in ${values.seconds} s; ${((hits / (hits + misses)) * 100).toFixed(1)} % of pages from the cache; ` +
      `${(((site.cpuSeconds() - before.cpu) * 1000) / done.length).toFixed(2)} ms of the server's CPU each; ` +
      `longest ${stallText(after.stalls)}; ${memoryText()}; ` +
      `a loop of 30 million steps takes ${median([1, 2, 3].map(calibrationMs)).toFixed(0)} ms`,
  );
}

interface Pages {
  hits: number;
  misses: number;
}

async function pagesOf({ origin }: BenchServer): Promise<Pages> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const of = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
  return {
    hits: of(/^page_cache\w*\{[^}]*result="hit"[^}]*\} (\S+)/m) || 0,
    misses: of(/^page_cache\w*\{[^}]*result="miss"[^}]*\} (\S+)/m) || 0,
  };
}

function ask(
  kind: string,
  asked: { address: string; headers: Record<string, string>; body?: string },
): Promise<Done> {
  const { address, headers, body } = asked;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      site.origin + address,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ kind, ms: performance.now() - start, status: response.statusCode ?? 0 }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function pick<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

/** Draws a rank: the first twice as often as the second, three times as often as the third. */
function zipf(count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sums[rank] = sum += 1 / (rank + 1);
  return () => {
    const drawn = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
