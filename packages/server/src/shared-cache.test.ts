import { execFileSync, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import type net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useApp } from '../testing/app.ts';
import { aMember, aQuestion } from '../testing/data.ts';
import { builtWeb } from '../testing/pages.ts';
import { freePort } from './platform/embedded/ready.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

// What a CDN does with the site's own headers, by a real cache: nginx of the distribution.
const NGINX = '/usr/sbin/nginx';
const site = useApp({ web: await builtWeb() });
const folder = temporaryFolder('nginx');
let nginx: ChildProcess | undefined;
let url = '';

const settings = (port: number, origin: number) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  proxy_cache_path ${folder}/cache keys_zone=site:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${origin};
      proxy_set_header Host $http_host;
      proxy_cache site;
      proxy_cache_key $request_uri;
      add_header x-cache $upstream_cache_status always;
    }
  }
}`;

beforeAll(async () => {
  if (!existsSync(NGINX)) {
    process.stdout.write('The shared cache was NOT tried: nginx is missing here.\n');
    return;
  }
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  const origin = (site.app.http.server.address() as net.AddressInfo).port; // it listens on TCP
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, settings(port, origin));
  execFileSync('chmod', ['-R', 'a+rwX', folder]);
  nginx = spawn(NGINX, ['-c', file], { stdio: 'ignore' });
  url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: 10_000 });
});
afterAll(async () => {
  const ended = nginx && once(nginx, 'exit');
  nginx?.kill('SIGTERM');
  await ended;
});

const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${address}`, { headers });
  return { cache: response.headers.get('x-cache'), text: await response.text(), response };
};

test('a cache before the site keeps visitors’ pages, and gives no member’s to anybody', async () => {
  if (!nginx) return;
  const member = await aMember(site);
  const question = await aQuestion(site, member, { title: 'Does a cache keep this page?' });
  const address = new URL((await get(`/questions/${question.id}`)).response.url).pathname;
  const reader = await aMember(site);
  const cookie = { cookie: reader.cookie };
  // A member comes first: theirs is theirs.
  expect((await get(address, cookie)).text).toContain(reader.username);
  await get(address);
  const kept = await get(address);
  expect([kept.cache, kept.response.headers.get('set-cookie')]).toEqual(['HIT', null]);
  expect(kept.text).toContain('Does a cache keep this page?');
  // `Vary: Cookie` keeps the visitors’ copy from members, and theirs is never kept.
  for (let times = 0; times < 2; times++) {
    const own = await get(address, cookie);
    expect([own.cache, own.text.includes(reader.username)]).toEqual(['MISS', true]);
  }
  expect((await get(address)).text).not.toContain(reader.username);
});

test('a reply of the API is kept by nobody', async () => {
  if (!nginx) return;
  const { cookie } = await aMember(site);
  for (let times = 0; times < 2; times++) {
    expect((await get('/api/questions?filter=recent')).cache).toBe('MISS');
    expect((await get('/api/notifications', { cookie })).cache).toBe('MISS');
  }
});

test('a page is at most 30 seconds old there, counted from when its data was read', async () => {
  if (!nginx) return;
  vi.useFakeTimers({ toFake: ['performance'] });
  await fetch(`${site.app.http.listeningOrigin}/law`);
  vi.advanceTimersByTime(29_000);
  const { response } = await get('/law');
  vi.useRealTimers();
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
  expect(response.headers.get('age')).toBe('29');
  expect((await get('/law')).cache).toBe('HIT');
  await expect.poll(async () => (await get('/law')).cache, { timeout: 5000 }).not.toBe('HIT');
});
