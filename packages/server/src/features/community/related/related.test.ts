import { questionPath } from '@lotwise/domain/community/question-path';
import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { builtWeb } from '../../../../testing/pages.ts';

const site = useApp({ web: await builtWeb() });
let member: TestMember;
beforeAll(async () => {
  site.at('2026-11-01T00:00:00Z');
  member = await aMember(site);
});

const related = async (id: string) =>
  (await site.call('GET /api/questions/{id}/related', { params: { id } })).body.map(
    ({ title }) => title,
  );

test('questions that share rare words and tags are related, the nearest first, for a week', async () => {
  const first = await aQuestion(site, member, { title: 'Wrapped walrus tokens', tags: ['walrus'] });
  const near = await aQuestion(site, member, { title: 'Wrapped walrus again', tags: ['walrus'] });
  await aQuestion(site, member, {
    title: 'Another thing',
    tags: ['other'],
    description: 'Nothing of the kind',
  });
  expect(await related(first.id)).toEqual(['Wrapped walrus again']);
  await anAnswer(site, near, member);
  await aQuestion(site, member, { title: 'Walrus, a third', tags: ['walrus'] });

  site.at('2026-11-07T23:00:00Z');
  expect(await related(first.id)).toEqual(['Wrapped walrus again']);
  site.at('2026-11-08T01:00:00Z');
  expect((await related(first.id)).sort()).toEqual(['Walrus, a third', 'Wrapped walrus again']);
});

test('related questions are of the question’s country or of none, and say where they are of', async () => {
  const ask = (title: string, jurisdiction: 'de' | 'gb' | null) =>
    aQuestion(site, member, { title, tags: ['otter'], ...(jurisdiction && { jurisdiction }) });
  const german = await ask('Otter rewards in Germany', 'de');
  await ask('Otter rewards in Bavaria', 'de');
  await ask('Otter rewards in Britain', 'gb');
  const plain = await ask('Otter rewards', null);
  const countries = async (id: string) =>
    (await site.call('GET /api/questions/{id}/related', { params: { id } })).body.map(
      ({ title, jurisdiction }) => [title, jurisdiction],
    );
  expect(await countries(german.id)).toEqual([
    ['Otter rewards in Bavaria', 'de'],
    ['Otter rewards', null],
  ]);
  expect((await countries(plain.id)).map(([, jurisdiction]) => jurisdiction).sort()).toEqual([
    'de',
    'de',
    'gb',
  ]);
  // What was stored before its country was corrected.
  await site.call(
    'PATCH /api/questions/{id}',
    { params: { id: plain.id }, body: { jurisdiction: 'gb' } },
    member,
  );
  expect(await countries(plain.id)).toEqual([['Otter rewards in Britain', 'gb']]);
  expect(await countries(german.id)).toEqual([['Otter rewards in Bavaria', 'de']]);
});

test('they stand in the page of the question, with the country where it is another', async () => {
  const title = 'Is a badger token taxed when it is minted?';
  const asked = await aQuestion(site, member, { title, tags: ['badger'] });
  await aQuestion(site, member, {
    title: 'A badger token in Germany',
    tags: ['badger'],
    jurisdiction: 'de',
  });
  const page = (await site.send({ url: questionPath(asked) }, null)).body;
  const beside = /Related questions<\/h2>(.*?)<\/section>/s.exec(page)?.[1] ?? '';
  expect(beside).toContain('A badger token in Germany');
  expect(beside).toContain('<span>Germany</span>');
});

test('many readers at once find the same', async () => {
  const one = await aQuestion(site, member, {
    title: 'Crowded 🦓 question’s \\ words',
    tags: ['crowd'],
  });
  await aQuestion(site, member, { title: 'Crowded second', tags: ['crowd'] });
  const all = await Promise.all(
    Array.from({ length: 8 }, async () => {
      return related(one.id);
    }),
  );
  expect(new Set(all.map((titles) => titles[0]))).toEqual(new Set(['Crowded second']));
});

test('a question that is not there has no relatives', async () => {
  expect(
    (
      await site.call('GET /api/questions/{id}/related', {
        params: { id: '0198a000-0000-7000-8000-000000000000' },
      })
    ).status,
  ).toBe(404);
});
