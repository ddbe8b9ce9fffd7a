import { beforeAll, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';

const site = useApp();
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
  await site.app.platform.apiCache.clear();
  expect(await related(first.id)).toEqual(['Wrapped walrus again']);
  site.at('2026-11-08T01:00:00Z');
  await site.app.platform.apiCache.clear();
  expect((await related(first.id)).sort()).toEqual(['Walrus, a third', 'Wrapped walrus again']);
});

test('many readers at once find the same', async () => {
  const one = await aQuestion(site, member, {
    title: 'Crowded 🦓 question’s \\ words',
    tags: ['crowd'],
  });
  await aQuestion(site, member, { title: 'Crowded second', tags: ['crowd'] });
  const all = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await site.app.platform.apiCache.clear();
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
