import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findCounterMismatches } from '../../packages/server/src/features/operation/upkeep/upkeep.queries.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/db/db.ts';
import { aMember, homeOf } from '../../packages/server/testing/data.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Load, startLoad, type Writer } from './load.ts';
import { answer, ask } from './posting.ts';
import { missingPrograms, until } from './programs.ts';
import { errorsOf } from './server-errors.ts';

const FAULTS = [
  'primary',
  'synchronous standby',
  'asynchronous standby',
  'etcd’s leader',
  'PgBouncer',
  'a server',
] as const;
type Fault = (typeof FAULTS)[number];

const WRITERS = 6;
const STREAMS = 20;
const WRITES_AGAIN_MS = 30_000;
const PAGES_TRUE_MS = 2000;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    report: { type: 'string', default: 'bench/results/cluster.md' },
  },
});

interface Finding {
  what: string;
  isRight: boolean;
}

async function run(faults: readonly Fault[]): Promise<number> {
  const startedAt = Date.now();
  const timeline: string[] = [];
  const findings: Finding[] = [];
  const tell = (what: string) => {
    const line = `${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`;
    timeline.push(line);
    console.log(line);
  };
  const find = (isRight: boolean, what: string) => {
    findings.push({ what, isRight });
    tell(`${isRight ? 'right' : 'WRONG'}: ${what}`);
  };
  const cluster = await startCluster(tell);
  const database = openDatabase(cluster.databaseUrl, { max: 2 });
  try {
    const writers: Writer[] = [];
    while (writers.length < WRITERS) writers.push(await aMember(homeOf(database)));
    // Of somebody who does not vote: whoever writes first votes on it.
    const { cookie } = await aMember(homeOf(database));
    const watched = await ask(cluster.url, cookie);
    const load = startLoad(cluster.url, { writers, watched, streams: STREAMS });
    await until('some writes', async () => load.acknowledged.length > 50);
    for (const fault of faults)
      await tryFault(fault, { cluster, load, tell, find, watched, cookie });
    await load.stop();
    await compare(database, { cluster, load, find });
  } finally {
    await database.close();
    await cluster.stop();
  }
  const wrong = findings.filter(({ isRight }) => !isRight).length;
  tell(wrong === 0 ? 'everything was right' : `${wrong} findings are wrong`);
  writeReport(timeline, findings);
  return wrong === 0 ? 0 : 1;
}

interface Trying {
  cluster: Cluster;
  load: Load;
  tell: (what: string) => void;
  find: (isRight: boolean, what: string) => void;
  watched: string;
  cookie: string;
}

async function tryFault(fault: Fault, trying: Trying): Promise<void> {
  const { cluster, load, tell, find } = trying;
  const before = load.streams.reconnects.length;
  const killedAt = Date.now();
  const restart = await cluster.kill(fault);
  tell(`killed: ${fault}`);
  // PgBouncer and a server are what a supervisor starts again; a machine stays away until writes go
  // on without it.
  const isSupervised = fault === 'PgBouncer';
  if (isSupervised) setTimeout(() => void restart(), 1000);
  const firstAfter = () => load.acknowledged.find(({ sentAt }) => sentAt > killedAt);
  await until('a write', async () => firstAfter() !== undefined, { everyMs: 20 });
  await until('the streams', async () => load.streams.open() === STREAMS);
  await checkPages(fault, trying);
  const waits = load.streams.reconnects
    .slice(before)
    .map(({ endedAt, openedAt }) => openedAt - endedAt);
  find(
    Math.max(0, ...waits) < 5000,
    `${fault}: all ${STREAMS} event streams are open, ${waits.length} were opened again, the slowest after ${Math.max(0, ...waits)} ms`,
  );
  // The short form ends here: nothing else is killed, and the one that is away is not needed.
  if (!values.short) {
    if (!isSupervised) await restart();
    await cluster.whole();
    tell(`whole again: ${fault}`);
  }
  const pauseMs = longestPause(load, killedAt);
  find(
    pauseMs < WRITES_AGAIN_MS,
    `${fault}: the longest pause between two writes was ${pauseMs} ms`,
  );
}

/**
 * The longest time without a write that succeeded from the fault on, by when writes were said yes
 * to.
 */
