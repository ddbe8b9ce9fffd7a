import { DELETED_USER_ID } from '@lotwise/domain/members/deleted-user';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion, aSignedUpMember } from '../../../../testing/data.ts';
import { useLeaving } from '../../../../testing/leaving.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { hashOf } from '../../../platform/http/session.ts';

const { mail, site, close, erase, leave, read, vote, accept, counterMismatches, aLife } =
  useLeaving();
const limited = useApp({ env: { RATE_LIMITS: 'on', ...mail.env } });

const reputationOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;

/** Every table of the database as text, the jobs' too. */
async function everything(on = site): Promise<string> {
  const { pool } = on.app.platform.database;
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const dumps: string[] = [];
  for (const { name } of rows)
    dumps.push(
      name,
      ...(await pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(
        ({ row }) => row,
      ),
    );
  return dumps.join('\n').toLowerCase();
}

describe('deleting an account', () => {
  test('leaves what was written under “deleted user”, with its votes', async () => {
    const { member, own, asked, answerThere } = await aLife();
    const [before, there] = [(await read(own.id)).body, (await read(asked.id)).body];
    expect((await leave(member)).status).toBe(204);
    const { body } = await read(own.id);
    expect(body.author).toEqual({
      id: DELETED_USER_ID,
      username: 'deleted user',
      profileImageUrl: null,
      reputation: 0,
      subscriptionTier: 'free',
      isEditorial: false,
      credential: null,
    });
    // What was read here may be counted in between.
    const same = { author: null, viewCount: null };
    expect({ ...body, ...same }).toEqual({ ...before, ...same });
    const answer = (await read(asked.id)).body.answers.find(({ id }) => id === answerThere.id);
    expect([answer?.author.username, answer?.votes, answer?.isAccepted]).toEqual([
      'deleted user',
      1,
      true,
    ]);
    expect((await read(asked.id)).body.votes).toBe(there.votes);
    const comments = (
      await site.call('GET /api/questions/{id}/comments', { params: { id: asked.id }, query: {} })
    ).body;
    expect(comments.map(({ author }) => author.username)).toEqual(['deleted user']);
    expect(await counterMismatches()).toEqual([]);
  });

  test('leaves others the reputation they earned by it', async () => {
    const { member, asker, answerer } = await aLife();
    const before = [await reputationOf(asker), await reputationOf(answerer)];
    await leave(member);
    expect([await reputationOf(asker), await reputationOf(answerer)]).toEqual(before);
    expect(await counterMismatches()).toEqual([]);
  });

  test('leaves no trace of the person in any table', async () => {
    const username = `leaver-${Date.now()}`;
    const member = await aSignedUpMember(limited, {
      username,
      email: `mailbox-of-${username}@example.test`,
      password: 'correct horse',
    });
    await limited.call(
      'PATCH /api/auth/user',
      {
        body: {
          firstName: 'Zacharias',
          lastName: 'Quillfeather',
          bio: 'Nobody else is called that',
        },
      },
      member,
    );
    await limited.call('POST /api/auth/login', {
      body: { email: member.email, password: 'wrong' },
    });
    await limited.call('POST /api/auth/forgot-password', { body: { email: member.email } });
    await limited.call(
      'POST /api/auth/email',
      { body: { email: `new-${member.email}`, currentPassword: member.password } },
      member,
    );
    await limited.call(
      'POST /api/auth/two-factor',
      { body: { currentPassword: member.password } },
      member,
    );
    const body = { title: 'A question to stay', description: 'Text', tags: ['nft'] };
    await limited.call('POST /api/questions', { body }, member, {
      'idempotency-key': 'one-of-a-kind',
    });
    const reader = await aMember(limited);
    await anAnswer(limited, await aQuestion(limited, reader), member);
    await limited.app.platform.database.pool.query(
      "insert into mail_outbox (id, kind, recipient, subject, text, html) values (gen_random_uuid(), 'notification_answers', 'reader@example.test', $1, $1, $1)",
      [`${username} answered your question`],
    );
    const hash = hashOf(member.cookie.replace('session=', '')).toString('hex');
    const traces = [
      username,
      'zacharias',
      'quillfeather',
      'nobody else is called',
      hash,
      member.id,
    ];
    const before = await everything(limited);
    for (const trace of traces) expect(before, trace).toContain(trace);
    expect((await leave(member, {}, limited)).status).toBe(204);
    await runJobs(limited);
    const after = await everything(limited);
    for (const trace of traces)
      expect(
        after.split('\n').filter((line) => line.includes(trace)),
        trace,
      ).toEqual([]);
    expect(after).toContain('a question to stay');
    expect(
      after.split('\n').filter((line) => line.includes('deleted user answered your question')),
    ).toHaveLength(1);
    const { body: told } = await limited.call('GET /api/notifications', { query: {} }, reader);
    expect(told.notifications.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^deleted user answered your question “/),
    ]);
  });

  test('ends every session and frees name and address', async () => {
    const member = await aSignedUpMember(site);
    const { response } = await leave(member);
    expect(String(response.headers['set-cookie'])).toMatch(/^session=; /);
    expect((await site.send({ url: '/api/auth/user' }, member)).statusCode).toBe(401);
    expect((await site.call('POST /api/auth/login', { body: member })).status).toBe(401);
    expect(
      (
        await site.call('POST /api/auth/signup', {
          body: { username: member.username, email: member.email, password: member.password },
        })
      ).status,
    ).toBe(201);
  });

  test('shows at once in what was cached for visitors, in lists and among members', async () => {
    const { member, own } = await aLife();
    const listed = async () =>
      (await site.call('GET /api/questions', { query: { filter: 'recent' } })).body.questions.find(
        ({ id }) => id === own.id,
      )?.author.username;
    const members = async (search: string) =>
      (await site.call('GET /api/stats/users', { query: { search } })).body.length;
    expect([
      (await read(own.id)).body.author.username,
      await listed(),
      await members(member.username),
    ]).toEqual([member.username, member.username, 1]);
    await leave(member);
    expect([
      (await read(own.id)).body.author.username,
      await listed(),
      await members(member.username),
    ]).toEqual(['deleted user', 'deleted user', 0]);
    expect([
      await members('deleted'),
      (await site.call('GET /api/stats/leaderboard', {} as never)).body.some(
        ({ id }) => id === DELETED_USER_ID,
      ),
    ]).toEqual([0, false]);
  });

  test('lets those who stay vote on, answer and accept what was left', async () => {
    const { member, own, asked, asker, answerer, answerThere } = await aLife();
    await leave(member);
    for (const press of ['down', 'down', 'up'] as const)
      expect((await vote(own, 'question', press, answerer)).status).toBe(200);
    await anAnswer(site, own, asker);
    expect((await accept(answerThere.id, asker)).body).toEqual({
      isAccepted: false,
      isAnswered: false,
    });
    expect((await accept(answerThere.id, asker)).status).toBe(200);
    expect((await read(asked.id)).body.isAnswered).toBe(true);
    expect(await counterMismatches()).toEqual([]);
  });

  test('adds up for one after the other', async () => {
    for (const { member } of [await aLife(), await aLife()]) await leave(member);
    expect(await counterMismatches()).toEqual([]);
  });

  test('of ten at once, while others vote, keeps every counter right', async () => {
    const lives = await Promise.all(Array.from({ length: 10 }, () => aLife()));
    const statuses = await Promise.all([
      ...lives.map(
        async ({ member }, index) => (await close(member, { deletePosts: index % 2 === 0 })).status,
      ),
      ...lives.map(
        async ({ answerer, asked }) => (await vote(asked, 'question', 'up', answerer)).status,
      ),
      ...lives.map(
        async ({ voter, answerThere }) => (await vote(answerThere, 'answer', 'down', voter)).status,
      ),
    ]);
    await Promise.all([erase(), erase()]);
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    expect(await counterMismatches()).toEqual([]);
  });
});

