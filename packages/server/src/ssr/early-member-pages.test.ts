import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/questions';
import { questionPath } from '@lotwise/domain/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { questionTag } from '../platform/cache/tags.ts';
import {
  type EarlyMembers,
  type Outcome,
  watchEarlyMembers,
  whileAsking,
} from '../../testing/early-members.ts';
import { builtWeb } from '../../testing/pages.ts';
import { stateOf } from '../../testing/ssr.ts';

const site = useApp({ web: await builtWeb() });

let early: EarlyMembers;
let asker: TestMember;
let question: Question;
let paths: string[];

beforeAll(async () => {
  asker = await aMember(site);
  const about = { description: 'Which units left first?', tags: ['early-members'] };
  question = await aQuestion(site, asker, { title: 'Is a bridge a disposal?', ...about });
  await anAnswer(site, question, asker, 'Not where the coin stays the same.');
  paths = ['/', questionPath(question), '/tags/early-members'];
  early = await watchEarlyMembers(site);
});

const get: EarlyMembers['get'] = (...asked) => early.get(...asked);

/** A member for whom all pages are held. */
async function aReader(): Promise<TestMember> {
  const reader = await aMember(site);
  for (const url of paths)
    await expect.poll(async () => (await get(url, reader)).by, { timeout: 10_000 }).toBe('sent');
  return reader;
}

const sql = (text: string, ...values: unknown[]) =>
  site.app.platform.database.pool.query(text, values);
const withoutTime = (body: string) => body.replace(/"now":\d+/, '');
const vote = (as: TestMember, voteType: 'up' | 'down' = 'up') =>
  site.call(
    'POST /api/vote',
    { body: { targetId: question.id, targetType: 'question', voteType } },
    as,
  );

