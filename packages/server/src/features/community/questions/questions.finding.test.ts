import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { refreshSearchScores } from '../../operation/upkeep/upkeep.queries.ts';
import { refreshVocabulary } from '../vocabulary/vocabulary.service.ts';

const site = useApp();
let asker: TestMember;
let other: TestMember;
let minute = 0;
const tick = () =>
  site.at(new Date(Date.parse('2026-11-01T00:00:00Z') + ++minute * 60_000).toISOString());

type Query = Partial<{
  search: string;
  tag: string;
  jurisdiction: 'us' | 'gb' | 'de';
  taxYear: number;
  filter: 'all' | 'votes' | 'unanswered';
  page: number;
}>;
const list = async (query: Query) => (await site.call('GET /api/questions', { query }, other)).body;
const titles = async (query: Query) =>
  (await list(query)).questions.map(({ title }) => title).sort();
const hints = async (query: Query) => (await site.call('GET /api/search/hints', { query })).body;

const ask = async (
  by: TestMember,
  title: string,
  tags: string[],
  facets: { jurisdiction?: 'us' | 'gb' | 'de'; taxYear?: number } = {},
) => {
  tick();
  const { body, status } = await site.call(
    'POST /api/questions',
    { body: { title, description: `About lots: ${title}`, tags, ...facets } },
    by,
  );
  expect(status).toBe(201);
  return body;
};

beforeAll(async () => {
  asker = await aMember(site, { username: 'Ada.Asks' });
  other = await aMember(site, { username: 'otto' });
  const alpha = await ask(asker, 'Alpha staking swap', ['staking', 'defi'], {
    jurisdiction: 'us',
    taxYear: 2024,
  });
  await ask(asker, 'Beta staking pool', ['staking'], { jurisdiction: 'gb', taxYear: 2024 });
  const gamma = await ask(other, 'Gamma mining swap', ['mining'], {
    jurisdiction: 'us',
    taxYear: 2025,
  });
  await ask(other, 'Delta mining pool', ['mining', 'nft']);
  for (const by of [other, await aMember(site), await aMember(site)])
    await site.call(
      'POST /api/vote',
      { body: { targetId: alpha.id, targetType: 'question', voteType: 'up' } },
      by,
    );
  const answer = await anAnswer(site, alpha, other);
  await anAnswer(site, gamma, asker);
  await site.call('POST /api/answers/{id}/accept', { params: { id: answer.id } }, asker);
  await refreshSearchScores(site.app.platform.database.db);
  await refreshVocabulary(site.app.platform.database.db);
});

const [ALPHA, BETA, GAMMA, DELTA] = [
  'Alpha staking swap',
  'Beta staking pool',
  'Gamma mining swap',
  'Delta mining pool',
];

describe('operators', () => {
  test.each([
    ['[staking]', [ALPHA, BETA]],
    ['[staking] [defi]', [ALPHA]],
    ['[staking] -[defi]', [BETA]],
    ['-[staking]', [DELTA, GAMMA]],
    ['[no-such-tag]', []],
    ['-[no-such-tag] pool', [BETA, DELTA]],
    ['user:ada.asks', [ALPHA, BETA]],
    ['user:ADA.Asks swap', [ALPHA]],
    ['user:nobody', []],
    ['score:>=3', [ALPHA]],
    ['score:<1 pool', [BETA, DELTA]],
    ['answers:0', [BETA, DELTA]],
    ['answers:>=1', [ALPHA, GAMMA]],
    ['is:answered', [ALPHA]],
    ['is:unanswered', [BETA, DELTA]],
    ['is:unanswered mining', [DELTA]],
    ['jurisdiction:us', [ALPHA, GAMMA]],
    ['jurisdiction:uk', [BETA]],
    ['year:2024', [ALPHA, BETA]],
    ['year:2024 jurisdiction:us staking', [ALPHA]],
    ['swap -mining', [ALPHA]],
    ['"mining swap"', [GAMMA]],
    ['[mining] -pool user:otto answers:1 score:0 jurisdiction:us', [GAMMA]],
    ['swap foo:bar', []],
    ["[staking] user:x';drop", []],
  ])('%s', async (search, expected) => {
    expect(await titles({ search })).toEqual([...expected].sort());
  });

  test('go together with the filter, the tag and the order of the list', async () => {
    expect(await titles({ search: 'jurisdiction:us', tag: 'mining' })).toEqual([GAMMA]);
    expect(await titles({ search: 'pool', filter: 'unanswered' })).toEqual([BETA, DELTA]);
    expect(
      (await list({ search: 'answers:>=1', filter: 'votes' })).questions.map(({ title }) => title),
    ).toEqual([ALPHA, GAMMA]);
  });

  test('count what they find and have pages', async () => {
    expect(await list({ search: 'answers:0', page: 2 })).toEqual({
      questions: [],
      total: 2,
      totalPages: 1,
    });
  });

  test('that are not understood are told in words', async () => {
    expect((await hints({ search: 'swap foo:bar score:x' })).problems).toEqual([
      'There is no operator “foo:”, so “foo:bar” was searched as text.',
      '“score:” needs a number, such as score:>=5; “score:x” was searched as text.',
    ]);
  });
});