describe('deleting an account with its posts', () => {
  test('takes questions with their answers, answers and comments along', async () => {
    const { member, own, asked, answerThere } = await aLife();
    expect((await leave(member, { deletePosts: true })).status).toBe(204);
    expect((await read(own.id)).status).toBe(404);
    const { body } = await read(asked.id);
    expect([
      body.answers.map(({ id }) => id).includes(answerThere.id),
      body.answerCount,
      body.commentCount,
      body.isAnswered,
    ]).toEqual([false, 0, 0, false]);
    expect(await counterMismatches()).toEqual([]);
  });

  test('undoes what others earned by those posts, and only that', async () => {
    const { member, asker, answerer } = await aLife();
    expect([await reputationOf(asker), await reputationOf(answerer)]).toEqual([0, 25]);
    await leave(member, { deletePosts: true });
    // The asker keeps -2 for the member's vote down on their question, shown as 0.
    expect([await reputationOf(asker), await reputationOf(answerer)]).toEqual([0, 0]);
    expect((await site.call('GET /api/auth/user', {}, answerer)).body.answerCount).toBe(0);
  });

  test('finds the day’s limit of reputation again', async () => {
    const [member, author] = [await aSignedUpMember(site), await aMember(site)];
    const kept = await aQuestion(site, author);
    const own = await aQuestion(site, member);
    const answer = await anAnswer(site, own, author);
    for (let voter = 0; voter < 15; voter++) {
      const someone = await aMember(site);
      await vote(kept, 'question', 'up', someone);
      await vote(answer, 'answer', 'up', someone);
    }
    expect(await reputationOf(author)).toBe(200);
    await leave(member, { deletePosts: true });
    expect(await reputationOf(author)).toBe(150);
    expect(await counterMismatches()).toEqual([]);
  });

  test('takes the words of its answers out of the search', async () => {
    const { member, asked } = await aLife();
    const found = async () =>
      (
        await site.call('GET /api/questions', { query: { search: 'zephyranthes' } })
      ).body.questions.map(({ id }) => id);
    expect(await found()).toContain(asked.id);
    await leave(member, { deletePosts: true });
    expect(await found()).not.toContain(asked.id);
  });
});
