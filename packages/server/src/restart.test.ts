import { beforeAll, expect, test } from 'vitest';
import { aMember, homeOf } from '../testing/data.ts';
import { useTwoServers } from '../testing/two-servers.ts';

const READERS = 3;
// A load that leaves a small machine room to start a server.
const PAUSE_MS = 20;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const site = useTwoServers();
let cookie = '';

beforeAll(async () => {
  ({ cookie } = await aMember(homeOf(site.database)));
  await Promise.all(site.servers.map((server) => server.start()));
});

test('two servers restart in turn under load without a failed request', async () => {
  const { servers, proxy, database } = site;
  const stop = new AbortController();
  const statuses = new Map<number, number>();
  let asked = 0;
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const read = async () => {
    for (; !stop.signal.aborted; await pause())
      count((await fetch(`${proxy.url}/api/questions`)).status);
  };
  const write = async () => {
    for (; !stop.signal.aborted; await pause()) {
      const body = JSON.stringify({
        title: `How is number ${asked} taxed in a year?`,
        description: 'Text',
        tags: ['restart'],
      });
      const { status } = await fetch(`${proxy.url}/api/questions`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
      });
      count(status);
      if (status === 201) asked++;
    }
  };
  await expect.poll(() => servers.filter(proxy.isReady).length, { timeout: 20_000 }).toBe(2);
  const load = [...Array.from({ length: READERS }, read), write()];
  for (const server of servers) {
    await server.stop();
    await server.start();
    await expect.poll(() => proxy.isReady(server), { timeout: 20_000 }).toBe(true);
  }
  stop.abort();
  await Promise.all(load);
  expect([...statuses.keys()].sort()).toEqual([200, 201]);
  expect(statuses.get(200)).toBeGreaterThan(50);
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from questions',
  );
  expect(rows[0]?.count).toBe(asked);
}, 90_000);
