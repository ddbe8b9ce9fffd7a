import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aSignup } from '../../../testing/data.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../observe/log.ts';

const site = useApp({ env: { PUBLIC_URL: 'https://lotwise.test' } });

/** An application whose log lines a test can read. */
async function anAppWithLog(level = 'debug') {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()),
  });
  const database = await createTestDatabase();
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
  const app = await createApp({ config, database, log: createLog(level, destination) });
  return { app, lines, database, close: async () => (await app.close(), await database.drop()) };
}

const FROM_PROXY = { origin: 'https://lotwise.test', host: '10.0.0.1:3000' };

describe('a request that writes', () => {
  const logOut = (headers: Record<string, string>) =>
    site.send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'lotwise.test', ...headers },
    });

  test.each<[string, Record<string, string>]>([
    ['the site’s own page', { origin: 'https://lotwise.test', 'sec-fetch-site': 'same-origin' }],
    ['the address bar or a program', {}],
    ['a program that says so', { 'sec-fetch-site': 'none' }],
    ['the site’s own page through a proxy that changes the host', FROM_PROXY],
  ])('from %s passes', async (_name, headers) => {
    expect((await logOut(headers)).statusCode).toBe(204);
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.test' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a name that begins alike', { origin: 'https://lotwise.test.evil.test' }],
    ['another port', { origin: 'https://lotwise.test:8443' }],
    ['nonsense', { origin: 'lotwise.test' }],
    ['a page without TLS', { origin: 'http://lotwise.test' }],
    ['another name that leads here', { origin: 'https://evil.test', host: 'evil.test' }],
    ['this machine', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ])('from %s is refused', async (_name, headers) => {
    const response = await logOut(headers);
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      403,
      expect.stringMatching(/^This request came from another site/),
    ]);
  });

  test('from another origin is told the setting that names the own one', async () => {
    const { detail } = (await logOut({ origin: 'https://evil.test' })).json<{ detail: string }>();
    expect(detail).toBe(
      'This request came from another site: its origin is not https://lotwise.test, the address of this site (PUBLIC_URL).',
    );
  });

  test('is refused before anything else is looked at', async () => {
    const response = await site.send({
      method: 'POST',
      url: '/api/nothing',
      headers: { origin: 'https://evil.test', 'content-type': 'text/plain' },
      payload: '{',
    });
    expect(response.statusCode).toBe(403);
  });
});

test('reading from another site is allowed', async () => {
  expect(
    (
      await site.send({
        url: '/api/questions',
        headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      })
    ).statusCode,
  ).toBe(200);
});

test('a cookie is Secure where the site is served by TLS', async () => {
  const { response } = await site.call('POST /api/auth/signup', { body: aSignup() });
  expect(String(response.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
});

describe('every answer', () => {
  test.each(['/api/questions', '/api/nothing', '/healthz', '/api/questions/x', '/api/docs'])(
    'at %s has a request id and forbids guessing its type',
    async (url) => {
      const { headers } = await site.send({ url });
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('ignores a request id from outside, which could forge log lines', async () => {
    expect(
      (await site.send({ url: '/healthz', headers: { 'x-request-id': 'forged' } })).headers[
        'x-request-id'
      ],
    ).not.toBe('forged');
  });
});

test.each(['/api/questions', '/api/stats/tags', '/api/stats/leaderboard'])(
  'a reply at %s sets no cookie, also for a session that is over, and is kept by nobody',
  async (url) => {
    const cookie = `__Host-session=${'A'.repeat(43)}`;
    for (const headers of [{}, { cookie }]) {
      const reply = await site.send({ url, headers });
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(reply.headers['cache-control']).toBe('private, no-store');
    }
  },
);

test.each(['/api/docs', '/api/openapi.json', '/api/questions', '/api/nothing', '/api/auth/user'])(
  '%s can’t be framed',
  async (url) => {
    const { headers } = await site.send({ url });
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  },
);

test('a status that another service answered us with is a failure here', async () => {
  const { app, close } = await anAppWithLog();
  app.http.get('/test-foreign', () => {
    throw Object.assign(new Error('No such price'), { statusCode: 400 });
  });
  expect((await app.http.inject({ url: '/test-foreign' })).statusCode).toBe(500);
  await close();
});

describe('an address', () => {
  test.each(['/api/questions/%E0%A4%A', '/api/questions/%', '/api/%zz', '/%E0%A4%A'])(
    'with broken escapes (%s) is a problem with 400',
    async (url) => {
      const response = await site.send({ url });
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
      ]);
      expect(response.json()).toEqual({
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'The request could not be understood.',
      });
    },
  );

  test('means the same with a final slash', async () => {
    expect((await site.send({ url: '/api/questions/' })).json()).toEqual(
      (await site.send({ url: '/api/questions' })).json(),
    );
  });

  test('answers HEAD as GET without a body', async () => {
    const [head, get] = [
      await site.send({ method: 'HEAD', url: '/api/questions' }),
      await site.send({ url: '/api/questions' }),
    ];
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers['content-length'],
    ]);
  });
});

