import { describe, expect, test } from 'vitest';
import { ApiError, createClient, requestOf } from './client.ts';

const OURS = 'The site can’t be reached. Check your connection and try again.';
const ID = '0198a000-0000-7000-8000-000000000000';

/** A client whose requests end here: each is noted and gets `response`. */
function aClient(response: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const call = createClient('https://site.test', async (url, init) => {
    sent.push({ url: String(url), init: init ?? {} });
    return response();
  });
  return { call, sent };
}

const json = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const refusal = (response: () => Response | Promise<Response>) =>
  failureOf(aClient(response).call('GET /api/auth/user', {}));

describe('the address of a call', () => {
  test('has its parameters encoded in the path', () => {
    expect(requestOf('GET /api/questions/{id}', { params: { id: 'a/b ?' } })).toEqual({
      method: 'GET',
      url: '/api/questions/a%2Fb%20%3F',
      body: undefined,
    });
  });

  test('is the same whatever the order of its query, and leaves absent parts out', () => {
    const one = requestOf('GET /api/questions', {
      query: { page: 2, filter: 'votes', tag: undefined, search: '' },
    });
    const other = requestOf('GET /api/questions', {
      query: { search: '', filter: 'votes', page: 2 },
    });
    expect([one.url, other.url]).toEqual([
      '/api/questions?filter=votes&page=2',
      '/api/questions?filter=votes&page=2',
    ]);
  });

  test('encodes what a person searches for', () => {
    expect(requestOf('GET /api/questions', { query: { search: 'a&b=c #1 ä' } }).url).toBe(
      '/api/questions?search=a%26b%3Dc+%231+%C3%A4',
    );
  });

  test('carries a body as JSON only where there is one', () => {
    expect(requestOf('POST /api/bookmarks', { body: { questionId: ID } }).body).toBe(
      `{"questionId":"${ID}"}`,
    );
    expect(requestOf('POST /api/auth/logout', {}).body).toBeUndefined();
  });
});

describe('a request of the client', () => {
  test('sends credentials, and says JSON only with a body', async () => {
    const { call, sent } = aClient(() => new Response(null, { status: 204 }));
    await call('POST /api/auth/logout', {});
    expect(sent[0]?.url).toBe('https://site.test/api/auth/logout');
    expect(sent[0]?.init).toEqual({
      method: 'POST',
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    });
  });

  test('sends a body and its idempotency key', async () => {
    const { call, sent } = aClient(() => json(201, {}));
    await call(
      'POST /api/questions/{id}/comments',
      { params: { id: ID }, body: { content: 'Thanks' } },
      { idempotencyKey: 'press-1' },
    );
    expect(sent[0]?.init.body).toBe('{"content":"Thanks"}');
    expect(sent[0]?.init.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'press-1',
    });
  });

  test('answers the parsed reply', async () => {
    const { call } = aClient(() => json(200, { isBookmarked: true }));
    expect(await call('POST /api/bookmarks', { body: { questionId: ID } })).toEqual({
      isBookmarked: true,
    });
  });

  test('answers undefined for a 204', async () => {
    const { call } = aClient(() => new Response(null, { status: 204 }));
    expect(await call('POST /api/auth/logout', {})).toBeUndefined();
  });
});

describe('a refused call', () => {
  test('throws the status, a colon, a space and the sentence', async () => {
    const error = await refusal(() =>
      json(
        401,
        { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Please log in.' },
        'application/problem+json',
      ),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '401: Please log in.',
      status: 401,
      detail: 'Please log in.',
      errors: [],
    });
  });

  test('brings what is wrong with which field', async () => {
    const errors = [{ path: 'email', message: 'Please enter a valid email address' }];
    expect(
      await refusal(() =>
        json(
          400,
          { detail: 'Please enter a valid email address', errors },
          'application/problem+json',
        ),
      ),
    ).toMatchObject({ errors });
  });

  test.each([
    [
      'text that is not JSON',
      () =>
        new Response('upstream is down\n', {
          status: 502,
          headers: { 'content-type': 'text/plain' },
        }),
      '502: upstream is down',
      'upstream is down',
    ],
    [
      'an empty body',
      () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
      '503: Service Unavailable',
      'Service Unavailable',
    ],
    [
      'an empty body that claims to be JSON',
      () =>
        new Response('', {
          status: 503,
          statusText: 'Service Unavailable',
          headers: { 'content-type': 'application/json' },
        }),
      '503: Service Unavailable',
      OURS,
    ],
    [
      'JSON that was cut off',
      () =>
        new Response('{"detail":"ups', {
          status: 502,
          statusText: 'Bad Gateway',
          headers: { 'content-type': 'application/json' },
        }),
      '502: {"detail":"ups',
      OURS,
    ],
    ['JSON that is no problem', () => json(500, null), '500: null', OURS],
    [
      'a page of a proxy',
      () =>
        new Response('<html><h1>Bad Gateway</h1></html>', {
          status: 502,
          headers: { 'content-type': 'text/html' },
        }),
      '502: <html><h1>Bad Gateway</h1></html>',
      OURS,
    ],
  ])('is an ApiError also with %s', async (_name, response, message, detail) => {
    const error = await refusal(response);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, detail });
  });

  test('has a sentence also where the response is another page, or ends too soon', async () => {
    const cut = new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) });
    for (const response of [
      () => new Response('<html>Welcome to our hotel</html>', { status: 200 }),
      () => new Response(cut, { status: 200 }),
    ])
      expect(await refusal(response)).toMatchObject({
        name: 'ApiError',
        status: 0,
        detail: 'The site can’t be reached. Check your connection and try again.',
      });
  });
});

describe('a call without an answer', () => {
  test('says that the site can’t be reached', async () => {
    const error = await refusal(() => Promise.reject(new TypeError('fetch failed')));
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 0,
      detail: 'The site can’t be reached. Check your connection and try again.',
    });
  });
});
