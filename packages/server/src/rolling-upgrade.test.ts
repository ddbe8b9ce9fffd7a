import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, homeOf } from '../testing/data.ts';
import { createTestDatabase } from '../testing/database.ts';
import { builtWeb } from '../testing/pages.ts';
import { builtServer, endProgram, startProgram } from '../testing/program.ts';
import { findCounterMismatches } from './features/operation/upkeep/upkeep.queries.ts';
import { freePort } from './platform/embedded/ready.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

await builtWeb();
const ROOT = path.join(import.meta.dirname, '../../..');
const HAPROXY = '/usr/sbin/haproxy';
const isThere = existsSync(HAPROXY);
if (!isThere) process.stdout.write('The rolling upgrade was NOT tried: haproxy is missing here.\n');

const folder = temporaryFolder('rolling');
const next = path.join(folder, 'next');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: ChildProcess | undefined;
let url = '';
const ports: number[] = [];
type Server = Awaited<ReturnType<typeof startProgram>>;
const servers: Server[] = [];

beforeAll(async () => {
  if (!isThere) return;
  database = await createTestDatabase();
  makeNextVersion();
  for (let port = 0; port < 3; port++) ports.push(await freePort());
  for (const at of [0, 1]) servers[at] = await startServer(at, ROOT);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, settings());
  proxy = spawn(HAPROXY, ['-db', '-f', file], { stdio: 'ignore' });
  url = `http://127.0.0.1:${ports[2]}`;
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 20_000 });
}, 180_000);
afterAll(async () => {
  if (!isThere) return;
  proxy?.kill();
  const running = servers.filter(({ child }) => child.exitCode === null);
  await Promise.all(running.map((server) => endProgram(server)));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** This version with one more migration. */
function makeNextVersion(): void {
  for (const part of [
    'scripts',
    'packages',
    'content',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(path.join(ROOT, part), path.join(next, part), {
      recursive: true,
      preserveTimestamps: true,
    });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(next, 'node_modules'));
  writeFileSync(
    path.join(next, 'packages/server/migrations/9999_more.sql'),
    `alter table all_questions add column more_of_it text not null default '';
     create table more_of_it (id uuid primary key, question_id uuid references all_questions);\n`,
  );
}

const settings = () => `
defaults
  mode http
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  timeout check 10s
  option redispatch
  retries 3
  retry-on conn-failure
frontend web
  bind 127.0.0.1:${ports[2]}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
  server one 127.0.0.1:${ports[0]} check
  server two 127.0.0.1:${ports[1]} check
`;

const environment = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'data'),
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  SPAM_HOLD: 'off',
  STARTER_CONTENT: '0',
  LOG_LEVEL: 'warn',
  DATABASE_POOL: '4',
});

const startServer = (at: number, version: string): Promise<Server> =>
  startProgram({ ...environment(), PORT: String(ports[at]), DRAIN_SECONDS: '3' }, [
    builtServer(version),
  ]);

interface Load {
  answered: number;
  failures: string[];
  acknowledged: string[];
  stop(): Promise<void>;
}

/** Members who write and visitors who read, each on a connection that is kept. */
async function startLoad(): Promise<Load> {
  const { cookie } = await aMember(homeOf(database));
  const turn = { isOver: false };
  const load: Load = { answered: 0, failures: [], acknowledged: [], stop };
  const ask = (agent: Agent, address: string, body?: unknown): Promise<string> =>
    new Promise((resolve) => {
      const fail = (why: unknown) => {
        load.failures.push(`${address}: ${String(why)}`);
        resolve('');
      };
      const asked = request(
        url + address,
        {
          agent,
          method: body ? 'POST' : 'GET',
          headers: {
            cookie: body ? cookie : '',
            'content-type': 'application/json',
            'user-agent': 'Mozilla/5.0',
          },
        },
        (answer) => {
          let text = '';
          answer.on('data', (part) => (text += String(part)));
          answer.on('error', fail);
          answer.on('end', () => {
            load.answered++;
            if ((answer.statusCode ?? 0) >= 400) return fail(`${answer.statusCode} ${text}`);
            resolve(text);
          });
        },
      ).on('error', fail);
      asked.end(body ? JSON.stringify(body) : undefined);
    });
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const [first] = agents;
  if (!first) throw new Error('There are agents.');
  const question = { title: 'What does an upgrade cost?', description: 'Text', tags: ['rolling'] };
  const { id } = JSON.parse(await ask(first, '/api/questions', question)) as { id: string };
  const running = agents.map(async (agent, at) => {
    for (let number = 0; !turn.isOver; number++) {
      if (at < 4) {
        const content = `Answer ${at} ${number}`;
        const text = await ask(agent, `/api/questions/${id}/answers`, { content });
        if (text !== '') load.acknowledged.push((JSON.parse(text) as { id: string }).id);
      } else await ask(agent, number % 2 ? `/?search=upgrade+${at}${number}` : '/api/questions');
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  });
  async function stop(): Promise<void> {
    turn.isOver = true;
    await Promise.all(running);
    for (const agent of agents) agent.destroy();
  }
  return load;
}

const ready = { timeout: 20_000 };

test('a version with a migration is rolled out under load, and no request fails', async () => {
  if (!isThere) return;
  const load = await startLoad();
  await expect.poll(() => load.answered, { timeout: 20_000 }).toBeGreaterThan(50);
  execFileSync(process.execPath, [path.join(next, 'scripts/migrate.ts')], {
    env: { ...process.env, ...environment() },
    cwd: next,
  });
  const { rows } = await database.pool.query(
    "select from information_schema.columns where column_name = 'more_of_it'",
  );
  expect(rows).toHaveLength(1);
  // The old ones go on being ready over the new tables.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  for (const at of [0, 1]) {
    expect((await fetch(`http://127.0.0.1:${ports[at]}/readyz`)).status).toBe(200);
    const old = servers[at];
    if (old) expect(await endProgram(old)).toBe(0);
    servers[at] = await startServer(at, next);
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${ports[at]}/readyz`)).status, ready)
      .toBe(200);
    // Until the proxy has seen it too.
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
  const answered = load.answered;
  await expect.poll(() => load.answered - answered, { timeout: 20_000 }).toBeGreaterThan(50);
  await load.stop();
  expect(load.failures).toEqual([]);
  const stored = await database.pool.query<{ id: string }>('select id from answers');
  expect(new Set(stored.rows.map(({ id }) => id))).toEqual(new Set(load.acknowledged));
  expect(await findCounterMismatches(database.db)).toEqual([]);
}, 180_000);
