import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import type { Post } from '../../../../testing/stack-exchange.ts';
import { countersThatDiffer } from '../upkeep/upkeep.service.ts';
import { shells, SITE, useSources } from '../../../../testing/sources.ts';

const site = useApp();
const sources = useSources(site);

describe('an import', () => {
  test('brings questions with answers and comments, each with its author, link and licence', async () => {
    sources.double.questions = [
      {
        id: 20,
        tags: ['cowrie'],
        title: 'How old is a “cowrie” & why?',
        body: '<p>Mine is <em>spotted</em>.</p><script>alert(1)</script>',
        score: 3,
        at: 1_300_000_000,
        accepted: 22,
        answers: [
          { id: 21, by: { id: 9, name: 'Olive' }, score: -1, body: '<p>Count the rings.</p>' },
          {
            id: 22,
            by: { name: 'Gone Diver' },
            body: '<p>Ask a malacologist.</p>',
            licence: 'CC BY-SA 3.0',
          },
        ],
        comments: [
          { id: 31, body: 'Is it *alive*?', by: { id: 9, name: 'Olive' }, licence: 'CC BY-SA 4.0' },
        ],
      },
    ];
    const { id } = await sources.add('cowrie');
    expect((await sources.start(id)).body.run).toMatchObject({
      kind: 'import',
      state: 'waiting',
      pages: 0,
    });
    await sources.work();
    expect(await sources.source(id)).toMatchObject({
      questionCount: 1,
      missingCount: 0,
      run: { state: 'done', pages: 1, questionsRead: 1, questionsAdded: 1, answersAdded: 2 },
    });
    const [listed] = await sources.questionsTagged('cowrie');
    const { body } = await site.call('GET /api/questions/{id}', {
      params: { id: listed?.id ?? '' },
    });
    expect(body).toMatchObject({
      title: 'How old is a “cowrie” & why?',
      votes: 3,
      isAnswered: true,
      createdAt: '2011-03-13T07:06:40.000Z',
      author: { username: 'Nera_Conch' },
    });
    expect(body.descriptionHtml).not.toContain('alert');
    // Before 8 April 2011 the network's licence was 2.5; the answer says its own.
    expect(body.origin).toMatchObject({
      site: SITE,
      url: `https://${SITE}/q/20`,
      authorName: 'Nera Conch',
      authorUrl: `https://${SITE}/users/4`,
      licence: 'CC BY-SA 2.5',
    });
    expect(
      body.answers.map(({ isAccepted, origin }) => [
        isAccepted,
        origin?.authorName,
        origin?.licence,
      ]),
    ).toEqual([
      [true, 'Gone Diver', 'CC BY-SA 3.0'],
      [false, 'Olive', 'CC BY-SA 4.0'],
    ]);
    const comments = await site.call('GET /api/questions/{id}/comments', {
      params: { id: body.id },
      query: {},
    });
    expect(comments.body.map(({ contentHtml }) => contentHtml)).toEqual([
      expect.stringContaining('<em>alive</em>'),
    ]);
    expect(await countersThatDiffer(site.app.platform.database.db)).toEqual([]);
  });

  test('asks for pages of 100 until there is no more, compressed, with a filter made once', async () => {
    sources.double.questions = shells(1000, 205, 'whelk');
    const { id } = await sources.add('whelk');
    await sources.start(id);
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({
      state: 'done',
      pages: 3,
      questionsRead: 205,
      questionsAdded: 205,
      quotaRemaining: expect.any(Number) as number,
    });
    const asked = sources.double.requests.filter(({ path }) => path === '/2.3/questions');
    expect(
      asked.map(({ search }) => [
        search.get('page'),
        search.get('pagesize'),
        search.get('site'),
        search.get('tagged'),
      ]),
    ).toEqual(['1', '2', '3'].map((page) => [page, '100', SITE, 'whelk']));
    expect(asked.every(({ encoding }) => encoding?.includes('gzip'))).toBe(true);
    expect((await site.call('GET /api/questions', { query: { tag: 'whelk' } })).body.total).toBe(
      205,
    );
  });

  test('brings nothing twice: neither again, nor by another tag, nor from two runs at once', async () => {
    sources.double.questions = shells(2000, 5, 'limpet').map((question) => ({
      ...question,
      tags: ['limpet', 'chiton'],
    }));
    const [limpet, chiton] = [await sources.add('limpet'), await sources.add('chiton')];
    await Promise.all([sources.start(limpet.id), sources.start(chiton.id)]);
    await Promise.all([sources.work(), sources.work()]);
    const runs = [await sources.runOf(limpet.id), await sources.runOf(chiton.id)];
    expect(runs.map((run) => run?.state)).toEqual(['done', 'done']);
    expect(runs.reduce((sum, run) => sum + (run?.questionsAdded ?? 0), 0)).toBe(5);
    expect([
      (await sources.source(limpet.id))?.questionCount,
      (await sources.source(chiton.id))?.questionCount,
    ]).toEqual([5, 5]);
    expect((await sources.start(limpet.id)).status).toBe(201);
    await sources.work();
    expect(await sources.runOf(limpet.id)).toMatchObject({ state: 'done', questionsAdded: 0 });
    expect(await sources.questionsTagged('limpet')).toHaveLength(5);
  });

  test('again asks only for what was active since, and brings new answers', async () => {
    const soon = Math.floor(Date.now() / 1000) + 10;
    const question: Post = { id: 3000, tags: ['conch'] };
    sources.double.questions = [question, { id: 3001, tags: ['conch'] }];
    const { id } = await sources.add('conch');
    await sources.start(id);
    await sources.work();
    sources.double.questions = [
      { ...question, at: soon, answers: [{ id: 3100 }] },
      { id: 3001, tags: ['conch'] },
    ];
    await sources.start(id);
    await sources.work();
    expect(sources.double.requests.at(-1)?.search.get('sort')).toBe('activity');
    expect(await sources.runOf(id)).toMatchObject({
      state: 'done',
      questionsRead: 1,
      questionsAdded: 0,
      answersAdded: 1,
    });
  });

  test('does not bring back what was deleted here', async () => {
    sources.double.questions = shells(4000, 2, 'mussel');
    const { id } = await sources.add('mussel');
    await sources.start(id);
    await sources.work();
    const [first] = await sources.questionsTagged('mussel');
    await site.call(
      'DELETE /api/admin/questions/{id}',
      { params: { id: first?.id ?? '' } },
      sources.admin,
    );
    await site.app.platform.database.pool.query(
      "update source_runs set created_at = now() - interval '10 years'",
    );
    await sources.start(id);
    await sources.work();
    expect(await sources.runOf(id)).toMatchObject({
      state: 'done',
      questionsRead: 2,
      questionsAdded: 0,
    });
    expect(await sources.source(id)).toMatchObject({ questionCount: 1 });
  });

  test('is asked about a question again that was hidden and is shown', async () => {
    sources.double.questions = shells(4050, 1, 'allonautilus');
    const { id } = await sources.add('allonautilus');
    await sources.run(id);
    const [question] = await sources.questionsTagged('allonautilus');
    const moderator = await aModerator(site);
    const params = { id: question?.id ?? '' };
    const counted = async () => (await sources.source(id))?.questionCount;
    const hide = { params, body: { reason: 'spam' as const } };
    await site.call('POST /api/moderation/posts/{id}/hide', hide, moderator);
    expect(await counted()).toBe(0);
    await site.call('POST /api/moderation/posts/{id}/restore', { params, body: {} }, moderator);
    expect(await counted()).toBe(1);
    await sources.run(id, 'check');
    expect(await sources.runOf(id)).toMatchObject({ state: 'done', questionsRead: 1 });
  });

  test('does not bring back what a moderator hid, also from a source added again, until it is shown again', async () => {
    sources.double.questions = shells(4100, 1, 'argonaut');
    const imported = async () => {
      const { id } = await sources.add('argonaut');
      await sources.start(id);
      await sources.work();
      return id;
    };
    const id = await imported();
    const [question] = await sources.questionsTagged('argonaut');
    const moderator = await aModerator(site);
    const params = { id: question?.id ?? '' };
    await site.call(
      'POST /api/moderation/posts/{id}/hide',
      { params, body: { reason: 'spam' } },
      moderator,
    );
    await site.call('DELETE /api/admin/sources/{id}', { params: { id } }, sources.admin);
    const again = await imported();
    expect(await sources.runOf(again)).toMatchObject({ state: 'done', questionsAdded: 0 });
    expect(await sources.questionsTagged('argonaut')).toEqual([]);
    await site.call('POST /api/moderation/posts/{id}/restore', { params, body: {} }, moderator);
    expect(await sources.questionsTagged('argonaut')).toHaveLength(1);
    const { rows } = await site.app.platform.database.pool.query(
      "select from removed_origins where external_id = '4100'",
    );
    expect(rows).toHaveLength(0);
  });
});

describe('a run', () => {
  test('is one at a time a source, and can be cancelled: what it brought stays', async () => {
    sources.double.questions = shells(8000, 150, 'nautilus');
    sources.double.moods = [{ backoff: 60 }];
    const { id } = await sources.add('nautilus');
    await sources.start(id);
    await sources.work();
    expect((await sources.start(id)).status).toBe(409);
    const { body } = await site.call(
      'DELETE /api/admin/sources/{id}/runs',
      { params: { id } },
      sources.admin,
    );
    expect(body.run).toMatchObject({ state: 'cancelled', questionsAdded: 100 });
    await sources.hurry();
    await sources.work();
    expect(await sources.source(id)).toMatchObject({
      questionCount: 100,
      run: { state: 'cancelled', pages: 1 },
    });
    expect(
      (await site.call('DELETE /api/admin/sources/{id}/runs', { params: { id } }, sources.admin))
        .status,
    ).toBe(409);
    expect((await sources.start(id)).status).toBe(201);
    await sources.work();
    expect(await sources.source(id)).toMatchObject({
      questionCount: 150,
      run: { state: 'done', questionsAdded: 50 },
    });
  });
});
