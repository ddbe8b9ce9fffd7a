import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { shells, useSources } from '../../../../testing/sources.ts';

// Alone: behind the pages of other tests it would wait its turn.
const site = useApp();
const sources = useSources(site);

test('says within three seconds that the site does not answer', { timeout: 20_000 }, async () => {
  sources.double.questions = shells(7500, 1, 'whelk');
  sources.double.moods = [{ lateMs: 4000 }];
  const { id } = await sources.add('whelk');
  await sources.start(id);
  const working = sources.work();
  await expect.poll(() => sources.double.requests.length, { timeout: 5000 }).toBeGreaterThan(0);
  await expect
    .poll(async () => (await sources.runOf(id))?.message, { timeout: 2000 })
    .toBe('The site has not answered yet. We are still trying.');
  await working;
  expect(await sources.runOf(id)).toMatchObject({ state: 'done', message: null });
});
