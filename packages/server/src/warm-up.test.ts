import { beforeAll, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { useApp } from '../testing/app.ts';
import { aMember, aQuestion } from '../testing/data.ts';
import { builtWeb } from '../testing/pages.ts';
import { warmUp } from './warm-up.ts';

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
  await warmUp(site.app).isWarm;
  for (const url of ['/', questionPath(question), '/tags/early', '/tags', '/users'])
    expect((await site.send({ url })).statusCode, url).toBe(200);
  expect(await fromCache()).toBe(5);
  await site.app.platform.views.flush();
  // One by this reader, of the page.
  const { body } = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
  expect(body.viewCount).toBe(1);
});

test('a search that finds much and one that finds nothing have been made', async () => {
  const before = await fromCache();
  for (const words of ['early', 'Read early? nowherewritten']) {
    const url = `/?search=${encodeURIComponent(words)}`;
    expect((await site.send({ url })).statusCode, url).toBe(200);
  }
  expect(await fromCache()).toBe(before + 2);
  const query = { search: 'Read early? nowherewritten' };
  const { body } = await site.call('GET /api/questions', { query });
  expect(body.total).toBe(0);
});

test('an empty site is read too', async () => {
  const { pool } = before.app.platform.database;
  await pool.query('delete from questions');
  await warmUp(before.app).isWarm;
  expect((await before.send({ url: '/' })).statusCode).toBe(200);
});

test('a site is not kept closed by a database that hangs', async () => {
  const holder = await site.app.platform.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table questions');
  const start = performance.now();
  await warmUp(site.app).isWarm;
  expect(performance.now() - start).toBeLessThan(4000);
  await holder.query('rollback');
  holder.release();
});
