import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, aQuestion } from '../../../../testing/data.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
const post = (id: string, content: string, as: TestMember | null) =>
  site.call('POST /api/questions/{id}/comments', { params: { id }, body: { content } }, as);
const list = (id: string, as: TestMember | null = null) =>
  site.call('GET /api/questions/{id}/comments', { params: { id }, query: {} }, as);

describe('commenting', () => {
  test('returns 201 with the comment as the page shows it', async () => {
    const member = await aMember(site);
    const { id } = await aQuestion(site, await aMember(site));
    const { status, body } = await post(id, '  See **§ 1001**\nand `f(x)`.  ', member);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      questionId: id,
      content: 'See **§ 1001**\nand `f(x)`.',
      origin: null,
    });
    expect(body.contentHtml).toBe('See <strong>§ 1001</strong><br />and <code>f(x)</code>.');
    expect(body.author).toEqual({
      id: member.id,
      username: member.username,
      profileImageUrl: null,
      reputation: 0,
      subscriptionTier: 'free',
      isEditorial: false,
      credential: null,
    });
    expect((await list(id)).body).toEqual([body]);
  });

  test('shows to visitors at once, oldest first, and counts on the question', async () => {
    const question = await aQuestion(site, await aMember(site));
    const member = await aMember(site);
    expect((await list(question.id)).body).toEqual([]);
    for (const content of ['first', 'second', 'third'])
      await aComment(site, question, member, content);
    expect((await list(question.id)).body.map(({ content }) => content)).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: question.id } })).body
        .commentCount,
    ).toBe(3);
  });

  test('gives the newest alone where they are wanted', async () => {
    const question = await aQuestion(site, await aMember(site));
    const newest = (count: number) =>
      site.call('GET /api/questions/{id}/comments', {
        params: { id: question.id },
        query: { newest: count },
      });
    expect((await newest(2)).body).toEqual([]);
    const member = await aMember(site);
    for (const content of ['first', 'second', 'third'])
      await aComment(site, question, member, content);
    const all = (await list(question.id)).body;
    expect((await newest(2)).body).toEqual(all.slice(1));
    expect((await newest(3)).body).toEqual(all);
    expect((await newest(1000)).body).toEqual(all);
  });

  test.each([
    [0, 'Newest must be at least 1'],
    [1001, 'Newest must be at most 1000'],
    [1.5, 'Newest must be a whole number'],
    ['x', 'Newest must be a number'],
  ])('of which the newest %s are wanted: %s', async (newest, message) => {
    const { id } = await aQuestion(site, await aMember(site));
    const { status, problem } = await site.call('GET /api/questions/{id}/comments', {
      params: { id },
      query: { newest },
    });
    expect([status, problem.errors]).toEqual([400, [{ path: 'newest', message }]]);
  });

  test('leaves the question unanswered', async () => {
    const question = await aQuestion(site, await aMember(site));
    await aComment(site, question, await aMember(site));
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: question.id } })).body
        .answerCount,
    ).toBe(0);
  });

  test('by fifty members at once counts each', async () => {
    const question = await aQuestion(site, await aMember(site));
    const members = await Promise.all(Array.from({ length: 50 }, () => aMember(site)));
    await Promise.all(members.map((member) => aComment(site, question, member)));
    expect((await list(question.id)).body).toHaveLength(50);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test('renders no blocks, images or scripts', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const { body } = await post(
      id,
      '# Big\n\n![i](https://example.com/i.png) <script>alert(1)</script> [x](javascript:alert(1))',
      await aMember(site),
    );
    expect(body.contentHtml).not.toMatch(/<(?!br \/>)/);
  });

  test.each([
    ['', 'Comment is required'],
    ['   ', 'Comment is required'],
    ['x'.repeat(5001), 'Please use at most 5,000 characters'],
  ])('with "%.10s" is refused: %s', async (content, message) => {
    const { id } = await aQuestion(site, await aMember(site));
    const { status, problem } = await post(id, content, await aMember(site));
    expect([status, problem.errors]).toEqual([400, [{ path: 'content', message }]]);
  });

  test('signed out is refused', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    expect((await post(id, 'Hello', null)).status).toBe(401);
  });

  test('or reading comments on a question that does not exist is 404', async () => {
    const nobody = '0198a000-0000-7000-8000-000000000000';
    expect([
      (await post(nobody, 'Hello', await aMember(site))).status,
      (await list(nobody)).status,
    ]).toEqual([404, 404]);
  });
});
