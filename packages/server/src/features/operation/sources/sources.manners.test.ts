import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { shells, useSources } from '../../../../testing/sources.ts';

const site = useApp();
const sources = useSources(site);

describe('a site that wants to be left alone', () => {
  test('is asked no earlier than it says', async () => {
    sources.double.questions = shells(5000, 150, 'oyster');
    sources.double.moods = [{ backoff: 17 }];
    const { id } = await sources.add('oyster');
    await sources.start(id);
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({
      state: 'waiting',
      pages: 1,
      message: 'The site asks us to wait 17 seconds.',
    });
    expect(await sources.dueIn()).toBeGreaterThan(12);
    await sources.hurry();
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({
      state: 'done',
      pages: 2,
      questionsAdded: 150,
      message: null,
    });
  });

  test('is asked again when it has thrown us out, and when the day’s requests are used up', async () => {
    sources.double.questions = shells(6000, 150, 'tusk');
    sources.double.moods = [
      {
        error: {
          error_id: 502,
          error_name: 'throttle_violation',
          error_message: 'too many requests from this IP, more requests available in 80000 seconds',
        },
      },
      { quota: 0 },
    ];
    const { id } = await sources.add('tusk');
    await sources.start(id);
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({ state: 'waiting', pages: 0 });
    expect(await sources.dueIn()).toBeGreaterThan(79_000);
    await sources.hurry();
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({
      state: 'waiting',
      pages: 1,
      quotaRemaining: 0,
      message: expect.stringContaining('midnight') as string,
    });
    await sources.hurry();
    await sources.work();
    expect((await sources.runOf(id))?.state).toBe('done');
  });

  test('is asked again after a fault, and no more after a refusal', async () => {
    sources.double.questions = shells(7000, 1, 'clam');
    sources.double.moods = [{ status: 503 }];
    const { id } = await sources.add('clam');
    await sources.start(id);
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({
      state: 'waiting',
      message: 'The site could not be reached. We will try again shortly.',
    });
    await sources.hurry();
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({ state: 'done', questionsAdded: 1 });
    const { body: other } = await site.call(
      'POST /api/admin/sources',
      { body: { site: 'nowhere', tag: 'clam' } },
      sources.admin,
    );
    await sources.start(other.id);
    await sources.work();
    expect(await sources.runOf(other.id)).toMatchObject({
      state: 'failed',
      message: 'The site said: No site found for name `nowhere.stackexchange.com`',
    });
    expect(await sources.dueIn()).toBe(-1);
  });
});
