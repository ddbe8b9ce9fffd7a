import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { calibrationMs, median } from './calibration.ts';
import { measure } from './load-generator.ts';
import { type Operation, operationsOn } from './operations.ts';
import { startSite } from './server.ts';

/**
 * Whether two processes do twice the work of one. PostgreSQL and the sender of the requests need
 * cores as well, and on a machine with two there are no idle ones left. So what a request costs the
 * server is measured at a rate that it can answer easily: with one process, with two at twice the
 * rate, and with one that shares its core with PostgreSQL and the sender, as each of the two does.
 * What two cost more than that one is what the second process costs. It needs Linux and the corpus
 * of `npm run bench`.
 */
const { values } = parseArgs({
  options: {
    // Requests a second for each process; 0 is as many as there can be.
    rate: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
  },
});
const CONNECTIONS = 16;
// Until V8 has compiled what runs in each process, and each has every page as often as it needs to.
const WARM_UP_SECONDS = 8;
const SETTLE_SECONDS = 2;
const ALL_CORES = '0-1';
const VARIANTS = [
  { name: 'one', processes: 1, cores: ALL_CORES },
  { name: 'two', processes: 2, cores: ALL_CORES },
  { name: 'one on a shared core', processes: 1, cores: '0' },
] as const;
const WANTED = [
  'home, visitor, not cached',
  'question, 10 answers, visitor, not cached',
  'home, member',
  'question, 10 answers, member',
];

const dataDir = path.resolve('.data/bench/scale-1');
const postgres = await startPostgres({
  dataDir,
  settings: { shared_buffers: '1GB' },
  onStep: (line) => console.error(line),
});
const database = openDatabase(postgres.socketUrl);

/** What a request takes the server, in milliseconds of its processes' CPU. */
async function measureWith(
  { processes, cores }: (typeof VARIANTS)[number],
  { name, on, load }: Operation,
): Promise<number> {
  // What is started later inherits it.
  for (const pid of [process.pid, postmasterPid()]) hold(pid, cores);
  const site = await startSite(postgres.socketUrl, {
    WEB_CONCURRENCY: String(processes),
    NODE_ENV: '',
    LOG_LEVEL: 'info',
    ...(on === 'uncached' && { PAGE_CACHE: 'off' }),
  });
  const asked = { origin: site.origin, connections: CONNECTIONS * processes, ...load };
  await measure({ ...asked, seconds: WARM_UP_SECONDS * processes });
  const rate = Number(values.rate) * processes;
  const paced = { ...asked, ...(rate > 0 && { rate }) };
  await measure({ ...paced, seconds: SETTLE_SECONDS });
  const before = site.cpuSeconds();
  const result = await measure({ ...paced, seconds: Number(values.seconds) });
  const milliseconds = ((site.cpuSeconds() - before) * 1000) / result.requests;
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} failed.`);
  await site.stop();
  return milliseconds;
}

const postmasterPid = (): number =>
  Number.parseInt(readFileSync(path.join(postgres.folder, 'postmaster.pid'), 'utf8'), 10);

/** Holds a process with all of its threads to some cores. */
function hold(pid: number, cores: string): void {
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset: ${stderr}`);
}

try {
  const all = (await operationsOn(database, 'none')).operations;
  for (const operation of all.filter(({ name }) => WANTED.includes(name))) {
    const found = VARIANTS.map((): number[] => []);
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [index, variant] of VARIANTS.entries())
        found[index]?.push(await measureWith(variant, operation));
    const [one = 0, two = 0, shared = 0] = found.map(median);
    console.log(
      `${operation.name}: ${one.toFixed(3)} ms with one, ${two.toFixed(3)} with two, ` +
        `${shared.toFixed(3)} with one on a shared core: two do ${((2 * shared) / two).toFixed(2)} times its work`,
    );
  }
  console.log(
    `a loop of 30 million steps takes ${median([1, 2, 3].map(calibrationMs)).toFixed(0)} ms`,
  );
} finally {
  await database.close();
  await postgres.stop();
}
