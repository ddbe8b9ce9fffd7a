import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';

const site = useApp();
const toggle = (questionId: string, as: TestMember | null) =>
  site.call('POST /api/bookmarks', { body: { questionId } }, as);
const list = async (as: TestMember) => (await site.call('GET /api/bookmarks', {}, as)).body;

describe('a bookmark', () => {
  test('is added by the first press and removed by the next', async () => {
    const member = await aMember(site);
    const { id } = await aQuestion(site, await aMember(site));
    for (const isBookmarked of [true, false, true]) {
      const { status, body } = await toggle(id, member);
      expect([status, body]).toEqual([200, { isBookmarked }]);
      expect((await list(member)).map((question) => question.id)).toEqual(isBookmarked ? [id] : []);
      expect(
        (await site.call('GET /api/questions/{id}', { params: { id } }, member)).body.isBookmarked,
      ).toBe(isBookmarked);
    }
  });

  test('is the member’s own', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    await toggle(id, await aMember(site));
    const other = await aMember(site);
    expect(await list(other)).toEqual([]);
    expect((await toggle(id, other)).body).toEqual({ isBookmarked: true });
  });

  test('may be on one’s own question', async () => {
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker);
    expect((await toggle(id, asker)).body).toEqual({ isBookmarked: true });
  });

  test('of a question that does not exist is 404', async () => {
    const { status, problem } = await toggle(
      '0198a000-0000-7000-8000-000000000000',
      await aMember(site),
    );
    expect([status, problem.detail]).toEqual([404, 'Question not found']);
  });

  test('with an id that is none is 400 and names the field', async () => {
    const { status, problem } = await toggle('first', await aMember(site));
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'questionId']);
  });

  test('signed out is refused, and so is the list', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    expect([
      (await toggle(id, null)).status,
      (await site.call('GET /api/bookmarks', {})).status,
    ]).toEqual([401, 401]);
  });
});

describe('the list of bookmarks', () => {
  test('is newest bookmark first, with the time of each', async () => {
    const member = await aMember(site);
    const asker = await aMember(site);
    const [a, b, c] = [
      await aQuestion(site, asker),
      await aQuestion(site, asker),
      await aQuestion(site, asker),
    ];
    const startMs = Date.now();
    for (const [index, { id }] of [b, c, a].entries()) {
      site.at(new Date(startMs + index * 1000).toISOString());
      await toggle(id, member);
    }
    const bookmarks = await list(member);
    expect(bookmarks.map(({ id }) => id)).toEqual([a.id, c.id, b.id]);
    expect(bookmarks.map(({ bookmarkedAt }) => Date.parse(bookmarkedAt) - startMs)).toEqual([
      2000, 1000, 0,
    ]);
  });

  test('has the fields of a question in a list', async () => {
    const member = await aMember(site);
    const asker = await aMember(site);
    const { id } = await aQuestion(site, asker, { description: 'A **bold** text' });
    await toggle(id, member);
    const [first] = await list(member);
    const { bookmarkedAt: _time, ...question } = first ?? ({} as never);
    expect(question).toEqual(
      (await site.call('GET /api/questions', { query: { filter: 'recent' } }, member)).body
        .questions[0],
    );
    expect(question).toMatchObject({
      id,
      description: 'A bold text',
      isBookmarked: true,
      author: { id: asker.id },
    });
  });
});

test('a hundred presses at once by twenty members leave each with at most one, as the last reply said', async () => {
  const { id } = await aQuestion(site, await aMember(site));
  const members = await Promise.all(Array.from({ length: 20 }, () => aMember(site)));
  const presses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => toggle(id, members[index % 20] ?? null)),
  );
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
  for (const [index, member] of members.entries()) {
    const own = presses
      .filter((_, press) => press % 20 === index)
      .map(({ body }) => body.isBookmarked);
    const held = (await list(member)).length;
    // Each press that added and each that removed follow each other, so they differ by what is
    // held.
    expect(own.filter(Boolean).length - own.filter((added) => !added).length).toBe(
      held === 1 ? 1 : own.length % 2 ? -1 : 0,
    );
    expect(held).toBeLessThanOrEqual(1);
  }
});

test('a hundred presses at once by one member come out as an even number of presses does', async () => {
  const { id } = await aQuestion(site, await aMember(site));
  const member = await aMember(site);
  const presses = await Promise.all(Array.from({ length: 100 }, () => toggle(id, member)));
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await list(member)).toHaveLength(0);
});
