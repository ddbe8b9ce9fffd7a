import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bulkSettings } from '../packages/server/src/features/operation/loading/bulk-settings.ts';
import { load } from '../packages/server/src/features/operation/loading/loading.service.ts';
import { progressLines } from '../packages/server/src/features/operation/loading/progress.ts';
import { summaryText } from '../packages/server/src/features/operation/loading/summary.ts';
import { buildPassages } from '../packages/server/src/features/community/passages/passages.service.ts';
import { refreshVocabulary } from '../packages/server/src/features/community/vocabulary/vocabulary.service.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { type Database, openDatabase } from '../packages/server/src/platform/db/db.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { buildPages } from '../scripts/build.ts';
import { calibrationMs, median } from './calibration.ts';
import { RARE_TERM, writeCorpus } from './corpus.ts';
import { measureEngine } from './engine.ts';
import { measure, type Measured } from './load-generator.ts';
import { type Operation, operationsOn, type Subject } from './operations.ts';
import { measurePages } from './pages.ts';
import { type Row, tableOf, timesOf } from './report.ts';
import {
  type BenchServer,
  cpuSecondsOf,
  startCeiling,
  startReference,
  startSite,
} from './server.ts';

/**
 * Measures the site as its users have it, gzip included: every operation some seconds, all of them
 * in turn and the turn repeated, so that what else the machine does falls on all alike. Medians are
 * printed, with the CPU of the server and of PostgreSQL for each request, beside a plain server
 * that does the same readings.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    corpus: { type: 'string' },
    'rare-term': { type: 'string', default: RARE_TERM },
    only: { type: 'string' },
    processes: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const folder = path.resolve('.data/bench');
const name = values.corpus ? path.basename(values.corpus) : `scale-${values.scale}`;
const log = (line: string) => console.error(line);
const dataDir = path.join(folder, name);
/** A member's reading may cost so many times a visitor's cached page, and one statement. */
const SHARED_TIMES = 1.5;
// Until V8 has compiled what runs: a second of writes is a fraction of the requests of a second of
// reads.
const WARM_UP_SECONDS = { GET: 6, POST: 10 };
const AGAIN_SECONDS = 1;
/** What this machine sends at best: the home page's bytes, by nothing but Node. */
const CEILING = 'ceiling';

if (values.only !== 'engine') await measureSite();
if (values.only === 'engine') measureEngine(log);

async function measureSite(): Promise<void> {
  await buildPages(log);
  await fill();
  const postgres = await startPostgres({
    dataDir,
    settings: { shared_buffers: '1GB' },
    onStep: log,
  });
  try {
    await measureAll(postgres.socketUrl);
  } finally {
    await postgres.stop();
  }
}

async function fill(): Promise<void> {
  const marker = path.join(dataDir, 'loaded');
  if (existsSync(marker)) return;
  const corpus = values.corpus ?? path.join(folder, `${name}-corpus`);
  if (!values.corpus) {
    log(`Writing a corpus of scale ${values.scale}`);
    writeCorpus(corpus, Number(values.scale));
  }
  const bulk = await startPostgres({ dataDir, settings: bulkSettings(), onStep: log });
  await migrate(bulk.url);
  log(summaryText(await load(bulk.url, { format: 'jsonl', folder: corpus }, progressLines(log))));
  // What the jobs would make beside the first measurements.
  log('Making the assistant’s passages and the vocabulary');
  const database = openDatabase(bulk.url, { use: 'jobs' });
  await refreshVocabulary(database.db);
  await buildPassages(database.db);
  await database.pool.query('vacuum analyze');
  await database.close();
  await bulk.stop();
  if (!values.corpus) rmSync(corpus, { recursive: true });
  writeFileSync(marker, '');
}

interface Figures extends Measured {
  siteMs: number;
  databaseMs: number;
}

type Servers = Record<Subject | 'reference' | 'ceiling', BenchServer>;

async function measureThePages(database: Database, url: string): Promise<void> {
  const site = await startSite(url, { WEB_CONCURRENCY: '1' });
  try {
    const { operations } = await operationsOn(database, values['rare-term']);
    const question = operations.find(({ name: one }) => one.startsWith('question'))?.load.paths[0];
    console.log(
      await measurePages(site.origin, [
        ['home', '/'],
        ['question', question ?? '/'],
        ['tags', '/tags'],
        ['calculator', '/calculator'],
      ]),
    );
  } finally {
    await site.stop();
  }
}

async function measureAll(url: string): Promise<void> {
  const database = openDatabase(url);
  if (values.only === 'pages') {
    await measureThePages(database, url);
    return database.close();
  }
  const { operations, warmUp } = await operationsOn(database, values['rare-term']);
  const wanted = operations.filter(
    (one) => !values.only || values.only.split('|').some((part) => one.name.includes(part)),
  );
  const env = { WEB_CONCURRENCY: values.processes, NODE_ENV: '', LOG_LEVEL: 'info' };
  const site = await startSite(url, env);
  const servers: Servers = {
    site,
    ceiling: await ceilingOf(site),
    uncached: await startSite(url, { ...env, PAGE_CACHE: 'off' }),
    reference: await startReference(url),
  };
  try {
    // Posts that came by a bulk load are rendered when they are first read; that is not measured.
    for (const address of warmUp) await (await fetch(servers.uncached.origin + address)).text();
    const calibrations: number[] = [];
    const figures = new Map<string, Figures[]>();
    for (let round = 1; round <= Number(values.rounds); round++) {
      calibrations.push(calibrationMs());
      log(`Round ${round}; the loop took ${calibrations.at(-1)?.toFixed(0)} ms`);
      await noting(figures)(CEILING, servers.ceiling, { paths: ['/'] });
      for (const operation of wanted) await measureInTurn(servers, operation, figures);
    }
    report(wanted, figures, calibrations);
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await database.close();
  }
}

