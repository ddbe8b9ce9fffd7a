import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestMember } from '../testing/app.ts';
import { aMember, homeOf } from '../testing/data.ts';
import { useDataFolder } from '../testing/data-folder.ts';
import { createTestDatabase } from '../testing/database.ts';
import { builtWeb } from '../testing/pages.ts';
import { endProgram, startProgram } from '../testing/program.ts';
import { createLog } from './platform/observe/log.ts';
import { closeInOrder } from './stopping.ts';

await builtWeb();
const dataDir = useDataFolder();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  member = await aMember(homeOf(database));
});
afterAll(() => database.drop());

const startServer = (env: Record<string, string>) =>
  startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    STARTER_CONTENT: '0',
    RATE_LIMITS: 'off',
    ...env,
  });

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string, pattern: RegExp) =>
  pattern.exec(readFileSync(path.join(ROOT, file), 'utf8'))?.[1] ?? '';

test.each([
  ['systemd', read('deploy/lotwise@.service', /^ExecStart=(.*)$/m).split(' ')],
  ['the container', JSON.parse(read('Dockerfile', /^CMD (.*)$/m)) as string[]],
])(
  'what %s starts and stops ends no sooner than the site',
  async (_name, [program = '', ...parts]) => {
    // npm would end at once, and all others of the unit or the container would be killed then.
    expect(path.basename(program)).toBe('node');
    const server = await startProgram(
      { DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_ENV: 'test', DRAIN_SECONDS: '2' },
      parts.map((part) => path.join(ROOT, part)),
    );
    const healthy = () => fetch(`${server.url}/healthz`).then(({ ok }) => ok);
    const ended = endProgram(server);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await healthy()).toBe(true);
    expect(await ended).toBe(0);
    await expect(healthy()).rejects.toThrow();
  },
  60_000,
);

test.each([
  ['one process', '1'],
  ['several processes', '2'],
])(
  'SIGTERM of %s under load resets no request and cuts no answer',
  async (_name, processes) => {
    const env = { DRAIN_SECONDS: '1', LOG_LEVEL: 'silent', WEB_CONCURRENCY: processes };
    const server = await startServer(env);
    const failures: unknown[] = [];
    const statuses = new Set<number | undefined>();
    let [answered, told] = [0, 0];
    const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const ask = (agent: Agent) =>
      new Promise<'on' | 'closes'>((resolve) => {
        const fail = (error: unknown) => {
          failures.push(error);
          resolve('closes');
        };
        get(`${server.url}/api/questions`, { agent }, (answer) => {
          statuses.add(answer.statusCode);
          answer.on('error', fail).resume();
          answer.on('end', () => resolve(answer.headers.connection === 'close' ? 'closes' : 'on'));
        }).on('error', fail);
      });
    const load = agents.map(async (agent, index) => {
      for (let state = 'on'; state === 'on'; answered++) {
        state = await ask(agent);
        // Some ask again at once, others let the connection rest.
        if (state === 'on') await new Promise((resolve) => setTimeout(resolve, (index % 5) * 20));
      }
      told++;
    });
    await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(60);
    const ended = endProgram(server);
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect([...statuses]).toEqual([200]);
    expect(told).toBe(agents.length);
    expect(await ended).toBe(0);
    for (const agent of agents) agent.destroy();
  },
  60_000,
);

// What the connections to the database get after the requests.
const CONNECTIONS_S = 5;

test('a request that hangs is left behind when the time is over, with a reason in the log', async () => {
  const STOP_S = 2;
  const server = await startServer({ STOP_SECONDS: String(STOP_S), LOG_LEVEL: 'info' });
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin; lock table questions in access exclusive mode');
  const hanging = fetch(`${server.url}/api/questions`, {
    method: 'POST',
    headers: { cookie: member.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Does this ever end?', description: 'No', tags: ['stop'] }),
  }).then(
    ({ status }) => status,
    () => 'broken off',
  );
  const waiting = async () =>
    (
      await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'insert into "all_questions"%'`,
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  const startedAt = performance.now();
  const code = await endProgram(server);
  const seconds = (performance.now() - startedAt) / 1000;
  await blocker.end();
  expect(code).toBe(1);
  expect(seconds).toBeLessThan(STOP_S + CONNECTIONS_S + 3);
  const said = server.said();
  expect(said).toMatch(
    /"step":"requests and jobs","ms":2000,"msg":"did not close in time; stopping without it"/,
  );
  expect(said).toContain('"reason":"SIGTERM"');
  expect(await hanging).toBe('broken off');
}, 60_000);

describe('what is closed in order', () => {
  const log = createLog('silent');
  const closer = (name: string, close: () => Promise<void>) => ({ name, close, patienceMs: 50 });

  test('goes from the last opened to the first, whatever hangs or fails between', async () => {
    const closed: string[] = [];
    const noted = (name: string) => closer(name, async () => void closed.push(name));
    const isInOrder = await closeInOrder(
      [
        noted('first'),
        closer('hangs', () => new Promise(() => {})),
        closer('fails', () => Promise.reject(new Error('no'))),
        noted('last'),
      ],
      log,
    );
    expect([closed, isInOrder]).toEqual([['last', 'first'], false]);
  });

  test('is said to be so where all of it closes', async () => {
    expect(await closeInOrder([closer('one', async () => {})], log)).toBe(true);
  });
});
