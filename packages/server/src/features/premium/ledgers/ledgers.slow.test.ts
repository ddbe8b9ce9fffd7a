import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { sendContent } from '../../../../testing/ledgers.ts';

const site = useApp({ env: { LEDGER_KEY: randomBytes(32).toString('hex') } });
let port = 0;
beforeAll(async () => {
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.http.server.address() as net.AddressInfo).port;
});
const open = new Set<net.Socket>();
const timers = new Set<NodeJS.Timeout>();
afterEach(() => {
  for (const timer of timers) clearInterval(timer);
  for (const socket of open) socket.destroy();
  open.clear();
});

/** Sends a ledger of 5 MB a byte a second, from an address of its own. Returns what comes back. */
function drip(cookie: string, host: number): Promise<string> {
  const socket = net.connect({
    port,
    host: '127.0.0.1',
    localAddress: `127.0.${Math.floor(host / 250)}.${(host % 250) + 2}`,
  });
  open.add(socket);
  socket.on('error', () => {});
  socket.write(
    `POST /api/ledgers/contents HTTP/1.1\r\nhost: here\r\ncookie: ${cookie}\r\ncontent-type: application/gzip\r\ncontent-length: 5000000\r\n\r\n`,
  );
  socket.write(gzipSync('{}').subarray(0, 10));
  timers.add(setInterval(() => socket.write('a'), 1000));
  return new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
  });
}

const premium = () => aMember(site, { tier: 'premium' });
const begun = async () =>
  (await site.app.platform.database.pool.query('select from ledger_contents')).rowCount;

test('seventy ledgers of one member that hardly arrive leave the others room, and are refused', async () => {
  const [{ cookie }, other] = [await premium(), await premium()];
  const replies = Array.from({ length: 70 }, (_, host) => drip(cookie, host));
  await expect.poll(begun).toBe(3);
  const startedAt = performance.now();
  expect((await sendContent(site, '{"transactions":[]}', other)).statusCode).toBe(201);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  // Twenty wait, three are read: the rest is refused at once.
  const refused = await Promise.any(replies);
  expect(refused).toMatch(/^HTTP\/1.1 503 /);
  expect(refused).toContain('You are sending many ledgers at once.');
  const tooSlow = replies.map(async (reply) => {
    const text = await reply;
    if (!text.startsWith('HTTP/1.1 408 ')) throw new Error(text);
    return text;
  });
  const text = await Promise.any(tooSlow);
  expect(text).toContain('The file arrives too slowly.');
  expect(text.toLowerCase()).toContain('connection: close');
});
