import { describe, expect, test } from 'vitest';
import { sampleBody, useWalk } from '../../../testing/use-walk.ts';
import { addressOf, expectProblem, JSON_TYPE, NOBODY } from '../../../testing/walk.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const { site, walked, tiers, send } = useWalk();

describe('every call', () => {
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

test('a form that a browser sends by itself to a page is told that nothing was sent', async () => {
  const response = await site.send({
    method: 'POST',
    url: '/login',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=somebody%40example.test',
  });
  expect(response.statusCode).toBe(405);
  expect(response.headers.allow).toBe('GET, HEAD');
  expect(response.body).toContain('<h1>Not sent</h1><p>Nothing was saved');
});