function longestPause({ acknowledged }: Load, since: number): number {
  const times = acknowledged.map(({ at }) => at).filter((at) => at > since - 1000);
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

/** Every server shows visitors an answer two seconds after it was written, and its page too. */
async function checkPages(
  fault: Fault,
  { cluster, find, watched, cookie, load }: Trying,
): Promise<void> {
  const id = await answer(cluster.url, { watched, cookie, text: `After ${fault} ${Date.now()}` });
  const writtenAt = Date.now();
  const living = cluster.serverUrls.slice(fault === 'a server' ? 1 : 0);
  const shows = async (url: string) =>
    (await (await fetch(`${url}/api/questions/${watched}`)).text()).includes(id) &&
    (await (await fetch(`${url}/questions/${watched}`, { redirect: 'follow' })).text()).includes(
      id,
    );
  const times = await Promise.all(
    living.map(async (url) => {
      await until(`the page of ${url}`, () => shows(url), { everyMs: 50 });
      return Date.now() - writtenAt;
    }),
  );
  find(
    Math.max(...times) < PAGES_TRUE_MS,
    `${fault}: visitors’ pages of ${living.length} servers were true after ${times.join(', ')} ms`,
  );
  const told = () => load.streams.heard.get(id) ?? 0;
  await until('the event', async () => told() >= STREAMS, { withinMs: 10_000 }).catch(() => {});
  find(told() >= STREAMS, `${fault}: ${told()} of ${STREAMS} streams told of an answer after it`);
}

async function compare(
  database: Database,
  { cluster, load, find }: Pick<Trying, 'cluster' | 'load' | 'find'>,
): Promise<void> {
  for (const kind of ['question', 'answer', 'comment'] as const) {
    const { rows } = await database.pool.query<{ id: string }>(`select id from ${kind}s`);
    const stored = new Set(rows.map(({ id }) => id));
    const said = load.acknowledged.filter((one) => one.kind === kind);
    const lost = said.filter(({ id }) => !stored.has(id));
    find(lost.length === 0, `${said.length} ${kind}s were acknowledged, ${lost.length} are lost`);
  }
  await compareVotes(database, { load, find });
  find(load.missed.length === 0, `${load.missed.length} writes were missed by who wrote them`);
  const counterMismatches = await findCounterMismatches(database.db);
  find(
    counterMismatches.length === 0,
    `counters equal their recomputation: ${counterMismatches.length} differ`,
  );
  const shown = [...load.refused].map(([status, count]) => `${count} × ${status || 'broken'}`);
  find(
    ![...load.refused.keys()].some((status) => status !== 0 && status < 502 && status !== 409),
    `members’ requests that were sent again: ${shown.join(', ') || 'none'}`,
  );
  const { explained, unexplained } = errorsOf(cluster);
  find(
    unexplained === 0,
    `answers from 500 on without their reason in the log: ${unexplained}; reasons: ${explained.join('; ') || 'none'}`,
  );
  const failed = load.visits.filter(({ status }) => status !== 200);
  find(
    !failed.some(({ status }) => status === 500),
    `${load.visits.length} visits, ${failed.length} refused while parts were away (${[...new Set(failed.map(({ status }) => status))].join(', ')})`,
  );
  await compareMail(database, { cluster, find });
}

/** Each vote stands as its member was told last. */
async function compareVotes(
  { pool }: Database,
  { load, find }: Pick<Trying, 'load' | 'find'>,
): Promise<void> {
  const { rows } = await pool.query<{ key: string; direction: string }>(
    "select user_id || ' ' || question_id as key, direction from votes",
  );
  const stored = new Map(rows.map(({ key, direction }) => [key, direction]));
  const other = [...load.votes].filter(([key, held]) => (stored.get(key) ?? null) !== held);
  find(
    load.votes.size > 0 && other.length === 0,
    `${load.votes.size} votes were acknowledged, ${other.length} are not as they were`,
  );
}

/** Jobs ran once: every notification that is mailed stands in one mail, and every mail was sent. */
async function compareMail(
  { pool }: Database,
  { cluster, find }: Pick<Trying, 'cluster' | 'find'>,
): Promise<void> {
  await pool.query(
    "update notifications set created_at = created_at - interval '10 minutes' where is_mail_due",
  );
  await pool.query("select graphile_worker.add_job('mail_notifications')");
  const left = `select (select count(*) from mail_outbox where state <> 'sent')::int
    + (select count(*) from notifications where is_mail_due)::int as left`;
  await until(
    'the mail',
    async () => (await pool.query<{ left: number }>(left)).rows[0]?.left === 0,
    { withinMs: 90_000, everyMs: 500 },
  );
  const { rows } = await pool.query<{ id: string }>('select id from mail_outbox');
  const files = readdirSync(path.join(cluster.folder, 'data/mail')).filter((name) =>
    name.endsWith('.eml'),
  );
  const isOnce =
    files.length === rows.length && rows.every(({ id }) => files.includes(`${id}.eml`));
  find(isOnce, `${rows.length} mails were written and ${files.length} sent, each once`);
  const { rows: failed } = await pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker._private_jobs where attempts >= max_attempts',
  );
  find(failed[0]?.count === 0, `${failed[0]?.count} jobs failed for good`);
}

function writeReport(timeline: readonly string[], findings: readonly Finding[]): void {
  const rows = findings.map(({ what, isRight }) => `| ${isRight ? 'yes' : '**no**'} | ${what} |`);
  const text = `# The cluster under faults, ${new Date().toISOString()}

PostgreSQL primary, synchronous and asynchronous standby under Patroni with three etcd, PgBouncer in transaction mode, HAProxy before PostgreSQL and before three servers, on one machine; ${WRITERS} members write, a visitor reads, ${STREAMS} pages listen.

| right | what was seen |
|---|---|
${rows.join('\n')}

## Timeline

\`\`\`
${timeline.join('\n')}
\`\`\`
`;
  mkdirSync(path.dirname(values.report), { recursive: true });
  writeFileSync(values.report, text);
  console.log(
    `The report stands in ${values.report} (${readFileSync(values.report).length} bytes).`,
  );
}

const missing = missingPrograms();
if (missing.length > 0) {
  console.log(
    `The cluster was NOT tried: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing here. On Debian: apt-get install --no-install-recommends postgresql patroni etcd-server python3-etcd pgbouncer haproxy`,
  );
} else process.exitCode = await run(values.short ? ['primary'] : FAULTS);
