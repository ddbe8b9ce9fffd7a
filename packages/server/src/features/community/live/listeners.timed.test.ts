import net from 'node:net';
import { writeLive } from '@lotwise/contract/community/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createKillable, type Killable } from '../../../../testing/killable.ts';

// A thousand in the regular run; LISTENERS=10000 is what one process must hold.
const LISTENERS = Number(process.env['LISTENERS'] ?? 1000);
const PROCESS_MAX_BYTES = 400 * 1024 * 1024;
const STREAM_MAX_BYTES = 16 * 1024;
const QUESTION = '0198a000-0000-7000-8000-000000000000';
const OTHER = '0198a000-0000-7000-8000-000000000001';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Killable;
const sockets: net.Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = createKillable({
    DATABASE_URL: database.url,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  await server.start();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.kill();
  await database.drop();
});

/** Opens a stream and counts what it hears, as cheaply as can be: both ends share this machine. */
function listen(onHeard: () => void, questionId = QUESTION): Promise<void> {
  const socket = net.connect(Number(new URL(server.url()).port), '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET /api/events?question=${questionId} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (text.includes('event: ready')) resolve();
      if (text.includes('event: votes')) onHeard();
    });
  });
}

async function memoryBytes(): Promise<number> {
  const text = await server.metrics();
  return Number(/^process_resident_memory_bytes\S* (\d+)/m.exec(text)?.[1]);
}

test(`one process holds ${LISTENERS} idle listeners in little memory, and tells them all`, async () => {
  let heard = 0;
  const before = await memoryBytes();
  for (let opened = 0; opened < LISTENERS; opened += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, LISTENERS - opened) }, () => listen(() => void heard++)),
    );
  const after = await memoryBytes();
  const startedAt = Date.now();
  await database.pool.query('select pg_notify($1, $2)', [
    'lotwise',
    writeLive({ kind: 'votes', questionId: QUESTION, id: QUESTION, votes: 7, at: 1 }),
  ]);
  await expect.poll(() => heard, { timeout: 10_000, interval: 5 }).toBe(LISTENERS);
  const toldMs = Date.now() - startedAt;
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  if (process.env['LISTENERS'])
    process.stdout.write(
      `${LISTENERS} listeners: ${megabytes(before)} MB before, ${megabytes(after)} MB with them, all told in ${toldMs} ms\n`,
    );
  expect(after).toBeLessThan(PROCESS_MAX_BYTES);
  // What each costs must leave room for 10,000.
  expect(after - before).toBeLessThan(30 * 1024 * 1024 + LISTENERS * STREAM_MAX_BYTES);
}, 240_000);

async function streams(): Promise<number> {
  const text = await server.metrics();
  return Number(/^event_streams\S* (\d+)/m.exec(text)?.[1]);
}

test('a stream whose reader takes nothing is cut, in bounded memory, and the others hear all', async () => {
  const SLOW = 5;
  const before = await streams();
  const slow: net.Socket[] = [];
  for (let opened = 0; opened < SLOW; opened++) {
    await listen(() => {}, OTHER);
    const socket = sockets.at(-1);
    socket?.pause();
    socket?.on('error', () => {});
    if (socket) slow.push(socket);
  }
  await expect.poll(streams).toBe(before + SLOW);
  const heldBytes = await memoryBytes();
  // What lies in the kernel's own buffers, some megabytes for each, comes before ours.
  let heard = 0;
  await listen(() => void heard++, OTHER);
  // Each time less than is kept for one stream: a quick reader has taken it before the next.
  for (let sent = 0; sent < 3000 && (await streams()) > before + 1; sent += 6) {
    for (let part = 0; part < 6; part++)
      await database.pool.query('select pg_notify($1, $2)', ['lotwise', manyVotes(sent + part)]);
    await new Promise((resolve) => setTimeout(resolve, 160));
  }
  expect(await streams()).toBe(before + 1);
  expect(heard).toBeGreaterThan(100);
  expect((await memoryBytes()) - heldBytes).toBeLessThan(100 * 1024 * 1024);
  for (const socket of slow) socket.destroy();
}, 240_000);

/** As many events as a message holds, none of which takes another's place. */
const manyVotes = (at: number): string =>
  Array.from({ length: 40 }, (_, index) => {
    const id = `0198a000-0000-7000-8000-${String(at * 40 + index).padStart(12, '0')}`;
    return writeLive({ kind: 'votes', questionId: OTHER, id, votes: index, at });
  }).join('\n');
