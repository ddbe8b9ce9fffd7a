import net from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aMember } from '../../../testing/data.ts';

const logged: { level: number; msg: string }[] = [];
const logTo = new Writable({
  write: (line, _encoding, done) => {
    // A line of the log is an object of this kind.
    logged.push(JSON.parse(String(line)) as (typeof logged)[number]);
    done();
  },
});
const site = useApp({ env: { LOG_LEVEL: 'info' }, logTo });
let port = 0;
beforeAll(async () => {
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.http.server.address() as net.AddressInfo).port;
});

const ERROR = 50;

/** Sends the beginning of a request and breaks off after a while. */
async function breakOff(text: string, afterMs: number): Promise<void> {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  await sleep(afterMs);
  socket.destroy();
  await sleep(50);
}

test.each([
  ['JSON', '/api/questions', 'application/json', 'content-length: 5000'],
  ['JSON in chunks', '/api/questions', 'application/json', 'transfer-encoding: chunked'],
  ['an image', '/api/uploads', 'image/png', 'content-length: 5000'],
  ['evidence', '/api/auth/credentials/evidence', 'application/pdf', 'content-length: 5000'],
])('%s that its sender breaks off is no error of the site', async (_what, path, type, length) => {
  const { cookie } = await aMember(site);
  logged.length = 0;
  const head = `POST ${path} HTTP/1.1\r\nhost: here\r\ncookie: ${cookie}\r\n`;
  const text = `${head}content-type: ${type}\r\n${length}\r\n\r\n5\r\n{"a":\r\n`;
  const isBrokenOff = () => logged.some(({ msg }) => msg === 'broken off');
  // A busy machine may not have begun to read by then.
  for (let afterMs = 100; afterMs < 5000 && !isBrokenOff(); afterMs *= 2)
    await breakOff(text, afterMs);
  expect(logged.filter(({ level }) => level >= ERROR)).toEqual([]);
  expect(isBrokenOff()).toBe(true);
});
