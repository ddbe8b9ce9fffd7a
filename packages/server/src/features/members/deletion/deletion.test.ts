import { DELETED_USER_ID } from '@lotwise/domain/deleted-user';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import {
  aComment,
  aMember,
  anAnswer,
  aQuestion,
  aSignedUpMember,
  aSignup,
  cookieOf,
} from '../../../../testing/data.ts';
import { runJobs, useMailFolder } from '../../../../testing/mail.ts';
import { hashOf } from '../../../platform/http/session.ts';
import { eraseClosedAccounts } from '../../../acts/delete-account.ts';
import { findDrift } from '../../operation/upkeep/upkeep.queries.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
const limited = useApp({ env: { RATE_LIMITS: 'on', ...mail.env } });

type Leaver = TestMember & { password?: string };
const close = (
  member: Leaver,
  body: { currentPassword?: string; deletePosts?: boolean } = {},
  on = site,
) =>
  on.call(
    'DELETE /api/auth/account',
    { body: { ...(member.password && { currentPassword: member.password }), ...body } },
    member,
  );
const WEEK_MS = 7 * 24 * 3600 * 1000;
/** The hour in which a closed account is erased. */
async function erase(on = site) {
  on.at(new Date(Date.now() + WEEK_MS + 1000).toISOString());
  await eraseClosedAccounts(on.app.platform);
  on.at(new Date().toISOString());
}
/** Closes an account and lets its week pass. */
async function leave(member: Leaver, body: { deletePosts?: boolean } = {}, on = site) {
  const answered = await close(member, body, on);
  await erase(on);
  return answered;
}
const read = (id: string, as: TestMember | null = null) =>
  site.call('GET /api/questions/{id}', { params: { id } }, as);
const vote = (
  target: { id: string },
  targetType: 'question' | 'answer',
  voteType: 'up' | 'down',
  as: TestMember,
) => site.call('POST /api/vote', { body: { targetId: target.id, targetType, voteType } }, as);
const accept = (id: string, as: TestMember) =>
  site.call('POST /api/answers/{id}/accept', { params: { id } }, as);
const reputationOf = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;
const drift = () => findDrift(site.app.platform.database.db);

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

