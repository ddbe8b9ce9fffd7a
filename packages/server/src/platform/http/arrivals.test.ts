import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aMember } from '../../../testing/data.ts';
import { anImage } from '../../../testing/images.ts';
import { useDataFolder } from '../../../testing/data-folder.ts';

const MB = 1_000_000;
const site = useApp({ env: { DATA_DIR: useDataFolder() } });
const [served, sent]: [Set<net.Socket>, Set<net.Socket>] = [new Set(), new Set()];
let port = 0;
beforeAll(async () => {
  site.app.http.server.on('connection', (socket) => served.add(socket));
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.http.server.address() as net.AddressInfo).port;
});
afterEach(() => {
  for (const socket of sent) socket.destroy();
  for (const sockets of [sent, served]) sockets.clear();
});

/** Sends an upload of 5 MB but for its last byte, from an address of this machine. */
function stall(cookie: string, localAddress = '127.0.0.1'): void {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  sent.add(socket);
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nhost: here\r\ncookie: ${cookie}\r\ncontent-type: image/png\r\ncontent-length: ${5 * MB}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(5 * MB - 1));
}

const readBytes = () => [...served].reduce((sum, { bytesRead }) => sum + bytesRead, 0);

async function upload(cookie: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/uploads`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/png' },
    body: new Uint8Array(await anImage(400, 300)),
  });
  return response.status;
}

test('of many long bodies that never end, eight of a network are read', async () => {
  const { cookie } = await aMember(site);
  for (let count = 0; count < 30; count++) stall(cookie);
  await vi.waitFor(() => expect(readBytes()).toBeGreaterThan(39 * MB), 20_000);
  await sleep(1000);
  // What the others sent stays in their sockets, but for a beginning.
  expect(readBytes()).toBeLessThan(50 * MB);
});

test('another network is not held up by them, and the same one only until they break off', async () => {
  const { cookie } = await aMember(site);
  for (let count = 0; count < 8; count++) stall(cookie, '127.0.0.2');
  await vi.waitFor(() => expect(readBytes()).toBeGreaterThan(39 * MB), 20_000);
  expect(await upload(cookie)).toBe(201);
  for (let count = 0; count < 12; count++) stall(cookie);
  const waiting = upload(cookie);
  await sleep(200);
  for (const socket of sent) socket.destroy();
  expect(await waiting).toBe(201);
});
