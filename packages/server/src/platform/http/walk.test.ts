import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, type TestMember, useApp } from '../../../testing/app.ts';
import { aMember, anAnswer, anExpert, aQuestion } from '../../../testing/data.ts';
import { aModerator } from '../../../testing/moderation.ts';
import {
  bodyProblems,
  type JsonSchema,
  queryProblems,
  sampleOf,
} from '../../../testing/bad-input.ts';
import {
  addressOf,
  callsOf,
  expectProblem,
  JSON_TYPE,
  NOBODY,
  type Walked,
} from '../../../testing/walk.ts';

type Request = Parameters<TestApp['send']>[0];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

// Each test asks every call of the site, some of them many times.
vi.setConfig({ testTimeout: 180_000 });

const site = useApp();
let walked: Walked[] = [];
const tiers = {} as Record<'free' | 'premium' | 'admin' | 'expert' | 'moderator', TestMember>;
let before = '';

beforeAll(async () => {
  walked = await callsOf(site);
  for (const tier of ['free', 'premium', 'admin'] as const)
    tiers[tier] = await aMember(site, { tier });
  tiers.expert = await anExpert(site);
  tiers.moderator = await aModerator(site);
  const question = await aQuestion(site, tiers.premium);
  await anAnswer(site, question, tiers.admin);
});

beforeEach(async () => void (before = await everything()));
// Nothing a refused request sends may leave a trace, in no table.
afterEach(async () => expect(await everything()).toBe(before));

/** Every table with the number and a hash of its rows. */
async function everything(): Promise<string> {
  const { db } = site.app.platform.database;
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const each = rows.map(
    ({ name }) =>
      sql`select ${name} as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${sql.identifier(name)} t`,
  );
  // Ordered here: a plan that reads tables side by side answers in the order in which they were
  // done.
  return JSON.stringify(
    (await db.execute(sql`${sql.join(each, sql` union all `)} order by name`)).rows,
  );
}

const actorOf = ({ 'x-access': access }: Walked) =>
  access === 'anyone' ? null : access === 'member' ? tiers.free : tiers.admin;

function send(
  call: Walked,
  {
    as = actorOf(call),
    url = addressOf(call.path),
    ...request
  }: Omit<Request, 'method'> & { as?: TestMember | null } = {},
) {
  return site.send({ ...request, method: call.method as 'GET', url: url as string }, as);
}

const sendBody = (call: Walked, body: unknown, as?: TestMember | null) =>
  send(call, {
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    headers: JSON_TYPE,
    ...(as !== undefined && { as }),
  });

const sampleBody = ({ body }: Walked) =>
  body ? { payload: JSON.stringify(sampleOf(body)), headers: JSON_TYPE } : {};

describe('every call', () => {
  test('that needs a member refuses a visitor, and a cookie that is not a session, with 401', async () => {
    for (const call of walked.filter((one) => one['x-access'] !== 'anyone')) {
      expectProblem(await send(call, { as: null, ...sampleBody(call) }), 401, call.key);
      const cookie = `session=${'A'.repeat(43)}`;
      expectProblem(
        await send(call, { as: { ...tiers.free, cookie }, ...sampleBody(call) }),
        401,
        `${call.key} with a false cookie`,
      );
    }
  });

  test('that needs a tier or a right refuses with 403 whoever has it not', async () => {
    for (const call of walked) {
      const { free, premium, expert, moderator } = tiers;
      const below = {
        anyone: [],
        member: [],
        premium: [free, expert, moderator],
        expert: [free, premium, moderator],
        moderator: [free, premium, expert],
        admin: [free, premium, expert, moderator],
      }[call['x-access']];
      for (const as of below)
        expectProblem(await send(call, { as, ...sampleBody(call) }), 403, call.key);
    }
  });

  test('that writes refuses what another site’s page sends with 403', async () => {
    for (const call of walked.filter(({ method }) => method !== 'GET')) {
      for (const headers of [
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ])
        expectProblem(
          await send(call, { ...sampleBody(call), headers: { ...JSON_TYPE, ...headers } }),
          403,
          `${call.key} ${JSON.stringify(headers)}`,
        );
    }
  });

  test('returns 404 for an id that nothing has, and for one that is not an id', async () => {
    const noIds = [
      '1',
      'not-a-uuid',
      `${NOBODY}0`,
      '%00',
      '%27%20or%201=1',
      '..%2f..%2fetc',
      '%F0%9F%98%80',
      'x'.repeat(400),
      'x'.repeat(5000),
    ];
    for (const call of walked.filter(({ path }) => path.includes('{'))) {
      expectProblem(await send(call, sampleBody(call)), 404, call.key);
      for (const id of noIds)
        expectProblem(
          await send(call, { url: addressOf(call.path, id), ...sampleBody(call) }),
          404,
          `${call.key} ${id.slice(0, 40)}`,
        );
    }
  });

  test('returns 404 for an id in the body that nothing has', async () => {
    for (const call of walked) {
      const ids = (call.body?.required ?? []).filter(
        (name) => call.body?.properties?.[name]?.format === 'uuid',
      );
      if (ids.length > 0) expectProblem(await send(call, sampleBody(call)), 404, call.key);
    }
  });

  test('returns 400 for an address with broken escapes', async () => {
    for (const call of walked.filter(({ path }) => path.includes('{')))
      expectProblem(
        await send(call, { url: addressOf(call.path, '%E0%A4%A'), ...sampleBody(call) }),
        [400, 404],
        call.key,
      );
  });

  test('answers a method it does not have with 405 and names the ones it has', async () => {
    for (const path of new Set(walked.map((call) => call.path))) {
      const known = walked.filter((call) => call.path === path).map(({ method }) => method);
      const allowed = known.includes('GET') ? [...known, 'HEAD'] : known;
      for (const method of METHODS.filter((one) => !allowed.includes(one))) {
        for (const payload of [undefined, '{"broken":']) {
          const response = await site.send(
            {
              method: method as 'GET',
              url: addressOf(path),
              ...(payload && { payload, headers: JSON_TYPE }),
            },
            tiers.admin,
          );
          expect(response.statusCode, `${method} ${path}`).toBe(405);
          expect(String(response.headers.allow).split(', ').sort(), `${method} ${path}`).toEqual(
            [...allowed].sort(),
          );
          if (method !== 'HEAD') expectProblem(response, 405, `${method} ${path}`);
        }
      }
    }
  });
});

