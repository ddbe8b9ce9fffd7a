import net from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { openBus } from './bus.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

/** A line to the database that can be cut without a word: no byte passes, and nothing is closed. */
async function aLine() {
  const { hostname, port, searchParams } = new URL(database.url);
  const folder = searchParams.get('host');
  const to = folder
    ? { path: `${folder}/.s.PGSQL.${port || searchParams.get('port') || 5432}` }
    : { host: hostname, port: Number(port || 5432) };
  const sockets: net.Socket[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(to);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as net.AddressInfo;
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    cut: () => sockets.splice(0).forEach((socket) => socket.unpipe().pause()),
    close: () => server.close(),
  };
}

test('a connection that is cut without a word is noticed, and another one hears', async () => {
  const line = await aLine();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const heard: string[] = [];
  const errors: unknown[] = [];
  let [losses, gaps] = [0, 0];
  const bus = await openBus({
    url: line.url,
    pool,
    onTags: (tags) => heard.push(...tags),
    onLoss: () => losses++,
    onGap: () => gaps++,
    onError: (error) => errors.push(error),
    // The next is due before the answer to the last is given up.
    heartbeat: { everyMs: 50, patienceMs: 400 },
  });
  void bus.publish(['before']);
  await expect.poll(() => heard).toEqual(['before']);
  line.cut();
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
  expect(losses).toBe(1);
  expect(errors.length).toBeGreaterThan(0);
  void bus.publish(['after']);
  await expect.poll(() => heard).toEqual(['before', 'after']);
  await bus.close();
  await pool.end();
  line.close();
});

test('what is published later is heard later, also where the earlier is slow to go', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The first connection that is asked for is busy for a moment.
  const ask = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  let asked = 0;
  const query = async (...all: unknown[]) => {
    if (asked++ === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    return ask(...all);
  };
  const heard: string[] = [];
  const bus = await openBus({
    url: database.url,
    pool: Object.assign(pool, { query }),
    onTags: (tags) => heard.push(...tags),
    onLoss: () => {},
    onGap: () => {},
    onError: () => {},
  });
  void bus.publish(['first']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  void bus.publish(['second']);
  await expect.poll(() => heard.length).toBe(2);
  expect(heard).toEqual(['first', 'second']);
  await bus.close();
  await pool.end();
});

test('what was sent into a connection that was cut without a word is sent again', async () => {
  const line = await aLine();
  const pool = new pg.Pool({ connectionString: line.url, max: 2 });
  pool.on('error', () => {});
  const heard: string[] = [];
  const bus = await openBus({
    url: database.url,
    pool,
    onTags: (tags) => heard.push(...tags),
    onLoss: () => {},
    onGap: () => {},
    onError: () => {},
  });
  void bus.publish(['first']);
  await expect.poll(() => heard).toEqual(['first']);
  line.cut();
  void bus.publish(['second']);
  await expect.poll(() => heard, { timeout: 12_000 }).toEqual(['first', 'second']);
  await bus.close();
  await pool.end();
  line.close();
}, 20_000);

test('what is urgent has been sent when its promise resolves, and a failure is no hindrance', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const sent: unknown[] = [];
  const ask = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>;
  const query = async (one: { values: unknown[] }) => {
    const isFirst = sent.push(one.values[1]) === 1;
    if (isFirst) throw new Error('away for a moment');
    return ask(one);
  };
  const heard: string[] = [];
  const bus = await openBus({
    url: database.url,
    pool: Object.assign(pool, { query }),
    onTags: (tags) => heard.push(...tags),
    onLoss: () => {},
    onGap: () => {},
    onError: () => {},
  });
  await bus.publish(['hidden'], { isUrgent: true });
  expect(sent).toEqual(['hidden']);
  await bus.publish(['deleted'], { isUrgent: true });
  expect(sent).toEqual(['hidden', 'hidden\ndeleted']);
  await expect.poll(() => heard).toEqual(['hidden', 'deleted']);
  await bus.close();
  await pool.end();
});
