import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/questions';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { tellOutdated } from './outdated.service.ts';

const site = useApp();
let asker: TestMember;
let expert: TestMember;
beforeAll(async () => {
  site.at('2026-03-01T12:00:00Z');
  asker = await aMember(site);
  expert = await aMember(site);
});

const SOURCE = {
  title: '26 U.S.C. § 1222',
  section: 'Terms',
  url: 'https://www.law.cornell.edu/uscode/text/26/1222',
};
type Body = {
  jurisdiction?: 'us' | 'gb' | 'au' | null;
  taxYearFrom?: number | null;
  taxYearTo?: number | null;
  sources?: (typeof SOURCE)[];
};

const answerWith = async (question: { id: string }, validity: Body, by = expert) =>
  site.call(
    'POST /api/questions/{id}/answers',
    { params: { id: question.id }, body: { content: 'Yes.', validity } },
    by,
  );
const answers = async ({ id }: { id: string }) =>
  (await site.call('GET /api/questions/{id}', { params: { id } })).body.answers;
const set = (id: string, body: Body, by: TestMember | null = expert) =>
  site.call('PATCH /api/answers/{id}/validity', { params: { id }, body }, by);
const told = async (member: TestMember) =>
  (
    await site.app.platform.database.db.execute<{ message: string; type: string }>(
      sql`select message, type from notifications where user_id = ${member.id} order by created_at`,
    )
  ).rows.filter(({ type }) => type === 'answer_outdated');

describe('an answer', () => {
  test('is posted with what it holds for and rests on', async () => {
    const question = await aQuestion(site, asker);
    const { status, body } = await answerWith(question, {
      jurisdiction: 'us',
      taxYearFrom: 2023,
      taxYearTo: 2026,
      sources: [SOURCE],
    });
    const expected = {
      jurisdiction: 'us',
      taxYearFrom: 2023,
      taxYearTo: 2026,
      sources: [SOURCE],
      checkedOn: '2026-03-01',
      isOutdated: false,
    };
    expect([status, body.validity, (await answers(question))[0]?.validity]).toEqual([
      201,
      expected,
      expected,
    ]);
  });

  test('without it says nothing, and neither does one with nothing in it', async () => {
    const question = await aQuestion(site, asker);
    await anAnswer(site, question, expert);
    expect((await answerWith(question, {})).body.validity).toBeNull();
    expect((await answers(question)).map(({ validity }) => validity)).toEqual([null, null]);
  });

  test('says it anew by its author, seen at once by visitors, and takes it back', async () => {
    const question = await aQuestion(site, asker);
    const { id } = await anAnswer(site, question, expert);
    expect((await answers(question))[0]?.validity).toBeNull();
    expect(
      (await set(id, { jurisdiction: 'gb', taxYearFrom: 2024, taxYearTo: 2024 })).body.validity
        ?.isOutdated,
    ).toBe(true);
    expect((await answers(question))[0]?.validity).toMatchObject({
      jurisdiction: 'gb',
      taxYearTo: 2024,
      sources: [],
      isOutdated: true,
    });
    expect((await set(id, {})).body.validity).toBeNull();
    expect((await answers(question))[0]?.validity).toBeNull();
  });

  test('of someone else is refused with 403, to a visitor with 401, and one that is not there with 404', async () => {
    const { id } = await anAnswer(site, await aQuestion(site, asker), expert);
    expect([
      (await set(id, {}, asker)).status,
      (await set(id, {}, null)).status,
      (await set(asker.id, {})).status,
    ]).toEqual([403, 401, 404]);
  });

  test.each([
    [{ taxYearFrom: 2024 }, 'taxYearTo', 'Please give both tax years, or none'],
    [{ taxYearTo: 2024 }, 'taxYearFrom', 'Please give both tax years, or none'],
    [
      { taxYearFrom: 2025, taxYearTo: 2024 },
      'taxYearTo',
      'The last tax year must not be before the first',
    ],
    [{ taxYearFrom: 1999, taxYearTo: 2024 }, 'taxYearFrom', 'Tax year must be from 2009 to 2099'],
    [{ sources: Array(6).fill(SOURCE) }, 'sources', 'You can name up to 5 sources'],
    [
      { sources: [{ ...SOURCE, url: 'javascript:alert(1)' }] },
      'sources.0.url',
      'Please enter a link that starts with https://',
    ],
    [{ sources: [{ ...SOURCE, title: ' ' }] }, 'sources.0.title', 'A source needs a title'],
  ] as [Body, string, string][])('that says %j is refused', async (body, path, message) => {
    const { id } = await anAnswer(site, await aQuestion(site, asker), expert);
    const { status, problem } = await set(id, body);
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });

  test('whose years are past stands below those in force, unless it is the accepted one', async () => {
    const question = await aQuestion(site, asker);
    const old = (
      await answerWith(question, { jurisdiction: 'us', taxYearFrom: 2022, taxYearTo: 2024 })
    ).body;
    const voted = (
      await answerWith(question, { jurisdiction: 'us', taxYearFrom: 2022, taxYearTo: 2025 })
    ).body;
    const plain = await anAnswer(site, question, expert);
    await site.call(
      'POST /api/vote',
      { body: { targetId: voted.id, targetType: 'answer', voteType: 'up' } },
      asker,
    );
    const order = async () => (await answers(question)).map(({ id }) => id);
    expect(await order()).toEqual([plain.id, voted.id, old.id]);
    await site.call('POST /api/answers/{id}/accept', { params: { id: old.id } }, asker);
    expect(await order()).toEqual([old.id, plain.id, voted.id]);
    expect((await answers(question))[0]).toMatchObject({
      isAccepted: true,
      validity: { isOutdated: true },
    });
  });
});

describe('when the years of an answer have passed', () => {
  const yearsOf = async (question: Question, jurisdiction: 'gb' | 'au') =>
    (await answerWith(question, { jurisdiction, taxYearFrom: 2025, taxYearTo: 2025 })).body;
  const runOn = (day: string) =>
    tellOutdated(site.app.platform.database.db, new Date(`${day}T04:47:00Z`));

  test('its author and its bookmarkers are told once, on the day on which the next year has begun', async () => {
    site.at('2026-03-01T12:00:00Z');
    const reader = await aMember(site);
    const question = await aQuestion(site, asker, { title: 'Which pool?' });
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, reader);
    await yearsOf(question, 'gb');
    await runOn('2026-04-05');
    expect(await told(reader)).toEqual([]);
    await runOn('2026-04-06');
    const message =
      'An answer to “Which pool?” holds for United Kingdom, tax year 2025/26 and may now be out of date';
    expect([await told(reader), await told(expert), await told(asker)]).toEqual([
      [{ type: 'answer_outdated', message }],
      [{ type: 'answer_outdated', message }],
      [],
    ]);
    await runOn('2026-04-07');
    expect(await told(reader)).toHaveLength(1);
  });

  test('who says again what is past is not told; who renews it is told again when that is past', async () => {
    site.at('2026-07-02T12:00:00Z');
    const author = await aMember(site);
    const question = await aQuestion(site, author);
    const { id } = (
      await answerWith(question, { jurisdiction: 'au', taxYearFrom: 2025, taxYearTo: 2025 }, author)
    ).body;
    await runOn('2026-07-03');
    expect(await told(author)).toHaveLength(0);
    await set(id, { jurisdiction: 'au', taxYearFrom: 2025, taxYearTo: 2026 }, author);
    await runOn('2027-06-30');
    expect(await told(author)).toHaveLength(0);
    await runOn('2027-07-01');
    expect(await told(author)).toHaveLength(1);
  });
});
