import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { indexThread } from '../indexing/indexing.service.ts';
import { findSources } from './finding.service.ts';

const site = useApp();
let asker: TestMember;
let expert: TestMember;
beforeAll(async () => {
  asker = await aMember(site);
  expert = await aMember(site);
});

const db = () => site.app.platform.database.db;
const contents = async (answerId: string) =>
  (
    await db().execute<{ content: string }>(
      sql`select content from passages where source_id = ${answerId} order by place`,
    )
  ).rows.map(({ content }) => content);
const accept = (id: string) =>
  site.call('POST /api/answers/{id}/accept', { params: { id } }, asker);
interface Part {
  jurisdiction?: 'us' | 'gb' | 'other' | null;
  taxYear?: number | null;
}
async function find(question: string, part: Part = {}) {
  await runJobs(site);
  return findAtOnce(question, part);
}
const findAtOnce = (question: string, part: Part = {}) =>
  findSources(db(), {
    question,
    earlier: '',
    jurisdiction: null,
    taxYear: null,
    day: '2026-11-21',
    ...part,
  });

async function accepted(title: string, content: string) {
  const question = await aQuestion(site, asker, { title, description: 'Please help.' });
  const answer = await anAnswer(site, question, expert, content);
  await accept(answer.id);
  await runJobs(site);
  return { question, answer };
}

describe('passages', () => {
  test('are of accepted answers, and gone with the acceptance', async () => {
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, expert, 'Yes.\n\n## Why\n\nBecause.');
    await runJobs(site);
    expect(await contents(answer.id)).toEqual([]);
    await accept(answer.id);
    await runJobs(site);
    expect(await contents(answer.id)).toEqual(['Yes.', 'Because.']);
    await accept(answer.id);
    expect(await contents(answer.id)).toEqual([]);
  });

  test('are of answers with three votes, and gone with the third', async () => {
    const question = await aQuestion(site, asker);
    const { id } = await anAnswer(site, question, expert, 'Well said.');
    const vote = async (by: TestMember) =>
      site.call(
        'POST /api/vote',
        { body: { targetId: id, targetType: 'answer', voteType: 'up' } },
        by,
      );
    const voters = await Promise.all(Array.from({ length: 3 }, () => aMember(site)));
    for (const voter of voters) {
      expect(await contents(id)).toEqual([]);
      await vote(voter);
      await runJobs(site);
    }
    expect(await contents(id)).toEqual(['Well said.']);
    await vote(voters[0] as TestMember);
    expect(await contents(id)).toEqual([]);
  });

  test('of an edited answer are gone at once and made again', async () => {
    const { answer } = await accepted('Anything', 'Old words.');
    await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: 'New words.' } },
      expert,
    );
    expect(await contents(answer.id)).toEqual([]);
    await runJobs(site);
    expect(await contents(answer.id)).toEqual(['New words.']);
  });

  test('are found by the new title of an edited question', async () => {
    const { question, answer } = await accepted('Something about turtles', 'As any other animal.');
    await site.call(
      'PATCH /api/questions/{id}',
      { params: { id: question.id }, body: { title: 'Something about axolotls' } },
      asker,
    );
    await runJobs(site);
    expect((await find('axolotls?')).map(({ sourceId }) => sourceId)).toEqual([answer.id]);
    expect(await find('turtles?')).toEqual([]);
  });

  test('are found by the words in which the editors heard it asked', async () => {
    const { question, answer } = await accepted('Something about wombats', 'As any other animal.');
    await db().execute(
      sql`update questions set wordings = '{got a cuddly numbat coin}' where id = ${question.id}`,
    );
    await indexThread(db(), question.id);
    expect((await find('my numbat coin?')).map(({ sourceId }) => sourceId)).toEqual([answer.id]);
  });

  test('are found by the title of a question that was closed as their duplicate', async () => {
    const { question, answer } = await accepted('Something about quolls', 'As any other animal.');
    const repeated = await aQuestion(site, asker, { title: 'Does my bandicoot coin count?' });
    expect(await find('my bandicoot coin?')).toEqual([]);
    await site.call(
      'POST /api/moderation/questions/{id}/close',
      { params: { id: repeated.id }, body: { reason: 'duplicate', duplicateOf: question.id } },
      await aMember(site, { tier: 'admin' }),
    );
    expect((await find('my bandicoot coin?')).map(({ sourceId }) => sourceId)).toEqual([answer.id]);
  });

  test('of a deleted answer are gone', async () => {
    const { answer } = await accepted('Anything', 'Words.');
    await site.call(
      'DELETE /api/answers/{id}',
      { params: { id: answer.id } },
      await aMember(site, { tier: 'admin' }),
    );
    expect(await contents(answer.id)).toEqual([]);
  });

  test('made while the answer is edited say what it says in the end', async () => {
    const { question, answer } = await accepted('Anything', 'Version 0.');
    const edits = Array.from({ length: 12 }, (_, index) => index + 1);
    const building = Promise.all(Array.from({ length: 30 }, () => indexThread(db(), question.id)));
    for (const version of edits)
      await site.call(
        'PATCH /api/answers/{id}',
        { params: { id: answer.id }, body: { content: `Version ${version}.` } },
        expert,
      );
    await building;
    await runJobs(site);
    expect(await contents(answer.id)).toEqual(['Version 12.']);
  });
});

