import { describe, expect, test } from 'vitest';
import { type TestMember } from '../../../../testing/app.ts';
import { aMember, anAnswer, anExpert, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { SOURCE, type Stated, useValidity, YEARS } from '../../../../testing/validity.ts';

const here = useValidity();
const { site, answers, answerWith, review, said, set, told } = here;

describe('the law of an answer', () => {
  const withdraw = (id: string, reviewId: string, by: TestMember) =>
    site.call(
      'DELETE /api/answers/{id}/validity/reviews/{reviewId}',
      { params: { id, reviewId } },
      by,
    );
  test('is confirmed by an expert for a later year, named with their profession', async () => {
    const { question, id } = await said();
    const { status, body } = await review(id, { verdict: 'confirmed', taxYear: 2026 });
    expect(status).toBe(200);
    expect(body.validity).toMatchObject({
      taxYearFrom: 2024,
      taxYearTo: 2026,
      isOutdated: false,
      confirmations: [
        {
          taxYear: 2026,
          by: { id: here.expert.id, username: here.expert.username, credential: 'Attorney (US)' },
        },
      ],
    });
    expect((await answers(question))[0]?.validity).toEqual(body.validity);
  });

  test('that changed makes the answer out of date, last even when accepted, and is told', async () => {
    const { question, id } = await said();
    const reader = await aMember(site);
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, reader);
    const other = await anAnswer(site, question, here.author);
    await site.call('POST /api/answers/{id}/accept', { params: { id } }, here.asker);
    expect((await answers(question)).map((one) => one.id)).toEqual([id, other.id]);
    const note = 'Section 1091 now covers digital assets.';
    const { body } = await review(id, { verdict: 'changed', taxYear: 2026, note });
    expect(body.validity).toMatchObject({
      taxYearTo: 2025,
      isOutdated: true,
      changed: { taxYear: 2026, note, url: null, by: { id: here.expert.id } },
    });
    expect((await answers(question)).map((one) => one.id)).toEqual([other.id, id]);
    const message = `@${here.expert.username} says that an answer to “Is it taxed?” is out of date from tax year 2026 on`;
    expect([
      (await told(reader)).at(-1)?.message,
      (await told(here.author)).at(-1)?.message,
    ]).toEqual([message, message]);
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
    expect((await told(here.expert)).at(-1)?.message).toBe(
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

  test('is what it was after a review is taken back: by its author, or a moderator', async () => {
    const { question, id } = await said();
    const before = (await answers(question))[0]?.validity;
    const admin = await aMember(site, { tier: 'admin' });
    for (const by of [here.expert, admin]) {
      const made = await review(id, { verdict: 'confirmed', taxYear: 2026 });
      const reviewId = made.body.validity.confirmations[0]?.id ?? '';
      expect((await withdraw(id, reviewId, here.asker)).status).toBe(403);
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
      (await review(id, confirm, here.asker)).status,
      [elsewhere.status, elsewhere.problem.detail],
      (await review(german.id, confirm, cta)).status,
      (await review(id, confirm, here.author)).status,
    ]).toEqual([
      401,
      403,
      [403, 'Only professionals verified in the United States can review the law of this answer.'],
      200,
      200,
    ]);
  });

  test('that names no years, and years far ahead, are refused', async () => {
    const { id } = await anAnswer(site, await aQuestion(site, here.asker), here.author);
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
    const verified = await aQuestion(site, here.asker);
    await answerWith(verified, YEARS, here.expert);
    const read = await site.call('GET /api/questions/{id}', { params: { id: verified.id } });
    expect(read.body.lawCheck?.by).toBe('expert');
  });

  test('moves in lists with its answer when questions are merged', async () => {
    const [from, to] = [await aQuestion(site, here.asker), await aQuestion(site, here.asker)];
    await answerWith(from, YEARS, here.expert);
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
    const asked = async (validity: Stated, taxYear: number | null) => {
      const question = await aQuestion(site, here.asker, {
        tags: [tag],
        ...(taxYear && { taxYear }),
      });
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
