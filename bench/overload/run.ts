import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../../packages/server/src/platform/embedded/postgres.ts';
import { aMember, homeOf } from '../../packages/server/testing/data.ts';
import { buildPages } from '../../scripts/build.ts';
import { median } from '../calibration.ts';
import { type BenchServer, startSite } from './server.ts';
import { temporaryFolder } from '../../packages/server/testing/temporary-folder.ts';

/**
 * Asks for five times what one process can answer, and looks whether it goes on answering as much
 * as before, members' writes before visitors' searches, and whether all is well again two seconds
 * after. Searches that nobody made before are what no cache takes away. Where there are two cores,
 * the server has the one and everything else, PostgreSQL too, the other: what the load itself costs
 * must not look like the server's weakness.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    times: { type: 'string', default: '5' },
    /** The share of the peak that must be left. */
    'least-share': { type: 'string', default: '0.9' },
    /** What a member's write may take at p99. */
    'write-ms': { type: 'string', default: '2000' },
  },
});
const [ROUNDS, PEAK_S, OVERLOAD_S] = values.short ? [1, 3, 5] : [3, 5, 8];
const WRITES_PER_SECOND = 10;
/** How much later than PostgreSQL the load gets their core, as `nice` counts it. */
const BEHIND = 5;
const RECOVERY_MS = 2000;

let asked = 0;
// What starts from here on inherits it.
const isPinned = !values.short && pin(process.pid, 1);
const dataDir = temporaryFolder('overload');
await buildPages(() => {});
const postgres = await startPostgres({ dataDir });
await migrate(postgres.url);
const database = openDatabase(postgres.url, { max: 2 });
const server = await startSite(postgres.socketUrl, {
  WEB_CONCURRENCY: '1',
  DATA_DIR: dataDir,
  STARTER_CONTENT: '1',
  NODE_ENV: '',
  LOG_LEVEL: 'error',
});
const findings: boolean[] = [];
try {
  await run(server);
} finally {
  await server.stop();
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = findings.every(Boolean) ? 0 : 1;

function find(isRight: boolean, what: string): void {
  findings.push(isRight);
  console.log(`${isRight ? 'right' : 'WRONG'}: ${what}`);
}

interface Came {
  accepted: number;
  refused: number;
  acceptedP50: number;
  acceptedP99: number;
  refusedP50: number;
  refusedP99: number;
  statuses: Record<string, number>;
  retryAfters: string[];
  sent: number;
  unsent: number;
  broken: number;
  /** The share of a core that the server used. */
  cpu: number;
}

/** Searches at a rate, or as fast as responses come. */
async function search(options: Record<string, string | number>): Promise<Came> {
  asked += 1_000_000;
  const cpuBefore = server.cpuSeconds();
  const all = {
    port: new URL(server.origin).port,
    address: '/?search=staking+%n',
    from: asked,
    ...options,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const program = path.join(import.meta.dirname, 'open-loop.ts');
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // PostgreSQL goes first on the core that they share.
  if (child.pid !== undefined) setPriority(child.pid, BEHIND);
  let text = '';
  for await (const part of child.stdout) text += String(part);
  // As the load generator prints it.
  const came = JSON.parse(text) as Omit<Came, 'cpu'>;
  return { ...came, cpu: (server.cpuSeconds() - cpuBefore) / Number(options['seconds']) };
}

/** A load of searches, with all that goes on beside it. */
async function loaded(options: Record<string, string | number>, cookie: string) {
  const { origin } = server;
  const turn = { isOver: false };
  const { rows } = await database.pool.query<{ id: string }>('select id from questions limit 1');
  const beside = Promise.all([
    repeat(turn, 1000 / WRITES_PER_SECOND, () =>
      ask(`${origin}/api/questions/${rows[0]?.id}/comments`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ content: `Still here ${Math.random()}` }),
      }),
    ),
    repeat(turn, 250, () => ask(`${origin}/healthz`)),
    repeat(turn, 250, () => ask(`${origin}/readyz`)),
    // A page that is in the cache: the first who asks for it is answered before the load begins.
    repeat(turn, 100, () => ask(`${origin}/subscribe`, { headers: { 'accept-encoding': 'gzip' } })),
  ]);
  const searches = await search(options);
  turn.isOver = true;
  const [writes, health, ready, cached] = await beside;
  return { searches, writes, health, ready, cached };
}

