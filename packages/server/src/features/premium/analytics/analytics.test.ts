import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { forgetVisits } from '../../../platform/http/views.ts';

const site = useApp({ env: { PUBLIC_URL: 'https://lotwise.test' } });
const analytics = (id: string, as: TestMember | null, days?: number) =>
  site.call(
    'GET /api/questions/{id}/analytics',
    { params: { id }, query: days === undefined ? {} : { days } },
    as,
  );
const view = (id: string, address: string, headers: Record<string, string> = {}) =>
  site.send({ url: `/api/questions/${id}`, remoteAddress: address, headers });
const flush = () => site.app.platform.views.flush();
const stored = async (id: string) =>
  (
    await site.app.platform.database.pool.query<{ source: string; views: number }>(
      'select source, views from question_views where question_id = $1 order by 1',
      [id],
    )
  ).rows;

describe('the analytics of a question', () => {
  test('are its author’s with premium, and an admin’s', async () => {
    const author = await aMember(site, { tier: 'premium' });
    const { id, title } = await aQuestion(site, author);
    expect([
      (await analytics(id, author)).status,
      (await analytics(id, author)).body.question,
    ]).toEqual([200, { id, title }]);
    expect((await analytics(id, await aMember(site, { tier: 'admin' }))).status).toBe(200);
    expect((await analytics(id, await aMember(site, { tier: 'premium' }))).status).toBe(403);
    expect((await analytics(id, null)).status).toBe(401);
    await site.app.platform.database.pool.query(
      "update users set subscription_tier = 'free' where id = $1",
      [author.id],
    );
    const { status, problem } = await analytics(id, author);
    expect([status, problem.detail]).toEqual([
      403,
      'This is only available for premium subscribers.',
    ]);
  });

  test('keep the views of others when a question went between its view and the counting', async () => {
    const author = await aMember(site, { tier: 'premium' });
    const [gone, kept] = [await aQuestion(site, author), await aQuestion(site, author)];
    for (const { id } of [gone, kept]) await view(id, '192.0.2.77');
    await site.app.platform.database.pool.query('delete from questions where id = $1', [gone.id]);
    await flush();
    expect(await stored(kept.id)).toEqual([{ source: 'direct', views: 1 }]);
  });

  test('of an unknown question, or over an odd number of days, are refused', async () => {
    const author = await aMember(site, { tier: 'premium' });
    expect((await analytics('0198a000-0000-7000-8000-000000000000', author)).status).toBe(404);
    expect((await analytics((await aQuestion(site, author)).id, author, 8)).status).toBe(400);
  });

  test.each([7, 30, 90, 365])('over %d days have each of them, today last', async (days) => {
    const author = await aMember(site, { tier: 'premium' });
    const { body } = await analytics((await aQuestion(site, author)).id, author, days);
    expect(body.days).toHaveLength(days);
    expect(body.days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    expect(new Set(body.days.map(({ day }) => day)).size).toBe(days);
  });

  test('count votes, bookmarks and answers on their days', async () => {
    const author = await aMember(site, { tier: 'premium' });
    const { id } = await aQuestion(site, author);
    for (const voteType of ['up', 'up', 'down'] as const)
      await site.call(
        'POST /api/vote',
        { body: { targetId: id, targetType: 'question', voteType } },
        await aMember(site),
      );
    await site.call('POST /api/bookmarks', { body: { questionId: id } }, await aMember(site));
    await anAnswer(site, { id }, await aMember(site));
    const { pool } = site.app.platform.database;
    await pool.query(
      "update votes set created_at = created_at - interval '2 days' where question_id = $1 and direction = 'down'",
      [id],
    );
    await pool.query(
      "update bookmarks set created_at = created_at - interval '40 days' where question_id = $1",
      [id],
    );
    const { days } = (await analytics(id, author)).body;
    expect(days.at(-1)).toMatchObject({ upvotes: 2, downvotes: 0, bookmarks: 0, answers: 1 });
    expect(days.at(-3)).toMatchObject({ upvotes: 0, downvotes: 1 });
    expect((await analytics(id, author, 90)).body.days.at(-41)?.bookmarks).toBe(1);
  });
});

describe('a view', () => {
  test('counts once a reader and day, under the kind of place it came from at first', async () => {
    const author = await aMember(site, { tier: 'premium' });
    const { id } = await aQuestion(site, author);
    await view(id, '192.0.2.1', { referer: 'https://www.google.com/search?q=secret' });
    await view(id, '192.0.2.1', { referer: 'https://lotwise.test/' });
    await view(id, '192.0.2.2');
    await flush();
    await view(id, '192.0.2.2', { referer: 'https://feedly.com/' });
    await view(id, '192.0.2.3', { referer: 'https://feedly.com/' });
    await view(id, '192.0.2.4', { referer: 'https://lotwise.test/tags' });
    await view(id, '192.0.2.5', { referer: 'https://reddit.com/r/secret' });
    await view(id, '192.0.2.6', { 'user-agent': 'Googlebot/2.1', referer: 'https://reddit.com/' });
    await flush();
    const { body } = await analytics(id, author);
    expect(
      Object.fromEntries(body.sources.map(({ source, visitors }) => [source, visitors])),
    ).toEqual({
      search: 1,
      site: 1,
      other: 1,
      direct: 1,
      feed_mail: 1,
    });
    expect(body.days.at(-1)?.views).toBe(5);
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id } }, author)).body.viewCount,
    ).toBe(5);
  });

  test('leaves nothing of the reader or of where they were', async () => {
    const { rows } = await site.app.platform.database.pool.query<{ row: string }>(
      'select v::text as row from question_views v union all select v::text from view_visits v',
    );
    const all = rows.map(({ row }) => row).join('\n');
    for (const trace of ['secret', 'google', 'reddit', '192.0.2']) expect(all).not.toContain(trace);
  });

  test('of two processes at once adds up', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => view(id, `198.51.100.${round * 20 + index}`)),
      );
      await Promise.all([flush(), flush()]);
    }
    expect(await stored(id)).toEqual([{ source: 'direct', views: 60 }]);
  });

  test('is forgotten after a year, and with its question', async () => {
    const author = await aMember(site);
    const { id } = await aQuestion(site, author);
    await view(id, '192.0.2.9');
    await flush();
    const { db } = site.app.platform.database;
    await site.app.platform.database.pool.query(
      'insert into question_views select question_id, day - 400, source, 1 from question_views where question_id = $1',
      [id],
    );
    await forgetVisits(db, new Date().toISOString().slice(0, 10));
    expect(await stored(id)).toHaveLength(1);
    await site.call('DELETE /api/questions/{id}', { params: { id } }, author);
    expect(await stored(id)).toEqual([]);
  });
});
