import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readCases } from '../packages/server/eval/evaluate.ts';
import { bulkSettings } from '../packages/server/src/features/operation/loading/bulk-settings.ts';
import { load } from '../packages/server/src/features/operation/loading/loading.service.ts';
import { progressLines } from '../packages/server/src/features/operation/loading/progress.ts';
import { summaryText } from '../packages/server/src/features/operation/loading/summary.ts';
import { buildPassages } from '../packages/server/src/features/community/passages/passages.service.ts';
import { refreshVocabulary } from '../packages/server/src/features/community/vocabulary/vocabulary.service.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { startSession } from '../packages/server/src/platform/http/session.ts';
import { questionPath } from '../packages/domain/src/question-path.ts';
import { buildPages } from '../scripts/build.ts';
import { COMMON_TERM, RARE_TERM, writeCorpus } from './corpus.ts';
import { measureEngine } from './engine.ts';
import { generatorName, type Load, measure } from './load-generator.ts';
import { type Row, tableOf } from './report.ts';
import { type BenchServer, startCeiling, startSite } from './server.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '16' },
    corpus: { type: 'string' },
    'rare-term': { type: 'string', default: RARE_TERM },
    only: { type: 'string' },
    processes: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const processes = { WEB_CONCURRENCY: values.processes };
const folder = path.resolve('.data/bench');
const name = values.corpus ? path.basename(values.corpus) : `scale-${values.scale}`;
const log = (line: string) => console.error(line);

const dataDir = path.join(folder, name);
const rows: Row[] = [];
if (values.only !== 'engine') await measureSite();
if (!values.only || values.only === 'engine') measureEngine(log);

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
  report();
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
  const database = openDatabase(bulk.url);
  await refreshVocabulary(database.db);
  await buildPassages(database.db);
  await database.pool.query('vacuum analyze');
  await database.close();
  await bulk.stop();
  if (!values.corpus) rmSync(corpus, { recursive: true });
  writeFileSync(marker, '');
}

interface Subject {
  operation: string;
  load: Partial<Load> & { paths: string[] };
  server: BenchServer;
  ceiling?: number;
  warmUp?: boolean;
}

async function run({
  operation,
  load: wanted,
  server,
  ceiling,
  warmUp = true,
}: Subject): Promise<Row | undefined> {
  if (values.only && !operation.includes(values.only)) return undefined;
  const load = { origin: server.origin, seconds, connections, ...wanted };
  if (warmUp) await measure({ ...load, seconds: 2 });
  const before = server.cpuSeconds();
  const measured = await measure(load);
  const cpuMs = ((server.cpuSeconds() - before) * 1000) / measured.requests;
  const row = {
    operation,
    ...measured,
    cpuMs,
    ...(ceiling && { ofCeiling: measured.requestsPerSecond / ceiling }),
  };
  rows.push(row);
  log(
    `${operation}: ${Math.round(measured.requestsPerSecond)}/s, p99 ${measured.p99Ms.toFixed(1)} ms`,
  );
  return row;
}