describe('every call with a query', () => {
  test('returns 400 for each value that a parameter does not take, and names it', async () => {
    for (const call of walked) {
      for (const { name, schema } of call.parameters.filter((one) => one.in === 'query')) {
        for (const [what, value] of queryProblems(schema)) {
          const url = `${addressOf(call.path)}?${name}=${value}`;
          const errors = expectProblem(
            await send(call, { url }),
            400,
            `${call.key} ${name}: ${what}`,
          );
          expect(errors[0]?.path.split('.')[0], `${call.key} ${name}: ${what}`).toBe(name);
        }
        expectProblem(
          await send(call, { url: `${addressOf(call.path)}?${name}=1&${name}=2` }),
          400,
          `${call.key} ${name} twice`,
        );
      }
    }
  });

  test('survives parameters that no call has', async () => {
    for (const call of walked.filter(({ method }) => method === 'GET')) {
      const response = await send(call, {
        url: `${addressOf(call.path)}?__proto__[x]=1&constructor=2&%E0%A4%A=3&a[b][c]=4&&&==`,
        payloadAsStream: true,
      });
      expect(response.statusCode, call.key).toBeLessThan(500);
      // One that stays open would keep the test waiting.
      response.stream().destroy();
    }
    // A backup that an admin takes is written down, and these were taken.
    await site.app.platform.database.pool.query(
      "delete from audit_log where action in ('backup downloaded', 'users exported')",
    );
  });
});