/** Peak and overload in turn; what else the machine does meanwhile falls on both. */
async function run({ pid }: BenchServer): Promise<void> {
  if (isPinned && pid !== undefined) pin(pid, 0);
  const { cookie } = await aMember(homeOf(database));
  await loaded({ seconds: 4 }, cookie);
  const peaks = [(await loaded({ seconds: PEAK_S }, cookie)).searches.accepted];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = peaks.at(-1) ?? 0;
    const rate = Math.round(before * Number(values.times));
    const during = await loaded({ seconds: OVERLOAD_S, rate, connections: 1500 }, cookie);
    console.log(`${rate} a second were asked for: ${JSON.stringify(during.searches)}`);
    console.log(await figures());
    await wait(RECOVERY_MS);
    const third = Math.round(before / 3);
    const calm = await search({ seconds: 2, rate: third, warmup: 0, connections: 100 });
    const { searches } = await loaded({ seconds: PEAK_S }, cookie);
    peaks.push(searches.accepted);
    shares.push(during.searches.accepted / ((before + searches.accepted) / 2));
    judge(during, calm);
  }
  const share = median(shares);
  find(
    share >= Number(values['least-share']),
    `${percent(share)} of the peak were answered (${shares.map(percent).join(', ')}); the peaks were ${peaks.map(Math.round).join(', ')} searches a second`,
  );
}

async function figures(): Promise<string> {
  const lines = (await server.metrics()).split('\n');
  return lines.filter((line) => /^requests_(?!waiting.* 0$)/.test(line)).join('; ');
}

type Loaded = Awaited<ReturnType<typeof loaded>>;

function judge({ searches: over, writes, ...watched }: Loaded, calm: Came): void {
  find(
    over.unsent < over.sent / 100 && over.broken === 0,
    `${over.unsent} could not be sent, ${over.broken} broke off`,
  );
  find(
    Object.keys(over.statuses).every((status) => status === '200' || status === '503'),
    `answers were ${JSON.stringify(over.statuses)}`,
  );
  find(
    over.retryAfters.length > 2 && !over.retryAfters.includes('none'),
    `who was refused shall come again after ${over.retryAfters.join(', ')} s`,
  );
  find(writes.failed === 0, `${writes.times.length} members’ writes, ${writes.failed} refused`);
  find(
    writes.at(0.99) < Number(values['write-ms']),
    `a write took ${writes.at(0.5)} ms at the median, ${writes.at(0.99)} at p99`,
  );
  for (const name of ['health', 'ready', 'cached'] as const)
    find(
      watched[name].failed === 0,
      `${name}: ${watched[name].times.length} asked, ${watched[name].failed} refused, ${watched[name].at(0.99)} ms at p99`,
    );
  find(
    Object.keys(calm.statuses).join() === '200' && calm.acceptedP99 < 1000,
    `two seconds later all is answered: ${JSON.stringify(calm.statuses)}, p99 ${calm.acceptedP99} ms`,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function pin(pid: number, core: number): boolean {
  if (cpus().length < 2) return false;
  try {
    execFileSync('taskset', ['-apc', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    // Without it the figures mean less, and the load still has to be borne.
    return false;
  }
}

interface Repeated {
  times: number[];
  failed: number;
  at(share: number): number;
}

/** Asks again and again at its own pace until it is over. */
async function repeat(
  turn: { isOver: boolean },
  everyMs: number,
  act: () => Promise<number>,
): Promise<Repeated> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let failed = 0;
  while (!turn.isOver) {
    const startedAt = performance.now();
    const one = act().then((status) => {
      times.push(Math.round(performance.now() - startedAt));
      if (status >= 400) failed++;
    });
    under.push(one);
    await wait(everyMs);
  }
  await Promise.all(under);
  const sorted = times.toSorted((a, b) => a - b);
  return { times, failed, at: (share) => sorted[Math.floor(sorted.length * share)] ?? Infinity };
}

async function ask(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
}