/** How to measure a load once more, after those of the rounds before. */
function noting(figures: Map<string, Figures[]>) {
  return async (key: string, server: BenchServer, one: Operation['load']): Promise<void> => {
    const list = figures.get(key) ?? [];
    figures.set(key, list);
    list.push(await measured(server, one, list.length === 0));
  };
}

async function measureInTurn(
  servers: Servers,
  { name: operation, on, load: wanted, reference }: Operation,
  figures: Map<string, Figures[]>,
): Promise<void> {
  const note = noting(figures);
  await note(operation, servers[on], wanted);
  if (reference) await note(`reference ${operation}`, servers.reference, { paths: reference });
  const { cookies, paths, headers = {} } = wanted;
  if (cookies && reference) {
    const own = paths.map((_, index) => reference[index % reference.length] ?? '/');
    await note(`own ${operation}`, servers.reference, { paths: own, cookies });
    await note(`shared ${operation}`, servers.site, { paths, headers });
  }
}

async function measured(
  server: BenchServer,
  wanted: Operation['load'],
  isFirst: boolean,
): Promise<Figures> {
  const asked = { origin: server.origin, seconds, connections, ...wanted };
  // Later, what other operations have purged meanwhile is rendered again.
  const warmUp = isFirst ? WARM_UP_SECONDS[wanted.method ?? 'GET'] : AGAIN_SECONDS;
  await measure({ ...asked, seconds: warmUp });
  const before = { site: server.cpuSeconds(), database: databaseSeconds() };
  const result = await measure(asked);
  const perRequest = (used: number) => (used * 1000) / result.requests;
  return {
    ...result,
    siteMs: perRequest(server.cpuSeconds() - before.site),
    databaseMs: perRequest(databaseSeconds() - before.database),
  };
}

/** CPU seconds of PostgreSQL, whose postmaster's id is the first line of its file. */
function databaseSeconds(): number {
  const file = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return cpuSecondsOf(Number.parseInt(file, 10));
}

async function ceilingOf(site: BenchServer): Promise<BenchServer> {
  const file = path.join(folder, 'ceiling.json');
  writeFileSync(file, JSON.stringify({ '/': await (await fetch(site.origin)).text() }));
  return startCeiling(file, 'text/html; charset=utf-8');
}

function report(
  operations: readonly Operation[],
  figures: ReadonlyMap<string, Figures[]>,
  calibrations: readonly number[],
): void {
  const ceiling = middle(figures.get(CEILING) ?? []);
  const rows: Row[] = operations.map(({ name: operation, wantedMs }) => {
    const reference = figures.get(`reference ${operation}`);
    const own = figures.get(`own ${operation}`);
    const beside = own ?? reference;
    const ofShared = sharesOf(operation, figures);
    return {
      operation,
      ...middle(figures.get(operation) ?? []),
      ...(beside && { referenceTimes: timesOf(middle(beside)) }),
      ...(operation.endsWith(', cached') && { referenceTimes: timesOf(ceiling) }),
      ...(reference && { referenceMs: togetherMs(middle(reference)) }),
      ...(wantedMs !== undefined && { wantedMs }),
      ...(ofShared.length > 0 && { ofShared: median(ofShared) }),
    };
  });
  const said = `${os.availableParallelism()} cores, Node ${process.versions.node}, autocannon at ${connections} connections, gzip, server processes: ${values.processes}, corpus ${name}, medians of ${values.rounds} rounds; a loop of 30 million steps takes ${median(calibrations).toFixed(0)} ms; the home page's bytes by plain Node: ${Math.round(ceiling.requestsPerSecond)} a second`;
  console.log(`${said}\n\n${tableOf(rows)}`);
  mkdirSync('bench/results', { recursive: true });
  const file = `bench/results/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  writeFileSync(file, `${JSON.stringify({ machine: said, rows }, null, 2)}\n`);
  console.log(`\nAs JSON: ${file}`);
}

/**
 * A member's reading beside what it may cost, in each round: the machine may be slower by a third a
 * minute later.
 */
function sharesOf(operation: string, figures: ReadonlyMap<string, Figures[]>): number[] {
  const [own, shared] = [figures.get(`own ${operation}`), figures.get(`shared ${operation}`)];
  return (figures.get(operation) ?? []).flatMap((round, index) => {
    const [ownRound, sharedRound] = [own?.[index], shared?.[index]];
    return ownRound && sharedRound
      ? togetherMs(round) / (SHARED_TIMES * togetherMs(sharedRound) + togetherMs(ownRound))
      : [];
  });
}

function togetherMs({ siteMs, databaseMs }: Figures): number {
  return siteMs + databaseMs;
}

function middle(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((one) => one[key]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    requests: of('requests'),
    failures: rounds.reduce((sum, one) => sum + one.failures, 0),
    siteMs: of('siteMs'),
    databaseMs: of('databaseMs'),
  };
}
