import { request as httpRequest, Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../testing/data.ts';
import { useDataFolder } from '../testing/data-folder.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createKillable, type Killable } from '../testing/killable.ts';

const DRAIN_SECONDS = 1;
const CHECK_MS = 100;
const READERS = 3;
// A load that leaves a small machine room to start a server.
const PAUSE_MS = 20;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let servers: Killable[] = [];
let proxy: Server;
let url = '';
let cookie = '';
const ready = new Set<Killable>();
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
let checking: NodeJS.Timeout;

const env = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  DATABASE_POOL: '4',
  DRAIN_SECONDS: String(DRAIN_SECONDS),
});
const folder = useDataFolder();

beforeAll(async () => {
  database = await createTestDatabase();
  ({ cookie } = await aMember({ app: { platform: { database, now: () => new Date() } } } as never));
  servers = [createKillable(env()), createKillable(env())];
  await Promise.all(servers.map((server) => server.start()));
  checking = setInterval(() => servers.forEach((server) => void check(server)), CHECK_MS);
  proxy = createServer(pass);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  clearInterval(checking);
  await Promise.all(servers.map((server) => server.kill()));
  proxy.close();
  agent.destroy();
  await database.drop();
});

/** What a reverse proxy does: asks each server whether it is ready, and sends requests only to those that are. It repeats none. */
async function check(server: Killable): Promise<void> {
  const isReady = await fetch(`${server.url()}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) ready.add(server);
  else ready.delete(server);
}

let turn = 0;
function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const list = [...ready];
  const server = list[turn++ % list.length];
  if (!server) return void outgoing.writeHead(502).end();
  const { hostname, port } = new URL(server.url());
  const upstream = httpRequest({ hostname, port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
  incoming.pipe(upstream);
}

test('two servers restart in turn under load without a failed request', async () => {
  const stop = new AbortController();
  const statuses = new Map<number, number>();
  let asked = 0;
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const read = async () => {
    for (; !stop.signal.aborted; await pause()) count((await fetch(`${url}/api/questions`)).status);
  };
  const write = async () => {
    for (; !stop.signal.aborted; await pause()) {
      const body = JSON.stringify({ title: `How is number ${asked} taxed in a year?`, description: 'Text', tags: ['restart'] });
      const { status } = await fetch(`${url}/api/questions`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body });
      count(status);
      if (status === 201) asked++;
    }
  };
  await expect.poll(() => ready.size, { timeout: 20_000 }).toBe(2);
  const load = [...Array.from({ length: READERS }, read), write()];
  for (const server of servers) {
    await server.stop();
    await server.start();
    await expect.poll(() => ready.has(server), { timeout: 20_000 }).toBe(true);
  }
  stop.abort();
  await Promise.all(load);
  expect([...statuses.keys()].sort()).toEqual([200, 201]);
  expect(statuses.get(200)).toBeGreaterThan(50);
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from questions');
  expect(rows[0]?.count).toBe(asked);
}, 90_000);
