import { Agent, get, type Server } from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBoundedServer, quieten, SILENCE } from './connections.ts';

const SHORT = { headersMs: 300, bodyMs: 300, requestMs: 1500, idleMs: 600, checkMs: 50 };
let server: Server | undefined;
let isLeaving = false;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  isLeaving = false;
});

const MEGABYTE = 1024 * 1024;

async function listen(
  delayMs = 0,
  silence = SHORT,
  answer: string | Buffer = 'answered',
): Promise<number> {
  server = createBoundedServer(
    (request, response) => {
      request.resume();
      request.on('end', () => setTimeout(() => response.end(answer), delayMs));
    },
    { isLeaving: () => isLeaving, silence },
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

/** How long a connection lasts on which this is sent. */
async function lasts(text: string, { everyMs = 0 } = {}): Promise<number> {
  const socket = net.connect(await listen(), '127.0.0.1', () => socket.write(text));
  const startedAt = performance.now();
  const timer = everyMs > 0 ? setInterval(() => socket.write('x'), everyMs) : undefined;
  socket.on('error', () => {}); // it may be reset instead of closed
  socket.resume();
  await new Promise<void>((resolve) => socket.on('close', () => resolve()));
  clearInterval(timer);
  return performance.now() - startedAt;
}

const HEAD = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 100000\r\n';

describe('a connection', () => {
  test.each([
    ['says nothing', ''],
    ['sends half of a request’s headers', 'GET / HTTP/1.1\r\nhost: he'],
    ['sends half of a body', `${HEAD}\r\nhalf`],
    ['was answered and is left idle', 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'],
  ])('that %s is closed', async (_what, text) => {
    expect(await lasts(text)).toBeLessThan(3000);
  });

  test('that sends its body byte by byte is closed when the request’s time is over', async () => {
    const ms = await lasts(`${HEAD}\r\n`, { everyMs: 50 });
    expect(ms).toBeGreaterThan(1000);
    expect(ms).toBeLessThan(5000);
  });

  test('that does not take its response is closed, and one that takes it slowly is not', async () => {
    // Long enough for a busy machine.
    const silence = { ...SHORT, bodyMs: 1000 };
    const port = await listen(0, silence, Buffer.alloc(32 * MEGABYTE));
    const ask = () => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'),
      );
      socket.on('error', () => {}); // it may be reset instead of closed
      return socket.pause();
    };
    const [silent, slow] = [ask(), ask()];
    let taken = 0;
    const startedAt = performance.now();
    slow.on('data', (chunk) => {
      taken += chunk.length;
      if (taken % MEGABYTE < chunk.length) slow.pause();
    });
    const timer = setInterval(() => slow.resume(), 100);
    await new Promise((resolve) => slow.on('close', resolve));
    clearInterval(timer);
    expect(performance.now() - startedAt).toBeGreaterThan(2 * silence.bodyMs);
    expect(taken).toBeGreaterThan(32 * MEGABYTE);
    let left = 0;
    silent.on('data', (chunk) => (left += chunk.length)).resume();
    await new Promise((resolve) => silent.on('close', resolve));
    expect(left).toBeLessThan(32 * MEGABYTE);
  });

  test('whose answer takes long is kept', async () => {
    const port = await listen(1200);
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'whole' });
    expect(await response.text()).toBe('answered');
  });
});

test('nothing that was sent is reset while the server goes', async () => {
  const port = await listen(5, SILENCE);
  const failures: unknown[] = [];
  let [answered, closed] = [0, 0];
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = (agent: Agent) =>
    new Promise<boolean>((resolve) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection === 'close'));
      }).on('error', (error) => {
        failures.push(error);
        resolve(true);
      });
    });
  const load = agents.map(async (agent, index) => {
    for (let isOver = false; !isOver; answered++) {
      isOver = await ask(agent);
      // Some send at once, others let the connection rest.
      await new Promise((resolve) => setTimeout(resolve, (index % 5) * 20));
    }
    closed++;
  });
  await vi.waitFor(() => expect(answered).toBeGreaterThan(100), { timeout: 30_000 });
  isLeaving = true;
  if (server) await quieten(server);
  server?.closeIdleConnections();
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect(closed).toBe(20);
  for (const agent of agents) agent.destroy();
});

test('who has connected but was not accepted yet when the port closes is answered', async () => {
  const port = await listen();
  // The system connects them at once; the loop accepts one per turn.
  const waiting = Array.from({ length: 50 }, () => net.connect(port, '127.0.0.1'));
  const answers = waiting.map(
    (socket) =>
      new Promise<string>((resolve) => {
        let answer = '';
        socket.on('data', (chunk) => (answer += String(chunk)));
        socket.on('error', ({ message }) => resolve(message));
        socket.on('close', () => resolve(answer.slice(0, 15)));
        socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
      }),
  );
  isLeaving = true;
  if (server) await quieten(server);
  expect(await Promise.all(answers)).toEqual(waiting.map(() => 'HTTP/1.1 200 OK'));
});