describe('every call with a body', () => {
  const withBody = () =>
    walked.filter((call): call is Walked & { body: JsonSchema } => call.body !== undefined);
  const unsafe = () =>
    walked.filter(({ method, fileType }) => method !== 'GET' && fileType === undefined);

  test('returns 400 for each value that a field does not take, and names the field', async () => {
    for (const call of withBody()) {
      const sample = sampleOf(call.body) as Record<string, unknown>;
      for (const [field, schema] of Object.entries(call.body.properties ?? {})) {
        for (const [what, value] of bodyProblems(schema)) {
          const errors = expectProblem(
            await sendBody(call, { ...sample, [field]: value }),
            400,
            `${call.key} ${field}: ${what}`,
          );
          expect(
            errors.map(({ path }) => path.split('.')[0]),
            `${call.key} ${field}: ${what}`,
          ).toContain(field);
        }
      }
    }
  });

  test('returns 400 for each required field that is missing', async () => {
    for (const call of withBody()) {
      for (const field of call.body.required ?? []) {
        const { [field]: _absent, ...rest } = sampleOf(call.body) as Record<string, unknown>;
        const errors = expectProblem(
          await sendBody(call, rest),
          400,
          `${call.key} without ${field}`,
        );
        expect(
          errors.map(({ path }) => path),
          `${call.key} without ${field}`,
        ).toContain(field);
      }
    }
  });

  test('returns 400 for JSON that is not an object, and for no body at all', async () => {
    for (const call of withBody()) {
      for (const body of ['null', 'true', '42', '"text"', '[]', '[{}]'])
        expectProblem(await sendBody(call, body), 400, `${call.key} ${body}`);
      if (call.requestBody?.required)
        expectProblem(await sendBody(call, ''), 400, `${call.key} with an empty body`);
      // A deletion may go without one.
      if (call.requestBody?.required)
        expectProblem(await send(call), 400, `${call.key} without a body`);
    }
  });

  test('returns 400 for what is not JSON in UTF-8, whatever else holds', async () => {
    const broken: (string | Buffer)[] = [
      '{',
      '{"a":}',
      "{'a':1}",
      '{"a":1}}',
      '{"a":NaN}',
      'a=1',
      '\u0000',
      `{"a":"${'\n'}"}`,
    ];
    broken.push(
      Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
      Buffer.concat([Buffer.from('{"content":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    );
    broken.push(
      Buffer.concat([
        Buffer.from('{"content":"'),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    );
    for (const call of unsafe())
      for (const body of broken)
        expectProblem(
          await sendBody(call, body),
          400,
          `${call.key} ${body.toString().slice(0, 20)}`,
        );
  });

  test('returns 413 for 5 MB, or for more than it takes, honest about its length or not', async () => {
    for (const call of unsafe()) {
      const large = Buffer.alloc(5_000_000, 'x');
      expectProblem(
        await sendBody(call, Buffer.concat([Buffer.from('{"a":"'), large, Buffer.from('"}')])),
        413,
        call.key,
      );
      const chunked = Readable.from([large.subarray(0, 1_500_000), large.subarray(1_500_000)]);
      expectProblem(
        await send(call, { payload: chunked, headers: JSON_TYPE }),
        413,
        `${call.key} in chunks`,
      );
    }
  });

  test('returns 415 for another content type, and for none', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'nonsense',
      '',
    ];
    for (const call of unsafe())
      for (const type of types)
        expectProblem(
          await send(call, { payload: '{}', headers: { 'content-type': type } }),
          415,
          `${call.key} as ${type}`,
        );
  });

  test('takes __proto__ and constructor for what they are: keys of no field', async () => {
    for (const call of withBody()) {
      const sample = JSON.stringify(sampleOf(call.body));
      for (const body of [`{"__proto__":${sample}}`, `{"constructor":{"prototype":${sample}}}`]) {
        if ((call.body.required ?? []).length > 0)
          expectProblem(await sendBody(call, body), 400, `${call.key} ${body}`);
      }
      for (const [field] of Object.entries(call.body.properties ?? {}))
        expectProblem(
          await sendBody(call, `{"${field}":{"__proto__":${sample},"length":1}}`),
          400,
          `${call.key} ${field}`,
        );
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('returns 400 for values nested a hundred thousand deep', async () => {
    for (const call of withBody()) {
      const [field = 'x'] = Object.keys(call.body.properties ?? {});
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const inner = open === '[' ? '' : '1';
        const body = `{"${field}":${open.repeat(100_000)}${inner}${close.repeat(100_000)}}`;
        expectProblem(await sendBody(call, body), 400, `${call.key} ${open}`);
      }
    }
  });
});

describe('every call that takes a file', () => {
  const takingFiles = () => walked.filter(({ fileType }) => fileType !== undefined);
  const typeOf = ({ fileType = '' }: Walked) => ({ 'content-type': fileType });

  test('returns 415 for JSON and for every type it does not name', async () => {
    for (const call of takingFiles())
      for (const type of [
        'application/json',
        'text/html',
        'image/svg+xml',
        'multipart/form-data; boundary=x',
        'nonsense',
      ])
        expectProblem(
          await send(call, { payload: '{}', headers: { 'content-type': type } }),
          415,
          `${call.key} as ${type}`,
        );
  });

  test('returns 400 for no bytes, and for bytes that are no such file', async () => {
    for (const call of takingFiles())
      for (const payload of ['', 'text', Buffer.alloc(10_000)])
        expectProblem(
          await send(call, { payload, headers: typeOf(call) }),
          400,
          `${call.key} ${payload.length}`,
        );
  });

  test('returns 413 for more bytes than it takes, and refuses a visitor before it reads them', async () => {
    for (const call of takingFiles()) {
      const payload = Buffer.alloc((call['x-body-max-bytes'] ?? 0) + 1);
      const headers = typeOf(call);
      expectProblem(await send(call, { payload, headers }), 413, call.key);
      expectProblem(await send(call, { as: null, payload, headers }), 401, call.key);
    }
  });
});

test('every call with an idempotency key returns 400 for one that is none', async () => {
  for (const call of walked.filter(({ parameters }) =>
    parameters.some((one) => one.in === 'header'),
  )) {
    for (const key of ['', 'two words', 'x'.repeat(101)])
      expectProblem(
        await send(call, {
          ...sampleBody(call),
          headers: { ...JSON_TYPE, 'idempotency-key': key },
        }),
        400,
        `${call.key} ${key}`,
      );
  }
});

test('an address under /api that no call has is a problem with 404', async () => {
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/questions/a/b/c',
    '/api/%2e%2e/etc/passwd',
    '/api/openapi.json/x',
  ])
    expectProblem(await site.send({ url }), 404, url);
});
