import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useApp } from '../testing/app.ts';
import { builtWeb } from '../testing/pages.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { freePort } from './platform/embedded/ready.ts';

// The example of docs/operations.md, word for word but for ports and the certificate's files.
const NGINX = '/usr/sbin/nginx';
const DOCUMENT = path.join(import.meta.dirname, '../../../docs/operations.md');
const isThere = existsSync(NGINX);
if (!isThere) process.stdout.write('The example of nginx was NOT tried: nginx is missing here.\n');

const STREAMS_MAX = 200; // of one address
const folder = temporaryFolder('nginx-example');
const site = useApp({
  web: await builtWeb(),
  env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://tax.example.com', RATE_LIMITS: 'on' },
});
let nginx: ChildProcess | undefined;
let port = 0;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  if (!isThere) return;
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port: origin } = site.app.http.server.address() as AddressInfo; // it listens on TCP
  port = await freePort();
  makeCertificate();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, settings(example({ origin, away: await freePort() })));
  execFileSync('chmod', ['-R', 'a+rwX', folder]);
  nginx = spawn(NGINX, ['-c', file], { stdio: 'ignore' });
  await vi.waitFor(async () => expect((await get('/healthz')).statusCode).toBe(200), 10_000);
}, 60_000);
afterAll(async () => {
  for (const stream of open) stream.destroy();
  const ended = nginx && once(nginx, 'exit');
  nginx?.kill('SIGTERM');
  await ended;
});

function makeCertificate(): void {
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) =>
    path.join(folder, name),
  );
  const out = ['-keyout', String(key), '-out', String(certificate)];
  execFileSync(
    '/usr/bin/openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=tax.example.com', ...out],
    { stdio: 'ignore' },
  );
}

function example({ origin, away }: { origin: number; away: number }): string {
  const text = /^```\n(upstream lotwise \{[\s\S]*?)^```$/m.exec(
    readFileSync(DOCUMENT, 'utf8'),
  )?.[1];
  if (text === undefined) throw new Error('docs/operations.md has no example for nginx.');
  return text
    .replace('127.0.0.1:3000', `127.0.0.1:${origin}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${away}`)
    .replace('listen 443', `listen ${port}`)
    .replaceAll('/etc/letsencrypt/live/tax.example.com', folder);
}

/** What stands around it in a distribution's file. */
const settings = (servers: string) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${servers}
}`;

type Asking = { from?: string; headers?: Record<string, string>; method?: string; body?: Buffer };

/** Asks as a client of this address, and returns once the reply begins. */
async function get(
  address: string,
  { from = '127.0.0.1', headers = {}, method = 'GET', body }: Asking = {},
): Promise<IncomingMessage> {
  const request = https.request({
    host: '127.0.0.1',
    port,
    path: address,
    localAddress: from,
    servername: 'tax.example.com',
    rejectUnauthorized: false,
    agent: false,
    method,
    headers: { host: 'tax.example.com', ...headers },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  open.push(response);
  return response;
}

test('pages come over HTTP/2, and from the server that is there', async () => {
  if (!isThere) return;
  const session = http2.connect(`https://127.0.0.1:${port}`, {
    servername: 'tax.example.com',
    rejectUnauthorized: false,
  });
  for (let times = 0; times < 4; times++) {
    const stream = session.request({ ':path': '/', ':authority': 'tax.example.com' });
    const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
    expect(headers[':status']).toBe(200);
    stream.close();
  }
  session.close();
});

test('live streams count for the address that they come from, whatever it says of itself', async () => {
  if (!isThere) return;
  const ask = (from: string, forged: string) =>
    get('/api/events', { from, headers: { 'x-forwarded-for': forged } });
  for (let count = 0; count < STREAMS_MAX; count++)
    expect((await ask('127.0.0.2', `192.0.2.${count}`)).statusCode).toBe(200);
  expect((await ask('127.0.0.2', '192.0.2.250')).statusCode).toBe(429);
  expect((await ask('127.0.0.3', '127.0.0.2')).statusCode).toBe(200);
}, 60_000);

test('what a stream says arrives at once', async () => {
  if (!isThere) return;
  const stream = await get('/api/events', { from: '127.0.0.4' });
  const [first] = (await once(stream, 'data')) as [Buffer];
  expect(first.toString()).toContain('event: ready');
});

test('a ledger of 20 MB reaches the site, and metrics reach nobody', async () => {
  if (!isThere) return;
  const body = Buffer.alloc(20 * 1024 * 1024);
  const headers = { 'content-type': 'application/gzip', origin: 'https://tax.example.com' };
  const sent = await get('/api/ledgers/contents', { method: 'POST', headers, body });
  // Only members may: nginx has refused nothing.
  expect(sent.statusCode).toBe(401);
  expect((await get('/metrics')).statusCode).toBe(404);
}, 30_000);
