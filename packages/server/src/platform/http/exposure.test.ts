import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { calls } from '@lotwise/contract/calls';
import type { Call } from '@lotwise/contract/call';
import { visits } from '@lotwise/contract/visit';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aSignedUpMember } from '../../../testing/data.ts';
import { builtWeb } from '../../../testing/pages.ts';

// What docs/security.md says of ASVS and no other test tries.
const site = useApp({ web: await builtWeb() });
let port = 0;
beforeAll(async () => {
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.app.http.server.address() as AddressInfo); // it listens on TCP
});

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/src/main.ts',
  '/assets/',
  '/assets/../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/uploads/',
  '/icons/',
])('%s shows no file of the source and no list of a folder', async (path) => {
  const request = http.get({ host: '127.0.0.1', port, path });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  expect([403, 404]).toContain(response.statusCode);
});

test('TRACE repeats nothing', async () => {
  const request = http.request({ host: '127.0.0.1', port, method: 'TRACE', path: '/' });
  request.setHeader('cookie', 'session=secret').end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response) text += String(part);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(text).not.toContain('secret');
});

test('a page runs no text as code, loads from nowhere else, and tells others no path', async () => {
  const { headers } = await site.send({ url: '/' });
  // Images of other sites are loaded once their reader wants them.
  const policy = String(headers['content-security-policy']).replace(/img-src [^;]*/, '');
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('no call takes a secret in its address', () => {
  const keys = [...calls, ...visits].flatMap(({ path, query }: Pick<Call, 'path' | 'query'>) =>
    [...Object.keys(query?.shape ?? {}), ...(path.match(/\{\w+\}/g) ?? [])].map(
      (key) => `${path} ${key}`,
    ),
  );
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => / .*(token|password|secret|code|session|key)/i.test(key))).toEqual(
    [],
  );
});

test.each(['/login', '/signup'])(
  '%s masks the password and names it to its keeper',
  async (url) => {
    const fields = [...(await site.send({ url })).body.matchAll(/<input[^>]*assword[^>]*>/g)];
    expect(fields.length).toBeGreaterThan(0);
    for (const [field] of fields) {
      expect(field).toContain('type="password"');
      expect(field).toMatch(/autocomplete="(current|new)-password"/i);
    }
  },
);

test('passwords are stored by Argon2id, that of the database by SCRAM', async () => {
  const member = await aSignedUpMember(site);
  const { pool } = site.app.platform.database;
  const { rows } = await pool.query<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [member.id],
  );
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const { rows: roles } = await pool.query<{ secret: string }>(
    'select rolpassword as secret from pg_authid where rolname = current_user',
  );
  expect(roles[0]?.secret).toMatch(/^SCRAM-SHA-256\$/);
});
