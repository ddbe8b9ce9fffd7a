import { describe, expect, test } from 'vitest';
import { questionPath } from '@lotwise/domain/question-path';
import { useApp } from '../testing/app.ts';
import { aMember, aQuestion } from '../testing/data.ts';
import { builtWeb } from '../testing/pages.ts';
import { warmUp } from './warm-up.ts';

const web = await builtWeb();

describe('a site before it listens', () => {
  const site = useApp({ web });
  const fromCache = async () => {
    const { values } = await site.app.platform.metrics.pageCache.get();
    return values.find(({ labels }) => labels.result === 'hit')?.value ?? 0;
  };

  test('has read its busiest pages, none out of date, and counts no view', async () => {
    await warmUp(site.app);
    const asker = await aMember(site);
    const question = await aQuestion(site, asker, { title: 'Read early?', tags: ['early'] });
    await warmUp(site.app);
    const before = await fromCache();
    for (const url of ['/', questionPath(question), '/tags/early', '/tags', '/users'])
      expect((await site.send({ url })).statusCode, url).toBe(200);
    expect((await fromCache()) - before).toBe(5);
    await site.app.platform.views.flush();
    // One by this reader, of the page.
    const { body } = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
    expect(body.viewCount).toBe(1);
  });

  test('is not kept closed by a database that hangs', async () => {
    const holder = await site.app.platform.database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table questions');
    const start = performance.now();
    await warmUp(site.app);
    expect(performance.now() - start).toBeLessThan(4000);
    await holder.query('rollback');
    holder.release();
  });
});
