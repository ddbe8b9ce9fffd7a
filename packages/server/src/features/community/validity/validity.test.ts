import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, anExpert, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { askToCheck } from './unchecked.service.ts';

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
      changed: null,
      confirmations: [],
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

  test('says it again by its author, seen at once by visitors, and takes it back', async () => {
    const question = await aQuestion(site, asker);
    const { id } = await anAnswer(site, question, expert);
    expect((await answers(question))[0]?.validity).toBeNull();
    const named = { jurisdiction: 'gb', taxYearFrom: 2024, taxYearTo: 2024 } as const;
    expect((await set(id, named)).body.validity).toMatchObject({ ...named, isOutdated: false });
    expect((await answers(question))[0]?.validity).toMatchObject({ ...named, sources: [] });
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

  test('whose years are past keeps its place', async () => {
    const question = await aQuestion(site, asker);
    const old = (
      await answerWith(question, { jurisdiction: 'us', taxYearFrom: 2022, taxYearTo: 2024 })
    ).body;
    const plain = await anAnswer(site, question, expert);
    expect((await answers(question)).map(({ id }) => id)).toEqual([old.id, plain.id]);
  });
});

describe('the law of an answer', () => {
  const YEARS = { jurisdiction: 'us', taxYearFrom: 2024, taxYearTo: 2025 } as const;
  let cpa: TestMember;
  beforeAll(async () => {
    cpa = await anExpert(site, { jurisdiction: 'US' });
  });
  type Said = { verdict: 'confirmed' | 'changed'; taxYear: number; note?: string; url?: string };
  const review = (id: string, body: Said, by: TestMember | null = cpa) =>
    site.call('POST /api/answers/{id}/validity/reviews', { params: { id }, body }, by);
  const withdraw = (id: string, reviewId: string, by: TestMember) =>
    site.call(
      'DELETE /api/answers/{id}/validity/reviews/{reviewId}',
      { params: { id, reviewId } },
      by,
    );
  const said = async (years: Body = YEARS) => {
    const question = await aQuestion(site, asker, { title: 'Is it taxed?' });
    return { question, id: (await answerWith(question, years)).body.id };
  };

  test('is confirmed by an expert for a later year, named with their profession', async () => {
    const { question, id } = await said();
    const { status, body } = await review(id, { verdict: 'confirmed', taxYear: 2026 });
    expect(status).toBe(200);
    expect(body.validity).toMatchObject({
      taxYearFrom: 2024,
      taxYearTo: 2026,
      isOutdated: false,
      confirmations: [
        { taxYear: 2026, by: { id: cpa.id, username: cpa.username, credential: 'Attorney (US)' } },
      ],
    });
    expect((await answers(question))[0]?.validity).toEqual(body.validity);
  });

  test('that changed makes the answer out of date, last even when accepted, and is told', async () => {
    const { question, id } = await said();
    const reader = await aMember(site);
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, reader);
    const other = await anAnswer(site, question, expert);
    await site.call('POST /api/answers/{id}/accept', { params: { id } }, asker);
    expect((await answers(question)).map((one) => one.id)).toEqual([id, other.id]);
    const note = 'Section 1091 now covers digital assets.';
    const { body } = await review(id, { verdict: 'changed', taxYear: 2026, note });
    expect(body.validity).toMatchObject({
      taxYearTo: 2025,
      isOutdated: true,
      changed: { taxYear: 2026, note, url: null, by: { id: cpa.id } },
    });
    expect((await answers(question)).map((one) => one.id)).toEqual([other.id, id]);
    const message = `@${cpa.username} says that an answer to “Is it taxed?” is out of date from tax year 2026 on`;
    expect([(await told(reader)).at(-1)?.message, (await told(expert)).at(-1)?.message]).toEqual([
      message,
      message,
    ]);
  });

  test('that changes in a year to come is said and not out of date yet', async () => {
    const { id } = await said();
    const change = { verdict: 'changed', taxYear: 2027, note: 'The allowance ends.' } as const;
    expect((await review(id, change)).body.validity).toMatchObject({
      isOutdated: false,
      changed: { taxYear: 2027 },
    });
  });

  test('is held again after its author states it again; who had called it changed is told', async () => {
    const { id } = await said();
    await review(id, { verdict: 'changed', taxYear: 2025, note: 'A new form.' });
    expect((await set(id, { ...YEARS, taxYearTo: 2026 })).body.validity).toMatchObject({
      taxYearTo: 2026,
      changed: null,
      isOutdated: false,
    });
    expect((await told(cpa)).at(-1)?.message).toBe(
      'The answer to “Is it taxed?” that you marked as out of date has been revised. Is it correct now?',
    );
  });

  test('keeps its confirmations when its author states the same years with a source', async () => {
    const { id } = await said();
    await review(id, { verdict: 'confirmed', taxYear: 2026 });
    const stated = await set(id, { ...YEARS, taxYearTo: 2026, sources: [SOURCE] });
    expect(stated.body.validity?.confirmations).toHaveLength(1);
    expect((await set(id, YEARS)).body.validity?.confirmations).toEqual([]);
  });

  test('is what it was after a review is taken back: by who said it, or a moderator', async () => {
    const { question, id } = await said();
    const before = (await answers(question))[0]?.validity;
    const admin = await aMember(site, { tier: 'admin' });
    for (const by of [cpa, admin]) {
      const made = await review(id, { verdict: 'confirmed', taxYear: 2026 });
      const reviewId = made.body.validity.confirmations[0]?.id ?? '';
      expect((await withdraw(id, reviewId, asker)).status).toBe(403);
      expect((await withdraw(id, reviewId, by)).body.validity).toEqual(before);
      expect((await withdraw(id, reviewId, by)).status).toBe(404);
    }
  });

  test('is said once by one member for one year: the last counts', async () => {
    const { id } = await said();
    await review(id, { verdict: 'changed', taxYear: 2026, note: 'I misread it.' });
    await review(id, { verdict: 'confirmed', taxYear: 2026 });
    const { validity } = (await review(id, { verdict: 'confirmed', taxYear: 2026 })).body;
    expect([validity.changed, validity.confirmations.length]).toEqual([null, 1]);
  });

  test('is reviewed by its author and experts of its country only', async () => {
    const { id } = await said();
    const german = await said({ ...YEARS, jurisdiction: null });
    const confirm = { verdict: 'confirmed', taxYear: 2026 } as const;
    const cta = await anExpert(site, { jurisdiction: 'GB' });
    const elsewhere = await review(id, confirm, cta);
    expect([
      (await review(id, confirm, null)).status,
      (await review(id, confirm, asker)).status,
      [elsewhere.status, elsewhere.problem.detail],
      (await review(german.id, confirm, cta)).status,
      (await review(id, confirm, expert)).status,
    ]).toEqual([
      401,
      403,
      [403, 'Only professionals verified in United States can review the law of this answer.'],
      200,
      200,
    ]);
  });

  test('that names no years, and years far ahead, are refused', async () => {
    const { id } = await anAnswer(site, await aQuestion(site, asker), expert);
    const ahead = await review((await said()).id, { verdict: 'confirmed', taxYear: 2028 });
    const { problem } = await review((await said()).id, { verdict: 'changed', taxYear: 2026 });
    expect([
      (await review(id, { verdict: 'confirmed', taxYear: 2026 })).status,
      ahead.status,
      problem.errors,
    ]).toEqual([409, 400, [{ path: 'note', message: 'Please say what changed' }]]);
  });

  test('stands in lists where an expert or the editors checked it', async () => {
    const { question, id } = await said();
    const listed = async () =>
      (await site.call('GET /api/questions', { query: { filter: 'recent' } })).body.questions.find(
        (one) => one.id === question.id,
      )?.lawCheck;
    expect(await listed()).toBeNull();
    await review(id, { verdict: 'confirmed', taxYear: 2026 });
    expect(await listed()).toMatchObject({ taxYearFrom: 2024, taxYearTo: 2026, by: 'expert' });
    const verified = await aQuestion(site, asker);
    await answerWith(verified, YEARS, cpa);
    const read = await site.call('GET /api/questions/{id}', { params: { id: verified.id } });
    expect(read.body.lawCheck?.by).toBe('expert');
  });

  test('moves in lists with its answer when questions are merged', async () => {
    const [from, to] = [await aQuestion(site, asker), await aQuestion(site, asker)];
    await answerWith(from, YEARS, cpa);
    const listed = async (id: string) =>
      (await site.call('GET /api/questions', { query: { filter: 'recent' } })).body.questions.find(
        (one) => one.id === id,
      )?.lawCheck;
    expect([(await listed(from.id))?.by, await listed(to.id)]).toEqual(['expert', null]);
    const moderator = await aModerator(site);
    const merging = { params: { id: from.id }, body: { targetId: to.id } };
    await site.call('POST /api/moderation/questions/{id}/merge', merging, moderator);
    expect((await listed(to.id))?.by).toBe('expert');
  });

  test('narrows lists to what holds for a year', async () => {
    const tag = 'holding-years';
    const asked = async (validity: Body, taxYear: number | null) => {
      const question = await aQuestion(site, asker, { tags: [tag], ...(taxYear && { taxYear }) });
      return { question, id: (await answerWith(question, validity)).body.id };
    };
    const [to2025, to2026, about2026] = [
      await asked(YEARS, null),
      await asked({ ...YEARS, taxYearTo: 2026 }, null),
      await asked({}, 2026),
    ];
    const found = async (query: Record<string, unknown>) =>
      new Set(
        (await site.call('GET /api/questions', { query: { tag, ...query } })).body.questions.map(
          ({ id }) => id,
        ),
      );
    expect(await found({ holdsFor: 2025 })).toEqual(
      new Set([to2025.question.id, to2026.question.id]),
    );
    expect(await found({ holdsFor: 2026 })).toEqual(new Set([to2026.question.id]));
    expect(await found({ search: 'holds:2026' })).toEqual(new Set([to2026.question.id]));
    expect(await found({ taxYear: 2026 })).toEqual(
      new Set([to2026.question.id, about2026.question.id]),
    );
    await review(to2026.id, { verdict: 'changed', taxYear: 2026, note: 'A new form.' });
    expect(await found({ holdsFor: 2026 })).toEqual(new Set());
  });
});

describe('when the years of an answer have passed', () => {
  const runOn = (day: string) =>
    askToCheck(site.app.platform.database.db, new Date(`${day}T04:47:00Z`));

  test('its author is asked once, on the day on which the next year has begun', async () => {
    site.at('2026-03-01T12:00:00Z');
    const [author, reader] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title: 'Which pool?' });
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, reader);
    await answerWith(question, { jurisdiction: 'gb', taxYearFrom: 2025, taxYearTo: 2025 }, author);
    await runOn('2026-04-05');
    expect(await told(author)).toEqual([]);
    await runOn('2026-04-06');
    const message =
      'Your answer to “Which pool?” applies to tax year 2025/26. Does it also apply to 2026/27?';
    expect([await told(reader), await told(author)]).toEqual([
      [],
      [{ type: 'answer_outdated', message }],
    ]);
    await runOn('2026-04-07');
    expect(await told(author)).toHaveLength(1);
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
