import { expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { builtWeb } from '../../testing/pages.ts';

const site = useApp({ web: await builtWeb() });

test('a visitor’s page that was sent before is sent ahead of the framework', async () => {
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  const origin = site.app.http.listeningOrigin;
  const { early } = site.app;
  const { respond } = early;
  const answered: boolean[] = [];
  early.respond = (...asked) => {
    const isDone = respond?.(...asked) ?? false;
    answered.push(isDone);
    return isDone;
  };
  const get = async (headers: Record<string, string> = {}) =>
    (await fetch(`${origin}/tags`, { headers: { 'accept-encoding': 'gzip', ...headers } })).text();
  // The first is rendered, the second compressed well; from then on the bytes are ready.
  const pages = [await get(), await get(), await get()];
  await get({ cookie: 'session=somebody' });
  expect(answered).toEqual([false, false, true, false]);
  expect(new Set(pages).size).toBe(1);
});