/** A member who has done everything there is to do, and others around them. */
async function aLife() {
  const member = await aSignedUpMember(site);
  const [asker, answerer, voter] = [await aMember(site), await aMember(site), await aMember(site)];
  const own = await aQuestion(site, member, { tags: ['leaving', 'crypto-tax'] });
  const asked = await aQuestion(site, asker, { tags: ['crypto-tax'] });
  const answerHere = await anAnswer(site, own, answerer);
  const answerThere = await anAnswer(site, asked, member, 'Zephyranthes is a rare word.');
  await aComment(site, asked, member);
  await aComment(site, own, asker);
  await vote(own, 'question', 'up', voter);
  await vote(answerHere, 'answer', 'up', member);
  await vote(answerThere, 'answer', 'up', voter);
  await vote(asked, 'question', 'down', member);
  await accept(answerHere.id, member);
  await accept(answerThere.id, asker);
  await site.call('POST /api/bookmarks', { body: { questionId: asked.id } }, member);
  return { member, asker, answerer, voter, own, asked, answerHere, answerThere };
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
      await site.call('GET /api/questions/{id}/comments', { params: { id: asked.id } })
    ).body;
    expect(comments.map(({ author }) => author.username)).toEqual(['deleted user']);
    expect(await drift()).toEqual([]);
  });

  test('leaves others the reputation they earned by it', async () => {
    const { member, asker, answerer } = await aLife();
    const before = [await reputationOf(asker), await reputationOf(answerer)];
    await leave(member);
    expect([await reputationOf(asker), await reputationOf(answerer)]).toEqual(before);
    expect(await drift()).toEqual([]);
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
    await anAnswer(limited, await aQuestion(limited, await aMember(limited)), member);
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
    ).toHaveLength(2);
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
    expect(await drift()).toEqual([]);
  });

  test('adds up for one after the other', async () => {
    for (const { member } of [await aLife(), await aLife()]) await leave(member);
    expect(await drift()).toEqual([]);
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
    expect(await drift()).toEqual([]);
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
    expect(await drift()).toEqual([]);
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
    expect(await drift()).toEqual([]);
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

describe('a closed account', () => {
  const body = (member: { email: string; password: string }) => ({
    body: { email: member.email, password: member.password },
  });

  test('is signed out everywhere, and shown as a deleted user at once', async () => {
    const { member, own } = await aLife();
    const elsewhere = cookieOf(
      (await site.call('POST /api/auth/login', body(member as never))).response,
    );
    const { status, response } = await close(member);
    expect(status).toBe(204);
    expect(String(response.headers['set-cookie'])).toMatch(/^session=; /);
    for (const cookie of [member.cookie, elsewhere])
      expect((await site.send({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(
        401,
      );
    const { author } = (await read(own.id)).body;
    expect([author.username, author.profileImageUrl, author.subscriptionTier]).toEqual([
      'deleted user',
      null,
      'free',
    ]);
    const { username } = member;
    expect((await site.call('GET /api/users/{username}', { params: { username } })).status).toBe(
      404,
    );
    expect((await site.call('GET /api/stats/users', { query: { search: username } })).body).toEqual(
      [],
    );
    expect(await drift()).toEqual([]);
  });

  test('tells by mail until when it can be had back, and that it is back', async () => {
    const member = await aSignedUpMember(site);
    await site.app.platform.database.pool.query(
      'update users set email_verified_at = now() where id = $1',
      [member.id],
    );
    site.at('2027-02-25T10:20:00Z');
    member.cookie = cookieOf((await site.call('POST /api/auth/login', body(member))).response);
    await close(member);
    expect((await site.call('POST /api/auth/login', body(member))).body).toMatchObject({
      isReopened: true,
    });
    site.at(new Date().toISOString());
    const sent = (await mail.sent(site)).filter(({ to }) => to === member.email);
    expect(sent.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Your Lotwise account is closed',
        'Your Lotwise account is open again',
      ]),
    );
    expect(sent.find(({ subject }) => subject.endsWith('closed'))?.text).toContain(
      'It will be erased on 4 March 2027 at 10:20 UTC.',
    );
  });

  test('comes back whole by signing in within the week, once', async () => {
    const { member, own } = await aLife();
    const { pool } = site.app.platform.database;
    const row = () =>
      pool.query('select to_jsonb(u) - $2 as row from users u where id = $1', [
        member.id,
        'updated_at',
      ]);
    await site.call('PATCH /api/auth/user', { body: { bio: 'Back soon' } }, member);
    const before = (await row()).rows;
    await close(member);
    expect((await row()).rows).not.toEqual(before);
    const back = await site.call('POST /api/auth/login', body(member as never));
    expect(back.body).toMatchObject({ username: member.username, isReopened: true });
    expect((await row()).rows).toEqual(before);
    expect((await read(own.id)).body.author.username).toBe(member.username);
    expect(
      (await site.call('POST /api/auth/login', body(member as never))).body,
    ).not.toHaveProperty('isReopened');
    await erase();
    expect((await read(own.id)).body.author.username).toBe(member.username);
    expect(await drift()).toEqual([]);
  });

  test('keeps its name and address for its member until it is erased', async () => {
    const member = await aSignedUpMember(site);
    const again = (part: object) =>
      site.call('POST /api/auth/signup', { body: { ...aSignup(), ...part } });
    await close(member);
    const [name, address] = [
      await again({ username: member.username.toUpperCase() }),
      await again({ email: member.email.toUpperCase() }),
    ];
    expect([name.problem.detail, address.problem.detail]).toEqual([
      'This username is taken.',
      'There is already an account with this email address.',
    ]);
    await erase();
    expect((await again({ username: member.username, email: member.email })).status).toBe(201);
  });

  test('is not brought back by a wrong password, nor after its week', async () => {
    const member = await aSignedUpMember(site);
    await close(member);
    expect(
      (await site.call('POST /api/auth/login', { body: { ...member, password: 'wrong' } })).status,
    ).toBe(401);
    site.at(new Date(Date.now() + WEEK_MS + 1000).toISOString());
    expect((await site.call('POST /api/auth/login', body(member))).status).toBe(401);
    site.at(new Date().toISOString());
  });

  test('comes back by a new password for whoever forgot the old one', async () => {
    const member = await aSignedUpMember(site);
    await close(member);
    await site.call('POST /api/auth/forgot-password', { body: { email: member.email } });
    const link = (await mail.sent(site)).findLast(
      ({ to, subject }) => to === member.email && subject.startsWith('A new password'),
    );
    const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
    const newPassword = 'another horse entirely';
    expect(
      (await site.call('POST /api/auth/reset-password', { body: { token, newPassword } })).status,
    ).toBe(204);
    expect(
      (await site.call('POST /api/auth/login', body({ ...member, password: newPassword }))).status,
    ).toBe(200);
  });

  test('is closed and opened at once by many without losing anything', async () => {
    const { member } = await aLife();
    await close(member);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () =>
        site.call('POST /api/auth/login', body(member as never)).then(({ status }) => status),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await drift()).toEqual([]);
  });
});

describe('who may', () => {
  test('needs the password, however fresh the sign-in', async () => {
    const member = await aSignedUpMember(site);
    for (const currentPassword of [undefined, '']) {
      const input = currentPassword === undefined ? {} : { currentPassword };
      const { problem } = await site.call('DELETE /api/auth/account', { body: input }, member);
      expect(problem.errors).toEqual([
        { path: 'currentPassword', message: 'Current password is required' },
      ]);
    }
    expect((await close(member, { currentPassword: 'wrong horse' })).problem.errors).toEqual([
      { path: 'currentPassword', message: 'Current password is incorrect' },
    ]);
    expect((await close(member)).status).toBe(204);
  });

  test('without a password needs a sign-in of the last 15 minutes', async () => {
    const member = await aMember(site);
    await site.app.platform.database.pool.query(
      'update users set password_hash = null where id = $1',
      [member.id],
    );
    site.at(new Date(Date.now() + 16 * 60_000).toISOString());
    expect((await close(member)).status).toBe(403);
    site.at(new Date().toISOString());
    expect((await close(member)).status).toBe(204);
  });

  test('is not the last admin, nor the last two at once', async () => {
    const admins = [await aSignedUpMember(site), await aSignedUpMember(site)];
    await site.app.platform.database.pool.query(
      "update users set subscription_tier = 'admin', granted_tier = 'admin' where id = any($1)",
      [admins.map(({ id }) => id)],
    );
    expect(
      (await Promise.all(admins.map((admin) => close(admin)))).map(({ status }) => status).sort(),
    ).toEqual([204, 409]);
  });

  test('is nobody signed out, and no other site', async () => {
    expect((await site.send({ method: 'DELETE', url: '/api/auth/account' })).statusCode).toBe(401);
    const member = await aMember(site);
    expect(
      (
        await site.send(
          { method: 'DELETE', url: '/api/auth/account', headers: { origin: 'https://evil.test' } },
          member,
        )
      ).statusCode,
    ).toBe(403);
    expect((await site.send({ url: '/api/auth/user' }, member)).statusCode).toBe(200);
  });

  test('can’t guess the password without end', async () => {
    const member = await aSignedUpMember(limited);
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await close(member, { currentPassword: 'a guess' }, limited)).status).toBe(400);
    expect((await close(member, {}, limited)).status).toBe(429);
  });
});
