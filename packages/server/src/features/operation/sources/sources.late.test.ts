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

test('says nothing of the site while its reply is being stored', { timeout: 20_000 }, async () => {
  sources.double.questions = shells(7600, 1, 'limpet');
  const { id } = await sources.add('limpet');
  await sources.start(id);
  const holding = await site.app.platform.database.pool.connect();
  await holding.query('begin');
  await holding.query('lock table questions in exclusive mode');
  const working = sources.work();
  await expect.poll(() => sources.double.requests.length, { timeout: 5000 }).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await sources.runOf(id)).toMatchObject({ state: 'running', message: null });
  await holding.query('rollback');
  holding.release();
  await working;
  expect(await sources.runOf(id)).toMatchObject({ state: 'done', message: null });
});
