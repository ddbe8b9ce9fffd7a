import net from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';

const site = useApp();
let port = 0;
beforeAll(async () => {
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.http.server.address() as net.AddressInfo).port;
});

/** The whole response to what a socket sends. */
async function answerTo(text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await new Promise<void>((resolve, reject) => socket.on('close', resolve).on('error', reject));
  return answer;
}

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n${more}\r\n`;
const CHUNKED =
  'POST /api/auth/logout HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n';

test.each([
  ['an address that is badly encoded', 400, get('/%E0%A4%A')],
  ['a call that is badly encoded', 400, get('/api/questions/%ff')],
  ['an address with a part that is too long', 404, get(`/api/questions/${'x'.repeat(600)}`)],
  ['headers that are too large', 431, get('/', `x-large: ${'x'.repeat(20_000)}\r\n`)],
  ['what is no HTTP', 400, 'hello\r\n\r\n'],
  ['an expectation', 417, get('/', 'expect: 200-ok\r\n')],
  ['a tunnel', 405, 'CONNECT example.test:443 HTTP/1.1\r\nhost: example.test:443\r\n\r\n'],
  ['no host', 400, 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['two hosts', 400, get('/', 'Host: elsewhere\r\n')],
  ['two lengths', 400, get('/', 'content-length: 1\r\ncontent-length: 2\r\n')],
  ['chunks with too long a comment', 413, `${CHUNKED}1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`],
])('%s gets a problem with a request id, not to be guessed at', async (_what, status, text) => {
  const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^x-request-id: [\w-]{8,}\r?$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
  expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'\r?$/im);
  expect(head).toMatch(/^content-type: application\/problem\+json; charset=utf-8\r?$/im);
  expect(JSON.parse(body)).toMatchObject({ status, type: 'about:blank' });
});
