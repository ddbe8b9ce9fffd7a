import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bodyProblems, type JsonSchema, sampleOf } from '../../../testing/bad-input.ts';
import { useWalk } from '../../../testing/use-walk.ts';
import { expectProblem, JSON_TYPE, type Walked } from '../../../testing/walk.ts';

const { walked, send, sendBody } = useWalk();

test('every call that takes a body returns 415 for an encoded one, and says what it takes', async () => {
  for (const call of walked.filter(({ requestBody }) => requestBody !== undefined)) {
    const [type = ''] = Object.keys(call.requestBody?.content ?? {});
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity', 'nonsense']) {
      const headers = { 'content-type': type, 'content-encoding': encoding };
      const response = await send(call, { payload: gzipSync('{}'), headers });
      expectProblem(response, 415, `${call.key} in ${encoding}`);
      expect(response.headers['accept-encoding'], call.key).toBe('identity');
    }
    expect(call.responses, call.key).toHaveProperty('415');
  }
});

test('a body that is said to be as it is, is read', async () => {
  const call = walked.find(({ key }) => key === 'POST /api/auth/login');
  if (!call) throw new Error('There is no login.');
  const headers = { ...JSON_TYPE, 'content-encoding': 'identity' };
  expectProblem(await send(call, { payload: '{}', headers }), 400, call.key);
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
