import { beforeAll, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/questions';
import { useApp } from '../testing/app.ts';
import { aMember, aQuestion } from '../testing/data.ts';
import { builtWeb } from '../testing/pages.ts';
import { busiestPages, warmUp } from './warm-up.ts';

const web = await builtWeb();

const before = useApp({ web });
let question: Question;
beforeAll(async () => {
  question = await aQuestion(before, await aMember(before), {
    title: 'Read early?',
    tags: ['early'],
  });
});
// Started after the question was asked: no word of it is still on its way here.
const site = useApp({ web, beside: before });

const fromCache = async () => {
  const { values } = await site.app.platform.metrics.pageCache.get();
  return values.find(({ labels }) => labels.result === 'hit')?.value ?? 0;
};

test('a site has read its busiest pages before it listens, and counts no view of them', async () => {
  await warmUp(site.app);
  const pages = busiestPages([question]);
  for (const url of pages) expect((await site.send({ url })).statusCode, url).toBe(200);
  expect(await fromCache()).toBe(pages.length);
  await site.app.platform.views.flush();
  // One by this reader, of the page.
  const { body } = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
  expect(body.viewCount).toBe(1);
});

test('an empty site is read too', async () => {
  const { pool } = before.app.platform.database;
  await pool.query('delete from questions');
  await warmUp(before.app);
  expect((await before.send({ url: '/' })).statusCode).toBe(200);
});

test('a site is not kept closed by a database that hangs', async () => {
  const holder = await site.app.platform.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table questions');
  const start = performance.now();
  await warmUp(site.app);
  expect(performance.now() - start).toBeLessThan(4000);
  await holder.query('rollback');
  holder.release();
});
