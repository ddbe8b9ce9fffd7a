import { createServer } from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDataFolder } from '../testing/data-folder.ts';
import { createTestDatabase } from '../testing/database.ts';
import { builtWeb } from '../testing/pages.ts';
import { endProgram, startProgram } from '../testing/program.ts';
import { childrenOf } from '../testing/processes.ts';
import { freePort } from './platform/embedded/ready.ts';
import { explain } from './start-problems.ts';
import { refuseTakenPorts } from './taken-port.ts';

await builtWeb();
const dataDir = useDataFolder();
const port = await freePort();

/** What stands before the database, and may fall silent. */
const sockets = new Set<net.Socket>();
let isSilent = false;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let site: Awaited<ReturnType<typeof startProgram>>;
const relay = net.createServer((incoming) => {
  if (isSilent) return void sockets.add(incoming);
  const { hostname, port: at } = new URL(database.url);
  const outgoing = net.connect(Number(at), hostname);
  for (const [from, to] of [
    [incoming, outgoing],
    [outgoing, incoming],
  ] as const) {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.on('data', (bytes) => isSilent || to.write(bytes));
  }
});

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.port = String((relay.address() as net.AddressInfo).port); // it listens on TCP
  site = await startProgram({
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    WEB_CONCURRENCY: '2',
    METRICS_PORT: String(port),
    LOG_LEVEL: 'silent',
    STARTER_CONTENT: '0',
    NODE_ENV: 'test',
  });
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await endProgram(site);
  relay.close();
  await database.drop();
}, 60_000);

async function scrape(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The value of each series whose line begins so. */
const values = (text: string, series: string): number[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith(series))
    .map((line) => Number(line.split(' ').at(-1)));
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
const UP = ['process_up{process="primary"}', 'process_up{process="1"}', 'process_up{process="2"}'];
const up = (text: string) => UP.flatMap((series) => values(text, series));

test('one answer has the metrics of all processes, the same at each scrape', async () => {
  const HEALTH = 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"';
  let read = 0;
  // Until both processes listen, and each has had one.
  while (values(await scrape(), HEALTH).length < 2 && read < 1000) {
    // On connections of their own: they are for both processes.
    const response = await fetch(`${site.url}/healthz`, { headers: { connection: 'close' } });
    await response.text();
    read++;
  }
  for (let times = 0; times < 4; times++) {
    const text = await scrape();
    expect(up(text)).toEqual([1, 1, 1]);
    const counts = values(text, HEALTH);
    expect([counts.length, sum(counts)]).toEqual([2, read]);
    expect(values(text, 'database_up{')).toEqual([1, 1]);
    expect(values(text, 'process_resident_memory_bytes{')).toHaveLength(3);
    // They are the database's, whoever reads them.
    expect(values(text, 'jobs{state="failed"}')).toEqual([0]);
    expect(values(text, 'mail_oldest_seconds ')).toEqual([0]);
    const series = text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(new Set(series.map((line) => line.replace(/ \S+$/, ''))).size).toBe(series.length);
  }
});

test('visitors find no metrics, and the metrics’ port nothing else', async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
});

test('the others’ metrics are told while a process hangs, and while another is missing', async () => {
  const [one = 0, other = 0] = childrenOf(site.child.pid ?? 0);
  process.kill(one, 'SIGSTOP');
  const startedAt = Date.now();
  const text = await scrape();
  process.kill(one, 'SIGCONT');
  expect(Date.now() - startedAt).toBeLessThan(5000);
  expect(up(text)).toEqual([1, 0, 1]);
  expect(values(text, 'process_resident_memory_bytes{')).toHaveLength(2);
  process.kill(other, 'SIGKILL');
  await expect.poll(async () => up(await scrape()), { timeout: 20_000 }).toEqual([1, 1, 0]);
  // Another one takes its place, and its name.
  await expect.poll(async () => up(await scrape()), { timeout: 60_000 }).toEqual([1, 1, 1]);
}, 90_000);

test('metrics are told while the database says nothing, without what only it knows', async () => {
  isSilent = true;
  const startedAt = Date.now();
  const text = await scrape();
  expect(Date.now() - startedAt).toBeLessThan(3000);
  expect(up(text)).toEqual([1, 1, 1]);
  expect(values(text, 'database_up{')).toEqual([0, 0]);
  expect(values(text, 'jobs{')).toEqual([]);
  expect(values(text, 'mail_oldest_seconds ')).toEqual([]);
  for (const socket of sockets) socket.destroy();
  isSilent = false;
  await expect
    .poll(async () => values(await scrape(), 'database_up{'), { timeout: 30_000 })
    .toEqual([1, 1]);
}, 60_000);

test('a taken port of the metrics ends the start with its setting’s name', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const { port: taken } = other.address() as net.AddressInfo; // it listens on TCP
  const host = '127.0.0.1';
  const refused = refuseTakenPorts({ port: 0, host, metrics: { port: taken, host } });
  expect(await refused.catch(explain)).toBe(
    `Another program already listens at 127.0.0.1, port ${taken}: stop it, or choose another METRICS_PORT.`,
  );
  other.close();
});