async function measureAll(url: string): Promise<void> {
  const database = openDatabase(url);
  const one = async <T>(text: string, parameters: unknown[] = []) =>
    (await database.pool.query(text, parameters)).rows as T[];
  const asked = await one<{ id: string; title: string }>(
    'select id, title from questions join question_stats on question_id = id where answer_count = 10 order by id limit 200',
  );
  const questions = asked.map(({ id }) => id);
  // Answers are posted elsewhere, so that the measured pages stay as they are.
  const others = (
    await one<{ id: string }>(
      'select question_id as id from question_stats where answer_count < 5 order by question_id desc limit 1000',
    )
  ).map(({ id }) => id);
  const [tag] = await one<{ name: string }>(
    'select name from tags order by question_count desc limit 1',
  );
  const members = await one<{ id: string }>(
    'select id from users where not is_external and id not in (select author_id from questions where id = any($1)) order by id limit 200',
    [questions],
  );
  const cookies = await Promise.all(
    members.map(async ({ id }) => `session=${await startSession(database.db, id, new Date())}`),
  );
  const paths = asked.map(questionPath);
  const searches = { rare: `/?search=${values['rare-term']}`, common: `/?search=${COMMON_TERM}` };
  const tagPath = `/?tag=${tag?.name}`;
  const pages = {
    home: ['/'],
    'question, 10 answers': paths,
    tag: [tagPath],
    'search, rare term': [searches.rare],
    'search, common term': [searches.common],
  };
  const calls = {
    'API lists': ['all', 'recent', 'votes', 'unanswered'].map(
      (filter) => `/api/questions?filter=${filter}`,
    ),
    'API list, page 1000': ['/api/questions?filter=recent&page=1000'],
    'API search, rare term': [`/api/questions?search=${values['rare-term']}`],
    'API search, common term': [`/api/questions?search=${COMMON_TERM}`],
    'API search, two terms': ['/api/questions?search=cost+basis+evidence'],
  };

  const site = await startSite(url, { ...processes, LOG_LEVEL: 'info', NODE_ENV: '' });
  const ceilings: Record<string, number> = {};
  for (const [page, list] of Object.entries(pages))
    ceilings[page] = await ceilingOf(site.origin, list, page);
  for (const [page, list] of Object.entries(pages))
    await run({
      operation: `${page}, visitor, cached`,
      load: { paths: list },
      server: site,
      ceiling: ceilings[page] ?? 0,
    });
  for (const [operation, list] of Object.entries(calls))
    await run({ operation: `${operation}, visitor`, load: { paths: list }, server: site });
  await site.stop();

  const bare = await startSite(url, { ...processes, PAGE_CACHE: 'off' });
  // Posts that came by a bulk load are rendered when they are first read; that is not what is
  // measured.
  for (const address of [...paths, '/']) await (await fetch(bare.origin + address)).arrayBuffer();
  for (const [page, list] of Object.entries(pages))
    await run({
      operation: `${page}, visitor, uncached`,
      load: { paths: list },
      server: bare,
      ceiling: ceilings[page] ?? 0,
    });
  for (const [page, list] of Object.entries(pages)) {
    const each = cookies.map((_, index) => list[index % list.length] ?? '/');
    await run({ operation: `${page}, member`, load: { paths: each, cookies }, server: bare });
  }
  for (const [operation, list] of Object.entries(calls))
    await run({ operation: `${operation}, uncached`, load: { paths: list }, server: bare });
  const json = { 'content-type': 'application/json' };
  const votes = cookies.map((_, index) =>
    JSON.stringify({
      targetId: questions[(index * 7) % questions.length],
      targetType: 'question',
      voteType: 'up',
    }),
  );
  await run({
    operation: 'vote',
    load: {
      method: 'POST',
      paths: votes.map(() => '/api/vote'),
      bodies: votes,
      cookies,
      headers: json,
    },
    server: bare,
    warmUp: false,
  });
  const answers = cookies.map(() =>
    JSON.stringify({
      content:
        'The basis moves with the coins. Keep the **statement** of that day, and the fee with it.',
    }),
  );
  await run({
    operation: 'post an answer',
    load: {
      method: 'POST',
      paths: cookies.map(
        (_, index) => `/api/questions/${others[(index * 5) % others.length]}/answers`,
      ),
      bodies: answers,
      cookies,
      headers: json,
    },
    server: bare,
    warmUp: false,
  });
  const asks = readCases().flatMap(({ ask, refuse }) => (refuse ? [] : [ask]));
  const premium = await one<{ id: string }>(
    "update users set subscription_tier = 'premium', granted_tier = 'premium' where id in (select id from users where not is_external order by id desc limit $1) returning id",
    [asks.length],
  );
  const asking = await Promise.all(
    premium.map(async ({ id }) => `session=${await startSession(database.db, id, new Date())}`),
  );
  await run({
    operation: 'ask the assistant',
    load: {
      method: 'POST',
      paths: asks.map(() => '/api/ai/chat'),
      bodies: asks.map((question) => JSON.stringify({ question, conversationId: null })),
      cookies: asks.map((_, index) => asking[index % asking.length] ?? ''),
      headers: json,
      connections: 2,
    },
    server: bare,
  });
  await bare.stop();
  await database.close();
}

async function ceilingOf(origin: string, paths: string[], page: string): Promise<number> {
  const file = path.join(folder, 'ceiling.json');
  const texts: Record<string, string> = {};
  for (const address of paths) texts[address] = await (await fetch(origin + address)).text();
  writeFileSync(file, JSON.stringify(texts));
  const server = await startCeiling(file, 'text/html; charset=utf-8');
  const row = await run({ operation: `ceiling: the bytes of ${page}`, load: { paths }, server });
  await server.stop();
  return row?.requestsPerSecond ?? 0;
}

function report(): void {
  const machine = `${os.availableParallelism()} cores, Node ${process.versions.node}, ${generatorName()} at ${connections} connections, server processes: ${values.processes}, corpus ${name}`;
  console.log(`${machine}\n\n${tableOf(rows)}`);
  mkdirSync('bench/results', { recursive: true });
  const file = `bench/results/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  writeFileSync(file, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  console.log(`\nAs JSON: ${file}`);
}