describe('a member’s page that is held', () => {
  test('is sent ahead of the framework, the same as by the framework, in every coding', async () => {
    const reader = await aReader();
    for (const url of paths)
      for (const coding of ['gzip', 'identity', 'gzip', 'br, gzip', 'gzip;q=0']) {
        const headers = { 'accept-encoding': coding };
        // Until its parts are compressed alone.
        for (let time = 0; time < 3; time++) await get(url, reader, { headers });
        const { response, body, by } = await get(url, reader, { headers });
        const framed = await site.send({ url, headers: { 'user-agent': 'a reader' } }, reader);
        const encoding = coding.endsWith('gzip') ? 'gzip' : null;
        expect([by, response.status], url).toEqual(['sent', 200]);
        expect(response.headers.get('content-encoding'), coding).toBe(encoding);
        expect(withoutTime(body)).toBe(withoutTime(framed.body));
        for (const name of [
          'content-type',
          'cache-control',
          'content-security-policy',
          'vary',
          'referrer-policy',
          'x-content-type-options',
        ])
          expect(response.headers.get(name), name).toBe(framed.headers[name]);
        expect(response.headers.get('x-request-id')).toMatch(/./);
      }
  });

  test('holds what is theirs, and nothing of another', async () => {
    const readers = [await aReader(), await aReader(), await aReader()];
    const [voter, marker] = readers as [TestMember, TestMember];
    await vote(voter);
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, marker);
    for (const url of paths)
      for (const reader of readers) {
        await expect.poll(async () => (await get(url, reader)).by).toBe('sent');
        const { body } = await get(url, reader);
        const { own, me } = JSON.parse(
          /<script id="state" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '',
        ) as { own: unknown; me: { id: string } };
        expect(me.id).toBe(reader.id);
        expect(own, `${url} for ${reader.username}`).toMatchObject({
          votes: reader === voter ? { [question.id]: 'up' } : {},
          bookmarks: reader === marker ? [question.id] : [],
        });
        for (const other of readers)
          if (other !== reader)
            expect(body).not.toMatch(new RegExp(`${other.id}|${other.username}`));
      }
    await vote(voter);
    expect((await get('/', voter)).body).not.toContain(`"${question.id}":"up"`);
  });

  test('counts as a view of the member, once a day', async () => {
    const reader = await aReader();
    const { views } = site.app.platform;
    await views.flush();
    // As if the framework had not counted them already.
    await sql('delete from view_visits where question_id = $1', question.id);
    const count = async () =>
      (await sql('select view_count as n from question_stats where question_id = $1', question.id))
        .rows[0]?.['n'] as number;
    const before = await count();
    for (let time = 0; time < 2; time++) {
      expect((await get(questionPath(question), reader)).by).toBe('sent');
      await views.flush();
      expect(await count()).toBe(before + 1);
    }
  });

  test('is left to the framework where something of the member has changed', async () => {
    const changes = [
      "update users set username = username || 'x' where id = $1",
      "update users set profile_image_url = '/uploads/0123456789abcdef0123456789abcdef.webp' where id = $1",
      'update user_stats set points = points + 500 where user_id = $1',
      "update users set subscription_tier = 'premium', granted_tier = 'premium' where id = $1",
      "update users set credential = 'CPA', credential_until = current_date + 30 where id = $1",
      "update users set suspended_until = now() + interval '1 day', suspension_message = 'Rest.' where id = $1",
    ];
    for (const change of changes) {
      const reader = await aReader();
      const before = stateOf((await get('/', reader)).body).me;
      await sql(change, reader.id);
      const { by, body } = await get('/', reader);
      expect(by, change).toBe('handed on');
      const framed = stateOf((await site.send({ url: '/profile' }, reader)).body).me;
      expect(stateOf(body).me, change).toEqual(framed);
      // The same as before the change would be as equal.
      expect(JSON.stringify(framed)).not.toBe(JSON.stringify(before));
    }
  });

  test('is not sent to a session that has ended, or to a cookie that only begins like one', async () => {
    const reader = await aReader();
    const alike = { cookie: `${reader.cookie.slice(0, -20)}${'A'.repeat(20)}` };
    const { by, body } = await get('/', alike);
    expect([by, stateOf(body).me]).toEqual(['handed on', null]);
    expect((await get('/', reader)).by).toBe('sent');
    await sql('delete from sessions where user_id = $1', reader.id);
    const ended = await get('/', reader);
    expect([ended.by, stateOf(ended.body).me]).toEqual(['handed on', null]);
    expect(ended.response.headers.get('set-cookie')).toContain('session=;');
  });

  test('is left to the framework where the session’s use is to be noted', async () => {
    const reader = await aReader();
    await sql(
      "update sessions set last_used_at = now() - interval '6 minutes' where user_id = $1",
      reader.id,
    );
    expect((await get('/', reader)).by).toBe('handed on');
    const { rows } = await sql(
      "select last_used_at > now() - interval '1 minute' as is_noted from sessions where user_id = $1",
      reader.id,
    );
    expect(rows).toEqual([{ is_noted: true }]);
    await expect.poll(async () => (await get('/', reader)).by).toBe('sent');
    const later = new Date(Date.now() + 6 * 60_000).toISOString();
    site.at(later);
    expect((await get('/', reader)).by).toBe('left');
    site.at(new Date().toISOString());
  });

  test('is sent to its author with an author’s controls, and to nobody else', async () => {
    const reader = await aReader();
    const url = questionPath(question);
    await expect.poll(async () => (await get(url, asker)).by, { timeout: 10_000 }).toBe('sent');
    for (const [as, isAuthor] of [
      [asker, true],
      [reader, false],
    ] as const) {
      const { by, body } = await get(url, as);
      expect([by, body.includes('aria-label="Edit question"')]).toEqual(['sent', isAuthor]);
    }
  });

  test('is left to the framework for other methods and other pages', async () => {
    const reader = await aReader();
    expect((await get('/', reader, { method: 'HEAD' })).by).toBe('left');
    for (const url of ['/profile', '/no-such-page', '/?page=1', '/api/questions'])
      expect((await get(url, reader)).by, url).toBe('left');
  });

  test('is rendered again by the framework once it has changed', async () => {
    const reader = await aReader();
    await site.call(
      'PATCH /api/questions/{id}',
      { params: { id: question.id }, body: { title: 'Is a bridge always a disposal?' } },
      asker,
    );
    const { by, body } = await get('/', reader);
    expect(by).not.toBe('sent');
    expect(body).toContain('Is a bridge always a disposal?');
    question = { ...question, title: 'Is a bridge always a disposal?' };
    paths = ['/', questionPath(question), '/tags/early-members'];
  });

  test('is left to the framework where the session is to be prolonged', async () => {
    const reader = await aReader();
    await sql(
      "update sessions set expires_at = now() + interval '10 days' where user_id = $1",
      reader.id,
    );
    const { response, by } = await get('/', reader);
    expect([by, response.headers.get('set-cookie')]).toEqual([
      'handed on',
      expect.stringContaining(reader.cookie),
    ]);
    // It was learnt as it was read, before it was prolonged.
    expect((await get('/', reader)).by).toBe('left');
    expect((await get('/', reader)).by).toBe('sent');
  });

  test('is left to the framework right after a write, of which it may not have heard', async () => {
    const reader = await aReader();
    const wrote = await fetch(`${early.origin}/api/vote`, {
      method: 'POST',
      headers: { cookie: reader.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ targetId: question.id, targetType: 'question', voteType: 'up' }),
    });
    const set = wrote.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    expect([wrote.status, set]).toEqual([200, [expect.stringMatching(/^wrote=\d+$/)]]);
    const as = { cookie: [reader.cookie, ...set].join('; ') };
    const { by, body } = await get('/', as);
    expect([by, stateOf(body).isShared]).toEqual(['left', false]);
    await expect.poll(async () => (await get('/', as)).by, { timeout: 5000 }).toBe('sent');
  });

  test('is left to the framework while a replica is behind what its member wrote', async () => {
    const reader = await aReader();
    const { readings } = site.app.platform;
    const { isAheadOf } = readings;
    readings.isAheadOf = (position) => position === 7;
    try {
      const cookie = (wrote: number) => ({ cookie: `${reader.cookie}; wrote=${wrote}` });
      expect((await get('/', cookie(7))).by).toBe('left');
      expect((await get('/', cookie(6))).by).toBe('sent');
    } finally {
      readings.isAheadOf = isAheadOf;
    }
  });

  test('is handed on where it is purged while the statement is under way', async () => {
    const reader = await aReader();
    await whileAsking(
      site,
      async () => site.app.platform.purge([questionTag(question.id)]),
      async () => expect((await get(questionPath(question), reader)).by).toBe('handed on'),
    );
  });

  test('is handed on where the statement fails, and fails where the database is away', async () => {
    const reader = await aReader();
    const failingWith = (error: Error, by: Outcome, status: number) =>
      whileAsking(
        site,
        () => Promise.reject(error),
        async () => {
          const page = await get('/', reader);
          expect([page.by, page.response.status]).toEqual([by, status]);
        },
      );
    await failingWith(new Error('broken'), 'handed on', 200);
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await failingWith(refused, 'handed on', 503);
    expect((await get('/', reader)).by).toBe('sent');
  });
});
