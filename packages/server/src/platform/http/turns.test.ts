import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../testing/app.ts';
import { aMember, aQuestion } from '../../../testing/data.ts';
import { builtWeb } from '../../../testing/pages.ts';

const site = useApp({ web: await builtWeb() });
let member: TestMember;
let origin: string;
beforeAll(async () => {
  member = await aMember(site);
  origin = await site.app.http.listen({ port: 0, host: '127.0.0.1' });
});

const ask = (path: string, as?: TestMember, init: RequestInit = {}) =>
  fetch(origin + path, {
    ...init,
    headers: {
      'user-agent': 'Mozilla/5.0',
      accept: 'text/html',
      ...(as && { cookie: as.cookie }),
      ...(init.headers as Record<string, string> | undefined),
    },
  });

/** As many visitors as the site takes at once, until the returned function is called. */
async function crowd(): Promise<() => void> {
  const { load } = site.app;
  const begun: (() => void)[] = [];
  let isOver = false;
  const came = Array.from({ length: 80 }, () =>
    load.enter('visitors').then(
      (leave) => (isOver ? leave() : begun.push(leave)),
      () => {},
    ),
  );
  await expect.poll(() => load.waiting('visitors')).toBe(64);
  return () => {
    isOver = true;
    for (const leave of begun) leave();
    void Promise.all(came);
  };
}

test('beside a crowd of visitors members, health checks, files and cached pages are answered, and others told when to come again', async () => {
  const question = await aQuestion(site, member);
  const cached = await ask('/tags');
  await cached.arrayBuffer();
  const end = await crowd();
  const answered = await Promise.all([
    ask('/', member),
    ask('/api/questions', member),
    ask('/api/vote', await aMember(site), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ targetType: 'question', targetId: question.id, voteType: 'up' }),
    }),
    ask('/healthz'),
    ask('/readyz'),
    ask('/tags'),
    ask(/\/assets\/[^"]+\.css/.exec(await (await ask('/tags')).text())?.[0] ?? ''),
  ]);
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200));

  const page = await ask('/?search=late');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    503,
    'text/html; charset=utf-8',
  ]);
  expect(await page.text()).toContain('The site is very busy.');
  const call = await ask('/api/questions');
  expect([call.status, await call.json()]).toMatchObject([503, { status: 503 }]);
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  // A cookie that only claims to be a session's is none.
  expect(
    (await ask('/?search=claimed', { ...member, cookie: `session=${'x'.repeat(43)}` })).status,
  ).toBe(503);
  end();
  await expect.poll(async () => (await ask('/?search=late')).status).toBe(200);
});

test('a body that comes slowly holds no turn, and neither does a stream', async () => {
  const { load } = site.app;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"targetType":'));
      await wait(300);
      controller.enqueue(new TextEncoder().encode('"question"}'));
      controller.close();
    },
  });
  const sending = ask('/api/vote', member, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit);
  const leaving = new AbortController();
  const stream = await ask('/api/events', member, {
    headers: { accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  expect([stream.status, load.underWay()]).toEqual([200, 0]);
  expect((await sending).status).toBe(400);
  await expect.poll(() => load.underWay()).toBe(0);
  leaving.abort();
});
