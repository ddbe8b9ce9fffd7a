import type { EarlyFeature } from '@lotwise/domain/premium/early-access';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion, leaveForGood } from '../../../../testing/data.ts';

const site = useApp();
const flip = (as: TestMember | null, isOn: boolean, feature: EarlyFeature = 'reading-list') =>
  site.call('PUT /api/auth/early-access', { body: { feature, isOn } }, as);
const isOn = async (as: TestMember) =>
  (await site.call('GET /api/auth/early-access', {}, as)).body.find(
    ({ key }) => key === 'reading-list',
  )?.isOn;
const read = (as: TestMember | null, page = 1) =>
  site.call('GET /api/bookmarks/reading', { query: { page } }, as);
const counts = (as: TestMember | null) => site.call('GET /api/admin/early-access', {}, as);
const setTier = (member: TestMember, tier: string) =>
  site.app.platform.database.pool.query('update users set subscription_tier = $1 where id = $2', [
    tier,
    member.id,
  ]);
const bookmark = (questionId: string, as: TestMember) =>
  site.call('POST /api/bookmarks', { body: { questionId } }, as);

describe('an early feature', () => {
  test('is shown to every member, and switched by premium members alone', async () => {
    const [free, premium] = [await aMember(site), await aMember(site, { tier: 'premium' })];
    expect([await isOn(free), await isOn(premium)]).toEqual([false, false]);
    expect([(await flip(null, true)).status, (await flip(free, true)).status]).toEqual([401, 403]);
    expect((await flip(premium, true)).body[0]).toMatchObject({
      key: 'reading-list',
      name: 'Reading list',
      isOn: true,
    });
    expect((await flip(premium, true)).status).toBe(200);
    expect([await isOn(premium), await isOn(free)]).toEqual([true, false]);
    await flip(premium, false);
    expect(await isOn(premium)).toBe(false);
  });

  test('that does not exist is refused', async () => {
    const body = { feature: 'time-travel' as never, isOn: true };
    expect(
      (
        await site.call(
          'PUT /api/auth/early-access',
          { body },
          await aMember(site, { tier: 'premium' }),
        )
      ).status,
    ).toBe(400);
  });

  test('stops with premium and comes back with it', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await flip(member, true);
    expect((await read(member)).status).toBe(200);
    await setTier(member, 'free');
    expect([
      await isOn(member),
      (await read(member)).status,
      (await flip(member, true)).status,
    ]).toEqual([false, 403, 403]);
    await setTier(member, 'premium');
    expect([await isOn(member), (await read(member)).status]).toEqual([true, 200]);
  });

  test('is counted for admins, those without premium left out', async () => {
    const admin = await aMember(site, { tier: 'admin' });
    const before = (await counts(admin)).body;
    const [stays, lapses] = [
      await aMember(site, { tier: 'premium' }),
      await aMember(site, { tier: 'premium' }),
    ];
    await flip(stays, true);
    await flip(lapses, true);
    await setTier(lapses, 'free');
    const after = (await counts(admin)).body;
    expect((after.features[0]?.members ?? 0) - (before.features[0]?.members ?? 0)).toBe(1);
    expect(after.premiumMembers - before.premiumMembers).toBe(1);
    expect([(await counts(null)).status, (await counts(stays)).status]).toEqual([401, 403]);
  });

  test('goes with its member', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await flip(member, true);
    expect((await leaveForGood(site, member)).status).toBe(204);
    const { rows } = await site.app.platform.database.pool.query(
      'select 1 from early_access where user_id = $1',
      [member.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('the reading list', () => {
  test('is closed until it is switched on', async () => {
    const member = await aMember(site, { tier: 'premium' });
    expect((await read(null)).status).toBe(401);
    expect((await read(await aMember(site))).problem.detail).toBe(
      'This is only available for premium subscribers.',
    );
    const { status, problem } = await read(member);
    expect([status, problem.detail]).toEqual([
      403,
      'Please switch this on under Early access in your settings first.',
    ]);
  });

  test('has the bookmarked questions whole, each with the answer that stands first', async () => {
    const [member, asker] = [await aMember(site, { tier: 'premium' }), await aMember(site)];
    await flip(member, true);
    const [first, second] = [
      await aQuestion(site, asker, { title: 'Read first' }),
      await aQuestion(site, asker, { title: 'Read second' }),
    ];
    await anAnswer(site, first, await aMember(site), 'The one that nobody took.');
    const accepted = await anAnswer(site, first, await aMember(site), 'The **accepted** one.');
    await site.call('POST /api/answers/{id}/accept', { params: { id: accepted.id } }, asker);
    await bookmark(first.id, member);
    await bookmark(second.id, member);
    const { questions, hasMore } = (await read(member)).body;
    expect(
      questions.map(({ title, answers }) => [title, answers.map(({ contentHtml }) => contentHtml)]),
    ).toEqual([
      ['Read second', []],
      ['Read first', ['<p>The <strong>accepted</strong> one.</p>']],
    ]);
    expect([hasMore, questions[0]?.descriptionHtml]).toEqual([
      false,
      '<p>I swapped 1 ETH for 20 SOL in <strong>May</strong>.</p>',
    ]);
  });

  test('has ten a page', async () => {
    const [member, asker] = [await aMember(site, { tier: 'premium' }), await aMember(site)];
    await flip(member, true);
    for (let number = 1; number <= 11; number++)
      await bookmark((await aQuestion(site, asker, { title: `Question ${number}` })).id, member);
    const [one, two] = [(await read(member)).body, (await read(member, 2)).body];
    expect([
      one.questions.length,
      one.hasMore,
      two.questions.map(({ title }) => title),
      two.hasMore,
    ]).toEqual([10, true, ['Question 1'], false]);
  });
});

describe('the binder', () => {
  const download = (as: TestMember) => site.send({ url: '/api/bookmarks/binder' }, as);

  test('is closed until it is switched on, whatever else is', async () => {
    const [free, member] = [await aMember(site), await aMember(site, { tier: 'premium' })];
    await flip(member, true);
    expect([(await download(free)).statusCode, (await download(member)).statusCode]).toEqual([
      403, 403,
    ]);
  });

  test('has every bookmark with its best answer, what that holds for and its sources', async () => {
    const [member, asker] = [await aMember(site, { tier: 'premium' }), await aMember(site)];
    await flip(member, true, 'binder');
    for (let number = 1; number <= 11; number++)
      await bookmark((await aQuestion(site, asker, { title: `Page ${number}` })).id, member);
    const question = await aQuestion(site, asker, {
      title: 'Are <forks> income?',
      jurisdiction: 'us',
      taxYear: 2025,
    });
    const source = { title: 'Rev. Rul. 2019-24', section: null, url: 'https://www.irs.gov/a?b&c' };
    await site.call(
      'POST /api/questions/{id}/answers',
      {
        params: { id: question.id },
        body: {
          content: 'As **income**.',
          validity: { jurisdiction: 'us', taxYearFrom: 2019, taxYearTo: 2025, sources: [source] },
        },
      },
      await aMember(site),
    );
    await bookmark(question.id, member);
    const { statusCode, headers, body } = await download(member);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="questions-[\d-]+\.html"$/,
    );
    expect(body.match(/<section>/g)).toHaveLength(12);
    expect(body.indexOf('Page 11')).toBeGreaterThan(body.indexOf('income?'));
    for (const part of [
      '<h2>Are &lt;forks&gt; income?</h2>',
      'United States · tax year 2025 · asked by',
      `${site.app.platform.config.publicUrl}/questions/${question.id}`,
      '<p>As <strong>income</strong>.</p>',
      'United States, tax years 2019 to 2025. Law checked on ',
      '<a href="https://www.irs.gov/a?b&amp;c">Rev. Rul. 2019-24</a>',
      '<p>No answer yet.</p>',
      '12 questions.',
    ])
      expect(body, part).toContain(part);
    expect(body).not.toContain('<script');
  });

  test('without bookmarks says so', async () => {
    const member = await aMember(site, { tier: 'premium' });
    await flip(member, true, 'binder');
    expect((await download(member)).body).toContain('No question is bookmarked yet.');
  });
});