describe('facets', () => {
  test('narrow a list without a search', async () => {
    expect(await titles({ jurisdiction: 'us' })).toEqual([ALPHA, GAMMA]);
    expect(await titles({ taxYear: 2024 })).toEqual([ALPHA, BETA]);
    expect(await titles({ taxYear: 2024, jurisdiction: 'gb', tag: 'staking' })).toEqual([BETA]);
    expect(await titles({ jurisdiction: 'de' })).toEqual([]);
  });

  test('that contradict an operator find nothing', async () => {
    expect(await titles({ jurisdiction: 'us', search: 'jurisdiction:gb' })).toEqual([]);
  });

  test('stand in the list and on the question', async () => {
    const { questions } = await list({ search: 'alpha' });
    expect(questions[0]).toMatchObject({ jurisdiction: 'us', taxYear: 2024 });
    const { body } = await site.call('GET /api/questions/{id}', {
      params: { id: questions[0]?.id ?? '' },
    });
    expect(body).toMatchObject({ jurisdiction: 'us', taxYear: 2024 });
    expect((await list({ search: 'delta' })).questions[0]).toMatchObject({
      jurisdiction: null,
      taxYear: null,
    });
  });

  test('are counted for a search, most first', async () => {
    expect(await hints({ search: 'lots' })).toEqual({
      total: 4,
      isMore: false,
      jurisdictions: [
        { jurisdiction: 'us', count: 2 },
        { jurisdiction: 'gb', count: 1 },
      ],
      taxYears: [
        { taxYear: 2024, count: 2 },
        { taxYear: 2025, count: 1 },
      ],
      didYouMean: null,
      problems: [],
    });
  });

  test.each([
    ['jurisdiction=US', 'jurisdiction'],
    ['jurisdiction=', 'jurisdiction'],
    ['taxYear=1999', 'taxYear'],
    ['taxYear=', 'taxYear'],
  ])('that make no sense (%s) are refused', async (query, path) => {
    const response = await site.send({ url: `/api/questions?${query}` });
    expect([
      response.statusCode,
      response.json<{ errors: { path: string }[] }>().errors[0]?.path,
    ]).toEqual([400, path]);
  });

  test('change a visitor’s cached list right after a question was asked', async () => {
    const visitorsTotal = async () =>
      (await site.call('GET /api/questions', { query: { jurisdiction: 'de' } })).body.total;
    expect(await visitorsTotal()).toBe(0);
    await ask(asker, 'Epsilon in Germany', ['germany'], { jurisdiction: 'de' });
    expect([await visitorsTotal(), (await hints({ jurisdiction: 'de' })).total]).toEqual([1, 1]);
  });
});

describe('did you mean', () => {
  test('offers the word that occurs here, and leaves operators alone', async () => {
    expect((await hints({ search: 'stakng [mining] -stakng' })).didYouMean).toBe(
      'staking [mining] -stakng',
    );
  });

  test.each(['staking -pool -swap', 'stakings', 'xqzwvy', 'the', '[staking] [mining]', ''])(
    'says nothing for %s',
    async (search) => {
      expect((await hints({ search })).didYouMean).toBeNull();
    },
  );
});

describe('marks', () => {
  const marked = async (search: string) => {
    const [question] = (await list({ search })).questions;
    const piecesOf = (text = '', places: number[] = []) =>
      places.flatMap((place, index) =>
        index % 2 === 0 ? text.slice(place, places[index + 1]) : [],
      );
    return {
      title: piecesOf(question?.title, question?.marks?.title),
      description: piecesOf(question?.description, question?.marks?.description),
    };
  };

  test('name the words of a search in title and excerpt, in all their forms', async () => {
    expect(await marked('gamma swaps')).toEqual({
      title: ['Gamma', 'swap'],
      description: ['Gamma', 'swap'],
    });
  });

  test('leave markup in a text what it is: text', async () => {
    await aQuestion(site, asker, {
      title: 'Is <b>zebra</b> & <script>alert(1)</script> taxed?',
      description: 'Zebra `<img src=x onerror=alert(1)>` zebra',
    });
    const [question] = (await list({ search: 'zebra' })).questions;
    expect(question?.title).toBe('Is <b>zebra</b> & <script>alert(1)</script> taxed?');
    expect(question?.marks?.title.length).toBeLessThanOrEqual(2);
    expect(
      (await marked('zebra')).description.every((piece) => piece.toLowerCase() === 'zebra'),
    ).toBe(true);
  });

  test('are of whole characters beside others of two units', async () => {
    await aQuestion(site, asker, { title: '🦙🦙 okapi 👩‍🚀 okapi', description: 'x' });
    expect((await marked('okapi')).title).toEqual(['okapi', 'okapi']);
  });

  test('are not there without a search', async () => {
    expect((await list({})).questions.every((question) => !('marks' in question))).toBe(true);
  });
});

describe('an answer', () => {
  test('is found by its words right after it was posted', async () => {
    const [question] = (await list({ search: 'delta' })).questions;
    expect((await list({ search: 'quokka' })).total).toBe(0);
    await anAnswer(site, question ?? { id: '' }, asker, 'Ask a quokka.');
    expect(await titles({ search: 'quokka' })).toEqual([DELTA]);
  });
});

test('excluded words change nothing in the order of what is found', async () => {
  const idsOf = async (search: string) => (await list({ search })).questions.map(({ id }) => id);
  const words = [...'bcdefghjklmnopqr'].map((letter) => `-${letter.repeat(3)}`).join(' ');
  const found = await idsOf('swap OR pool');
  expect(found.length).toBeGreaterThan(2);
  expect(await idsOf(`swap OR pool ${words}`)).toEqual(found);
});
