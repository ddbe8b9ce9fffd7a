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
  let gaps = 0;
  const bus = await openBus({
    url: line.url,
    pool,
    onTags: (tags) => heard.push(...tags),
    onGap: () => gaps++,
    onError: (error) => errors.push(error),
    heartbeat: { everyMs: 200, patienceMs: 400 },
  });
  bus.publish(['before']);
  await expect.poll(() => heard).toEqual(['before']);
  line.cut();
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
  expect(errors.length).toBeGreaterThan(0);
  bus.publish(['after']);
  await expect.poll(() => heard).toEqual(['before', 'after']);
  await bus.close();
  await pool.end();
  line.close();
});
