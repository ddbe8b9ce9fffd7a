import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { median } from './calibration.ts';
import { measure } from './load-generator.ts';
import { type Operation, operationsOn } from './operations.ts';
import { type BenchServer, childrenOf, startSite } from './server.ts';

/**
 * Whether two processes do twice the work of one where cores are free. PostgreSQL and the sender of
 * the requests need cores as well, and on a machine with two there are none left: so each process
 * is held to a share of a core, as if cores were slow, and what one and two do is measured in turn.
 * It needs Linux, the right to make control groups, and the corpus of `npm run bench`.
 */
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.2' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
});
const PERIOD_US = 10_000;
// Until V8 has compiled what runs in each process, and until the share is felt.
const WARM_UP_SECONDS = 8;
const SETTLE_SECONDS = 2;
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const WANTED = [
  'home, visitor, not cached',
  'question, 10 answers, visitor, not cached',
  'home, member',
];

/** Holds a process to a share of a core; returns what lifts that when the process has ended. */
function holdToShare(pid: number, share: number): () => void {
  const quota = String(Math.round(PERIOD_US * share));
  const isFirstVersion = existsSync('/sys/fs/cgroup/cpu');
  const folder = path.join('/sys/fs/cgroup', isFirstVersion ? 'cpu' : '', `lotwise-${pid}`);
  mkdirSync(folder);
  if (isFirstVersion) {
    writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), quota);
  } else writeFileSync(path.join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
  writeFileSync(path.join(folder, 'cgroup.procs'), String(pid));
  return () => rmdirSync(folder);
}

const requestsPerSecond = new Map<string, number[]>();

async function measureWith(
  processes: number,
  operations: readonly Operation[],
  start: (operation: Operation) => Promise<BenchServer>,
): Promise<void> {
  for (const operation of operations) {
    const site = await start(operation);
    // One process serves by itself; several are the children of the one that starts them.
    const serving = processes === 1 ? [site.pid ?? 0] : childrenOf(site.pid);
    if (serving.length !== processes) throw new Error(`${serving.length} processes serve.`);
    const asked = { origin: site.origin, seconds, connections: 16, ...operation.load };
    await measure({ ...asked, seconds: WARM_UP_SECONDS });
    const lifts = serving.map((pid) => holdToShare(pid, Number(values.share)));
    await measure({ ...asked, seconds: SETTLE_SECONDS });
    const result = await measure(asked);
    if (result.failures > 0) throw new Error(`${operation.name}: ${result.failures} failed.`);
    const key = `${processes} ${operation.name}`;
    requestsPerSecond.set(key, [...(requestsPerSecond.get(key) ?? []), result.requestsPerSecond]);
    await site.stop();
    for (const lift of lifts) lift();
  }
}

const postgres = await startPostgres({
  dataDir: path.resolve('.data/bench/scale-1'),
  settings: { shared_buffers: '1GB' },
  onStep: (line) => console.error(line),
});
const database = openDatabase(postgres.socketUrl);
try {
  const all = (await operationsOn(database, 'none')).operations;
  const operations = all.filter(({ name }) => WANTED.includes(name));
  for (let round = 1; round <= rounds; round++)
    for (const processes of [1, 2])
      await measureWith(processes, operations, ({ on }) =>
        startSite(postgres.socketUrl, {
          WEB_CONCURRENCY: String(processes),
          NODE_ENV: '',
          LOG_LEVEL: 'info',
          ...(on === 'uncached' && { PAGE_CACHE: 'off' }),
        }),
      );
  for (const { name } of operations) {
    const [one = 0, two = 0] = [1, 2].map((processes) =>
      median(requestsPerSecond.get(`${processes} ${name}`) ?? []),
    );
    const ratio = (two / one).toFixed(2);
    console.log(
      `${name}: ${one.toFixed(0)} and ${two.toFixed(0)} requests a second, ${ratio} times`,
    );
  }
} finally {
  await database.close();
  await postgres.stop();
}
