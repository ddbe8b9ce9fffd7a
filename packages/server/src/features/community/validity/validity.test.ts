import { describe, expect, test } from 'vitest';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { SOURCE, type Stated, useValidity } from '../../../../testing/validity.ts';
import { askToCheck } from './unchecked.service.ts';

const here = useValidity();
const { site, answers, answerWith, set, told } = here;

describe('an answer', () => {
  test('is posted with what it holds for and rests on', async () => {
    const question = await aQuestion(site, here.asker);
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
    const question = await aQuestion(site, here.asker);
    await anAnswer(site, question, here.author);
    expect((await answerWith(question, {})).body.validity).toBeNull();
    expect((await answers(question)).map(({ validity }) => validity)).toEqual([null, null]);
  });

  test('says it again by its author, seen at once by visitors, and takes it back', async () => {
    const question = await aQuestion(site, here.asker);
    const { id } = await anAnswer(site, question, here.author);
    expect((await answers(question))[0]?.validity).toBeNull();
    const named = { jurisdiction: 'gb', taxYearFrom: 2024, taxYearTo: 2024 } as const;
    expect((await set(id, named)).body.validity).toMatchObject({ ...named, isOutdated: false });
    expect((await answers(question))[0]?.validity).toMatchObject({ ...named, sources: [] });
    expect((await set(id, {})).body.validity).toBeNull();
    expect((await answers(question))[0]?.validity).toBeNull();
  });

  test('of someone else is refused with 403, to a visitor with 401, and one that is not there with 404', async () => {
    const { id } = await anAnswer(site, await aQuestion(site, here.asker), here.author);
    expect([
      (await set(id, {}, here.asker)).status,
      (await set(id, {}, null)).status,
      (await set(here.asker.id, {})).status,
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
  ] as [Stated, string, string][])('that says %j is refused', async (body, path, message) => {
    const { id } = await anAnswer(site, await aQuestion(site, here.asker), here.author);
    const { status, problem } = await set(id, body);
    expect([status, problem.errors]).toEqual([400, [{ path, message }]]);
  });

  test('whose years are past keeps its place', async () => {
    const question = await aQuestion(site, here.asker);
    const old = (
      await answerWith(question, { jurisdiction: 'us', taxYearFrom: 2022, taxYearTo: 2024 })
    ).body;
    const plain = await anAnswer(site, question, here.author);
    expect((await answers(question)).map(({ id }) => id)).toEqual([old.id, plain.id]);
  });
});

describe('when the years of an answer have passed', () => {
  const runOn = (day: string) =>
    askToCheck(site.app.platform.database.db, new Date(`${day}T04:47:00Z`));

  test('its author is asked once, on the day on which the next year has begun', async () => {
    site.at('2026-03-01T12:00:00Z');
    const [author, reader] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, here.asker, { title: 'Which pool?' });
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
