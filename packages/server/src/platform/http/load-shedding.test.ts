import { Agent, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../observe/log.ts';
import { createMetrics } from '../observe/metrics.ts';
import { createAdmission } from './admission.ts';
import { createBoundedServer } from './connections.ts';
import { createSeenSessions } from './priorities.ts';
import { createLoadShedding } from './load-shedding.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A server that sends no response by itself, with as many visitors as it takes. */
async function aFullServer() {
  const lines: string[] = [];
  const log = createLog(
    'warn',
    new Writable({ write: (line, _coding, done) => (lines.push(String(line)), done()) }),
  );
  const metrics = createMetrics();
  const seen = createSeenSessions();
  // Time stands still: nothing that waits or is held gets late, however slow this machine is.
  const admission = createAdmission({ now: () => 0, busyShare: () => 0.9 });
  const load = createLoadShedding({ admission, cookie: 'session', seen, log, metrics });
  const held: ServerResponse[] = [];
  const reached: string[] = [];
  const server = createBoundedServer(
    (asked, reply) =>
      load.admit(asked, reply, (_request, response) => {
        reached.push(asked.url ?? '');
        if (asked.url?.startsWith('/held')) held.push(response);
        else response.end('answered');
      }),
    { isLeaving: () => false },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.closeAllConnections());
  closers.push(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const crowd = Array.from({ length: 200 }, (_, at) =>
    fetch(`${url}/held/${at}`, { headers: { 'user-agent': 'Mozilla/5.0' } }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await expect.poll(() => load.waiting('visitors'), { timeout: 20_000 }).toBe(64);
  return { url, load, held, reached, lines, metrics, seen, crowd };
}

const visit = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { 'user-agent': 'Mozilla/5.0', ...headers } });

test('who is too many is told when to come again, a browser by a page and a program by a problem', async () => {
  const { url, reached } = await aFullServer();
  const page = await visit(`${url}/?search=late`, { accept: 'text/html,*/*' });
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('The site is very busy.');
  const call = await visit(`${url}/api/questions`, { accept: 'text/html' });
  expect([call.status, await call.json()]).toMatchObject([503, { status: 503 }]);
  expect(call.headers.get('x-request-id')).toBeTruthy();
  const refused = await Promise.all(Array.from({ length: 30 }, (_, at) => visit(`${url}/${at}`)));
  const pauses = new Set(refused.map(({ headers }) => Number(headers.get('retry-after'))));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(8);
  expect(pauses.size).toBeGreaterThan(2);
  expect(reached).not.toContain('/?search=late');
});

test('who watches the process, and members, are answered beside a crowd of visitors', async () => {
  const { url, seen } = await aFullServer();
  seen.note('token-of-a-member');
  for (const path of ['/healthz', '/readyz', '/metrics', '/assets/main.js'])
    expect((await visit(url + path)).status).toBe(200);
  const cookie = 'session=token-of-a-member';
  expect((await visit(`${url}/`, { cookie })).status).toBe(200);
  const sent = await fetch(`${url}/api/vote`, { method: 'POST', body: '{}', headers: { cookie } });
  expect(sent.status).toBe(200);
});

test('those who wait go on when others are answered, and all is as before afterwards', async () => {
  const { held, load, crowd, url } = await aFullServer();
  const left = () => {
    for (const response of held.splice(0)) response.end('late');
    return load.inFlight() + load.waiting('visitors');
  };
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  const statuses = await Promise.all(crowd);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(64);
  expect((await visit(`${url}/`)).status).toBe(200);
});

test('a refused connection stays, unless a long body would have to be read away', async () => {
  const { url } = await aFullServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}${path}`, { agent, headers: { 'user-agent': 'Mozilla/5.0' } }, (answer) => {
        sockets.add(answer.socket);
        answer.resume().on('end', () => resolve(answer));
      }).on('error', reject);
    });
  for (let asked = 0; asked < 5; asked++) expect((await ask(`/${asked}`)).statusCode).toBe(503);
  expect(sockets.size).toBe(1);
  const refused = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-length': 10_000_000, 'user-agent': 'Mozilla/5.0' };
    const asked = request(`${url}/`, { headers, method: 'GET' }, resolve).on('error', reject);
    asked.write('x');
    asked.flushHeaders();
    closers.push(() => asked.destroy());
  });
  expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'close']);
  agent.destroy();
});

test('what was refused stands in the metrics by lane', async () => {
  const { url, metrics } = await aFullServer();
  await visit(`${url}/one-more`);
  const refused = async () => (await metrics.refused.get()).values;
  // Some of the crowd may still be on their way.
  await expect.poll(async () => (await refused())[0]?.value ?? 0).toBeGreaterThan(10);
  expect(await refused()).toEqual([{ labels: { lane: 'visitors' }, value: expect.any(Number) }]);
});

test('one line of the log tells of all that were refused in five seconds', async () => {
  const { url, lines } = await aFullServer();
  await visit(`${url}/one-more`);
  await expect.poll(() => lines.length, { timeout: 10_000, interval: 100 }).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'more requests arrive than can be answered',
    refused: { visitors: expect.any(Number) },
  });
}, 20_000);