describe('a source is found', () => {
  test('by words like those of the answer, with its beginning and the closest passage', async () => {
    const { question, answer } = await accepted(
      'How are validator payouts taxed?',
      'As income.\n\n## Traps\n\nKeep the receipts of the delegation service.',
    );
    const [source] = await find('Are delegation receipts needed for staking?');
    expect(source).toMatchObject({
      kind: 'answer',
      sourceId: answer.id,
      questionId: question.id,
      title: question.title,
    });
    expect(source?.passages).toEqual([
      { heading: null, content: 'As income.' },
      { heading: 'Traps', content: 'Keep the receipts of the delegation service.' },
    ]);
  });

  test('only where it holds for the jurisdiction and the named year', async () => {
    const { answer } = await accepted(
      'How are zebra tokens valued?',
      'At the market price of zebras.',
    );
    const validity = { jurisdiction: 'us' as const, taxYearFrom: 2024, taxYearTo: 2025 };
    await site.call(
      'PATCH /api/answers/{id}/validity',
      { params: { id: answer.id }, body: validity },
      expert,
    );
    const found = async (part: Parameters<typeof find>[1]) =>
      (await find('How are zebra tokens valued?', part)).length;
    expect([
      await found({}),
      await found({ jurisdiction: 'us' }),
      await found({ jurisdiction: 'gb' }),
      await found({ jurisdiction: 'other' }),
    ]).toEqual([1, 1, 0, 0]);
    expect([
      await found({ taxYear: 2024 }),
      await found({ taxYear: 2026 }),
      await found({ jurisdiction: 'us', taxYear: 2025 }),
    ]).toEqual([1, 0, 1]);
  });

  test('by nothing but what the question asks: nonsense, operators and stop words find none', async () => {
    for (const text of [
      '',
      'the of and',
      "'); drop table passages; --",
      '\\\\ \' " & | ! <-> :* ( qqzz',
      'x'.repeat(2000),
    ])
      expect(await find(text)).toEqual([]);
  });

  test('as in force before what is past', async () => {
    const make = async (to: number) => {
      const { answer } = await accepted('How is a quokka coin taxed?', 'As any coin.');
      const validity = { jurisdiction: 'us' as const, taxYearFrom: 2020, taxYearTo: to };
      await site.call(
        'PATCH /api/answers/{id}/validity',
        { params: { id: answer.id }, body: validity },
        expert,
      );
      return answer.id;
    };
    const [past, current] = [await make(2021), await make(2026)];
    expect((await find('How is a quokka coin taxed?')).map(({ sourceId }) => sourceId)).toEqual([
      current,
      past,
    ]);
  });
});

test('what a moderator hides is quoted no more, and again when it is brought back', async () => {
  const admin = await aMember(site, { tier: 'admin' });
  const title = 'How are hidden kiwi coins taxed?';
  const { answer } = await accepted(title, 'As fruit.');
  const quoted = async () =>
    (await findAtOnce(title)).flatMap(({ passages }) => passages.map(({ content }) => content));
  expect(await quoted()).toEqual(['As fruit.']);
  const hidden = await site.call(
    'POST /api/moderation/posts/{id}/hide',
    { params: { id: answer.id }, body: { reason: 'spam' } },
    admin,
  );
  expect([hidden.status < 300, await quoted()]).toEqual([true, []]);
  await runJobs(site);
  expect(await contents(answer.id)).toEqual([]);
  const restored = await site.call(
    'POST /api/moderation/posts/{id}/restore',
    { params: { id: answer.id }, body: {} },
    admin,
  );
  await runJobs(site);
  expect([restored.status < 300, await contents(answer.id)]).toEqual([true, ['As fruit.']]);
  expect(await quoted()).toEqual(['As fruit.']);
});