describe('a bug', () => {
  test('is answered with 500 without detail, and logged with what is needed to find it', async () => {
    const { app, lines, database, close } = await anAppWithLog();
    await database.pool.query('alter table question_stats rename to moved_away');
    const response = await app.http.inject('/api/questions');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      500,
      'application/problem+json; charset=utf-8',
    ]);
    expect(response.json<{ detail: string }>().detail).toMatch(
      /^Something went wrong on our side\./,
    );
    expect(response.body).not.toMatch(/question_stats|select|\.ts/);
    const line = lines.find((one) => one.includes('"failed"')) ?? '';
    expect(line).toContain(String(response.headers['x-request-id']));
    expect(line).toContain('question_stats');
    await database.pool.query('alter table moved_away rename to question_stats');
    await close();
  });

  test('while an account is made leaves no password, hash or email in the log', async () => {
    const { app, lines, database, close } = await anAppWithLog('trace');
    await database.pool.query(
      'alter table user_stats add constraint broken check (false) not valid',
    );
    const form = aSignup({ email: 'private-mail@example.test', password: 'hunter2 hunter2' });
    expect(
      (await app.http.inject({ method: 'POST', url: '/api/auth/signup', payload: form }))
        .statusCode,
    ).toBe(500);
    await database.pool.query(
      'alter table user_stats drop constraint broken; alter table users add constraint broken check (false) not valid',
    );
    expect(
      (await app.http.inject({ method: 'POST', url: '/api/auth/signup', payload: form }))
        .statusCode,
    ).toBe(500);
    expect(lines.some((line) => line.includes('"failed"'))).toBe(true);
    expect(lines.join('')).not.toMatch(/hunter2|argon2|private-mail/);
    await close();
  });
});

describe('the log', () => {
  test('has a line for each refused request, with its id, status and time', async () => {
    const { app, lines, close } = await anAppWithLog('info');
    const response = await app.http.inject('/api/questions/first');
    const line = JSON.parse(
      lines.find((one) => one.includes('/api/questions/first')) ?? '{}',
    ) as Record<string, unknown>;
    expect(line).toMatchObject({
      reqId: response.headers['x-request-id'],
      method: 'GET',
      url: '/api/questions/first',
      status: 404,
      msg: 'responded',
    });
    expect(typeof line['ms']).toBe('number');
    await close();
  });

  test('holds neither cookies nor passwords of a whole visit', async () => {
    const { app, lines, close } = await anAppWithLog('trace');
    const form = aSignup({ password: 'hunter2 hunter2' });
    const signedUp = await app.http.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: form,
    });
    const cookie = String(signedUp.headers['set-cookie']).split(';')[0] ?? '';
    await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { ...form, password: 'hunter2 wrong' },
    });
    await app.http.inject({
      method: 'PATCH',
      url: '/api/auth/password',
      payload: { currentPassword: 'hunter2 x', newPassword: 'hunter2 hunter3' },
      headers: { cookie },
    });
    await app.http.inject({ url: '/api/auth/user', headers: { cookie } });
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toMatch(/hunter|argon2/);
    expect(lines.join('')).not.toContain(cookie.replace('session=', ''));
    await close();
  });

  test('blanks what an address carries to sign in or to confirm', async () => {
    const { app, lines, close } = await anAppWithLog('trace');
    for (const url of [
      '/reset-password?token=hunter2&x=1',
      '/api/auth/oidc/example/callback?code=hunter2&state=hunter2#y',
      '/api/nothing?x=2&token=hunter2',
    ])
      await app.http.inject(url);
    expect(lines.join('')).toContain(
      '/api/auth/oidc/example/callback?code=[secret]&state=[secret]',
    );
    expect(lines.join('')).not.toContain('hunter2');
    await close();
  });

  test('blanks secrets of whatever object is logged', () => {
    const lines: string[] = [];
    const log = createLog(
      'info',
      new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
    );
    log.info(
      {
        password: 'hunter2',
        token: 'hunter2',
        body: { newPassword: 'hunter2', currentPassword: 'hunter2' },
        req: { headers: { cookie: 'hunter2', authorization: 'hunter2' } },
      },
      'x',
    );
    log.info({ session: { token: 'hunter2' }, headers: { cookie: 'hunter2' } }, 'x');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain('hunter2');
    expect(lines.join('')).toContain('[secret]');
  });
});
