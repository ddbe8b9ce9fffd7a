import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { POSTING_LIMITS } from '@lotwise/domain/community/posting-limits';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';

const site = useApp({ env: { RATE_LIMITS: 'on' } });
const off = useApp();
const db = () => site.app.platform.database.db;
const FRESH = POSTING_LIMITS.new;
/** Who has the limits of no one: their posts are there to be answered and voted on. */
const anEditor = () => aMember(site, { tier: 'admin' });

/** Puts the member a little below the limit of an action. */
const used = (member: TestMember, act: string, count: number) =>
  db().execute(sql`
    insert into member_days (user_id, day, ${sql.identifier(act)}) values (${member.id}, (now() at time zone 'utc')::date, ${count})
    on conflict (user_id, day) do update set ${sql.identifier(act)} = ${count}`);

const ask = (as: TestMember, description = 'Text') =>
  site.call('POST /api/questions', { body: { title: 'Title', description, tags: ['nft'] } }, as);

describe('a new member', () => {
  test.each(['questions', 'answers', 'comments', 'votes', 'edits'] as const)(
    'may do the last of the day’s %s and not one more',
    async (act) => {
      const member = await aMember(site);
      const question = await aQuestion(site, await anEditor());
      const own = await anAnswer(site, question, member);
      const params = { id: question.id };
      const content = 'Text';
      const send = {
        questions: () => ask(member),
        answers: () =>
          site.call('POST /api/questions/{id}/answers', { params, body: { content } }, member),
        comments: () =>
          site.call('POST /api/questions/{id}/comments', { params, body: { content } }, member),
        votes: () =>
          site.call(
            'POST /api/vote',
            { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
            member,
          ),
        edits: () =>
          site.call(
            'PATCH /api/answers/{id}',
            { params: { id: own.id }, body: { content: `Text ${Math.random()}` } },
            member,
          ),
      }[act];
      await used(member, act, FRESH[act] - 1);
      expect((await send()).status).toBeLessThan(300);
      const { status, problem, response } = await send();
      expect(status).toBe(429);
      expect(problem.detail).toMatch(
        new RegExp(
          `^New members can .*${FRESH[act]} .* a day\\. You can continue tomorrow \\(UTC\\)\\.$`,
        ),
      );
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    },
  );

  test('who sends thirty questions at once posts no more than the limit', async () => {
    const member = await aMember(site);
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => ask(member)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(FRESH.questions);
    const { rows } = await db().execute(
      sql`select count(*)::int as count from questions where author_id = ${member.id}`,
    );
    expect(rows).toEqual([{ count: FRESH.questions }]);
  });

  test('whose post is refused has lost nothing of the day', async () => {
    const member = await aMember(site);
    expect((await ask(member, 'https://a.test '.repeat(6))).status).toBe(403);
    expect((await site.call('GET /api/allowance', {}, member)).body.questions).toEqual({
      limit: FRESH.questions,
      left: FRESH.questions,
    });
  });

  test('may post five links and not six', async () => {
    const member = await aMember(site);
    expect((await ask(member, 'https://a.test/x '.repeat(5))).status).toBe(201);
    const { status, problem } = await ask(
      member,
      `${'https://a.test/x '.repeat(5)}[one](https://b.test)`,
    );
    const message = 'A new member’s post can contain at most 5 links. Please remove some.';
    expect([status, problem.detail, problem.errors]).toEqual([
      403,
      message,
      [{ path: 'description', message }],
    ]);
    const question = await aQuestion(site, await anEditor());
    const { problem: ofAnswer } = await site.call(
      'POST /api/questions/{id}/answers',
      { params: question, body: { content: 'https://a.test/x '.repeat(6) } },
      member,
    );
    expect(ofAnswer.errors).toEqual([{ path: 'content', message }]);
  });

  test('may go on the next day', async () => {
    const member = await aMember(site);
    await used(member, 'questions', FRESH.questions);
    expect((await ask(member)).status).toBe(429);
    await db().execute(sql`update member_days set day = day - 1 where user_id = ${member.id}`);
    expect((await ask(member)).status).toBe(201);
  });
});

test('a member of some trust level may do more, an admin and an editor’s account anything', async () => {
  const member = await aMember(site);
  await db().execute(sql`update user_stats set points = 15 where user_id = ${member.id}`);
  await used(member, 'questions', POSTING_LIMITS.member.questions - 1);
  expect([(await ask(member)).status, (await ask(member)).status]).toEqual([201, 429]);
  const [admin, external] = [await anEditor(), await aMember(site)];
  await db().execute(sql`update users set is_external = true where id = ${external.id}`);
  for (const free of [admin, external]) {
    await used(free, 'questions', 100_000);
    expect((await ask(free, 'https://a.test/x '.repeat(300))).status).toBe(201);
    expect((await site.call('GET /api/allowance', {}, free)).body).toMatchObject({
      trustLevel: 'exempt',
      questions: null,
      linksPerPost: null,
    });
  }
});

test('the allowance says what is left', async () => {
  const member = await aMember(site);
  await ask(member);
  const { body } = await site.call('GET /api/allowance', {}, member);
  expect(body).toMatchObject({
    trustLevel: 'new',
    questions: { limit: 10, left: 9 },
    answers: { limit: 30, left: 30 },
    linksPerPost: 5,
  });
  expect((await site.call('GET /api/allowance', {}, null)).status).toBe(401);
});

test('where the operator has switched limits off there are none', async () => {
  const member = await aMember(off);
  expect((await off.call('GET /api/allowance', {}, member)).body.trustLevel).toBe('exempt');
  const many = await Promise.all(
    Array.from({ length: FRESH.questions + 5 }, () => aQuestion(off, member)),
  );
  expect(many).toHaveLength(FRESH.questions + 5);
});
