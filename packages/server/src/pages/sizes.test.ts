import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { builtWeb } from '../../testing/pages.ts';

const site = useApp({ web: await builtWeb(), content: true });

const KB = 1024;

// Half of it is what twenty questions say, a quarter the same again as the page's state.
test.each([
  ['/', 12],
  ['/?page=2', 12.5],
  ['/?filter=recent&page=3', 12.5],
  ['/tags/cost-basis', 11.5],
  ['/tags', 6],
  ['/users', 4],
])('%s is at most %d KB for a visitor, compressed', async (url, most) => {
  const { rawPayload, headers } = await site.send({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toContain('</html>');
  expect(rawPayload.length / KB).toBeLessThanOrEqual(most);
});
