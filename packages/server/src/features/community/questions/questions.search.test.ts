import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { refreshSearchScores } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const TOTAL = 47;
type Query = Partial<{ filter: 'unanswered' | 'recent' | 'votes'; page: number; tag: string }>;

let asker: TestMember;
let reader: TestMember;
beforeAll(async () => {
  asker = await aMember(site);
  reader = await aMember(site);
  for (let index = 0; index < TOTAL; index++)
    await aQuestion(site, asker, { title: 'Question', description: 'A text', tags: ['common'] });
});
const list = async (query: Query & { search: string }) =>
  (await site.call('GET /api/questions', { query }, reader)).body;

describe('a search', () => {
  beforeAll(async () => {
    await aQuestion(site, asker, {
      title: 'Alpaca farming income',
      description: 'Nothing else',
      tags: ['common'],
    });
    const llama = await aQuestion(site, asker, {
      title: 'Mining',
      description: 'The llama and its **alpaca** friend',
      tags: ['staking-rewards'],
    });
    const vicuna = await aQuestion(site, asker, {
      title: 'Trading',
      description: 'Only here',
      tags: ['common'],
    });
    await anAnswer(site, vicuna, asker, 'Ask an alpaca or a vicuña about wash-sales.');
    await site.call(
      'POST /api/vote',
      { body: { targetId: llama.id, targetType: 'question', voteType: 'up' } },
      reader,
    );
    await refreshSearchScores(site.app.platform.database.db);
  });
  const titles = async (search: string, more: Query = {}) =>
    (await list({ search, ...more })).questions.map(({ title }) => title);

  test('finds title, description, tags and answers, the title first', async () => {
    expect(await titles('alpaca')).toEqual(['Alpaca farming income', 'Mining', 'Trading']);
    expect(await titles('staking-rewards')).toEqual(['Mining']);
  });

  test('finds other forms of a word', async () => {
    expect(await titles('alpacas farm')).toEqual(['Alpaca farming income']);
  });

  test('demands every word, a phrase in its order, and none that is excluded', async () => {
    expect(await titles('alpaca llama')).toEqual(['Mining']);
    expect(await titles('"alpaca friend"')).toEqual(['Mining']);
    expect(await titles('"friend alpaca"')).toEqual([]);
    expect((await titles('alpaca -llama')).sort()).toEqual(['Alpaca farming income', 'Trading']);
    expect((await titles('farming OR llama')).sort()).toEqual(['Alpaca farming income', 'Mining']);
    expect(await titles('alpaca NOT llama')).toEqual(['Alpaca farming income', 'Trading']);
    expect(await titles('alpaca or farming')).toEqual(['Alpaca farming income']);
  });

  test('keeps the filter and the tag', async () => {
    expect((await titles('alpaca', { filter: 'unanswered' })).sort()).toEqual([
      'Alpaca farming income',
      'Mining',
    ]);
    expect((await titles('alpaca', { tag: 'common' })).sort()).toEqual([
      'Alpaca farming income',
      'Trading',
    ]);
    expect((await titles('alpaca', { filter: 'votes' }))[0]).toBe('Mining');
    expect((await titles('alpaca', { filter: 'recent' }))[0]).toBe('Trading');
  });

  test('counts what it found and has pages', async () => {
    const { total, totalPages, questions } = await list({ search: 'text', page: 2 });
    expect([total, totalPages, questions.length]).toEqual([TOTAL, 3, 20]);
    expect((await list({ search: 'text', page: 9 })).questions).toEqual([]);
  });

  test.each([
    'the',
    'the and of',
    '"',
    '"""',
    '-',
    '--',
    '-the',
    '"unclosed alpaca',
    '((',
    ':*',
    '& | !',
    'a:b:c',
    '<->',
    '\\',
    '%',
    "'",
    'alpaca & !',
    '🦙',
    'или',
    '-"a" -b',
    'or or or',
  ])('for %s is answered', async (search) => {
    const { status, body } = await site.call('GET /api/questions', { query: { search } }, reader);
    expect([status, body.questions.length <= 20]).toEqual([200, true]);
  });

  test('for words that say nothing finds nothing', async () => {
    expect(await list({ search: 'the of and' })).toEqual({
      questions: [],
      total: 0,
      totalPages: 0,
    });
  });

  test('of spaces alone is no search', async () => {
    expect((await list({ search: '   ' })).total).toBeGreaterThan(TOTAL);
  });

  test('of 200 characters is answered, a longer one refused', async () => {
    expect(
      (await site.call('GET /api/questions', { query: { search: 'alpaca '.repeat(28) } })).status,
    ).toBe(200);
    const { status, problem } = await site.call('GET /api/questions', {
      query: { search: 'x'.repeat(201) },
    });
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'search', message: 'Please search for at most 200 characters' }],
    ]);
  });
});
