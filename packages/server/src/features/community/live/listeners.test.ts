import net from 'node:net';
import { writeLive } from '@lotwise/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createKillable, type Killable } from '../../../../testing/killable.ts';

// A few hundred in the regular run; LISTENERS=5000 measures what one process must hold.
const LISTENERS = Number(process.env['LISTENERS'] ?? 400);
const PROCESS_MAX_BYTES = 300 * 1024 * 1024;
const QUESTION = '0198a000-0000-7000-8000-000000000000';

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
function listen(onHeard: () => void): Promise<void> {
  const socket = net.connect(Number(new URL(server.url()).port), '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET /api/events?question=${QUESTION} HTTP/1.1\r\nhost: x\r\n\r\n`);
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
  const text = await (await fetch(`${server.url()}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
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
  // What each costs must leave room for 5,000.
  expect(after - before).toBeLessThan(30 * 1024 * 1024 + LISTENERS * 32 * 1024);
}, 120_000);
