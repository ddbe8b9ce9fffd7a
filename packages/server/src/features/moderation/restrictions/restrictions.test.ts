import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import {
  aComment,
  aMember,
  anAnswer,
  aQuestion,
  aSignedUpMember,
} from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp();
type Kind = 'silence' | 'suspension';
const restrict = (userId: string, kind: Kind, as: TestMember, days: 1 | 7 = 7) =>
  site.call(
    'POST /api/moderation/users/{userId}/restrict',
    { params: { userId }, body: { kind, days, message: 'No advertising, please.' } },
    as,
  );
const lift = (userId: string, kind: Kind, as: TestMember) =>
  site.call('POST /api/moderation/users/{userId}/lift', { params: { userId }, body: { kind } }, as);
const look = (userId: string, as: TestMember) =>
  site.call('GET /api/moderation/users/{userId}', { params: { userId } }, as);
const destroy = (userId: string, username: string, as: TestMember) =>
  site.call(
    'POST /api/moderation/users/{userId}/delete-spammer',
    { params: { userId }, body: { username } },
    as,
  );
const logIn = (member: { email: string; password: string }) =>
  site.call('POST /api/auth/login', { body: member });
const later = (days: number) =>
  site.at(new Date(Date.now() + days * 24 * 3600 * 1000 + 1000).toISOString());
const now = () => site.at(new Date().toISOString());

test('two moderators who suspend one member at once do it once: the second is told', async () => {
  now();
  const member = await aMember(site);
  const [first, second] = [await aModerator(site), await aModerator(site)];
  const suspend = (days: 1 | 365, seen: string | null, as: TestMember) =>
    site.call(
      'POST /api/moderation/users/{userId}/restrict',
      {
        params: { userId: member.id },
        body: { kind: 'suspension', days, message: 'No advertising, please.', seen },
      },
      as,
    );
  const until = (await suspend(365, null, first)).body.suspension?.until;
  const { status, problem } = await suspend(1, null, second);
  expect([status, problem.detail]).toEqual([
    409,
    'Another moderator has decided about this member meanwhile.',
  ]);
  expect((await look(member.id, second)).body.suspension?.until).toBe(until);
  expect((await suspend(1, until ?? null, second)).status).toBe(200);
});

describe('a silenced member', () => {
  test('reads, writes nothing, is told why and until when, and writes again when it is over', async () => {
    now();
    const [member, other, moderator] = [
      await aMember(site),
      await aMember(site),
      await aModerator(site),
    ];
    const question = await aQuestion(site, other);
    const own = await aQuestion(site, member);
    const given = await anAnswer(site, own, other);
    expect((await restrict(member.id, 'silence', moderator)).body.silence?.message).toBe(
      'No advertising, please.',
    );
    const speech = [
      site.call(
        'POST /api/questions',
        { body: { title: 'One more', description: 'Text', tags: ['nft'] } },
        member,
      ),
      site.call(
        'POST /api/questions/{id}/answers',
        { params: { id: question.id }, body: { content: 'Text' } },
        member,
      ),
      site.call(
        'POST /api/questions/{id}/comments',
        { params: { id: question.id }, body: { content: 'Text' } },
        member,
      ),
      site.call(
        'POST /api/vote',
        { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
        member,
      ),
      site.call(
        'PATCH /api/questions/{id}',
        { params: { id: own.id }, body: { title: 'Another title' } },
        member,
      ),
      site.call('POST /api/answers/{id}/accept', { params: { id: given.id } }, member),
      site.call(
        'POST /api/flags',
        { body: { postType: 'question', postId: question.id, reason: 'spam' } },
        member,
      ),
      site.call('PATCH /api/auth/user', { body: { bio: 'Buy here' } }, member),
    ];
    for (const { status, problem } of await Promise.all(speech)) {
      expect(status).toBe(403);
      expect(problem.detail).toMatch(
        /^You can’t post or vote until .* UTC\. A moderator wrote: No advertising, please\. You can appeal through support\.$/,
      );
    }
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: question.id } }, member)).status,
    ).toBe(200);
    expect(
      (await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, member))
        .status,
    ).toBe(200);
    later(7);
    expect(
      (
        await site.call(
          'POST /api/questions/{id}/comments',
          { params: { id: question.id }, body: { content: 'Text' } },
          member,
        )
      ).status,
    ).toBe(201);
    now();
  });

  test('writes again when it is lifted', async () => {
    const [member, moderator] = [await aMember(site), await aModerator(site)];
    await restrict(member.id, 'silence', moderator);
    expect((await lift(member.id, 'silence', moderator)).body.silence).toBeNull();
    expect((await lift(member.id, 'silence', moderator)).status).toBe(409);
    await aQuestion(site, member);
  });
});

describe('a suspended member', () => {
  test('comes in with all rights when it is over or lifted, and with restricted ones before', async () => {
    now();
    const [member, moderator] = [await aSignedUpMember(site), await aModerator(site)];
    await restrict(member.id, 'suspension', moderator);
    const until = async () =>
      ((await logIn(member)).body as { suspendedUntil: string | null }).suspendedUntil;
    expect(await until()).not.toBeNull();
    expect((await logIn({ ...member, password: 'wrong' })).status).toBe(401);
    later(7);
    expect(await until()).toBeNull();
    now();
    await lift(member.id, 'suspension', moderator);
    expect(await until()).toBeNull();
  });

  test('stands in the public log without a name, and in the audit log with before and after', async () => {
    const [member, moderator, admin] = [
      await aMember(site),
      await aModerator(site),
      await aMember(site, { tier: 'admin' }),
    ];
    await restrict(member.id, 'suspension', moderator);
    const log = (await site.call('GET /api/moderation/log', { query: {} })).body.acts[0];
    expect(log).toMatchObject({
      action: 'suspended',
      reason: null,
      postType: null,
      question: null,
    });
    expect(JSON.stringify(log)).not.toContain(member.id);
    const entry = (await site.call('GET /api/admin/audit', { query: {} }, admin)).body.entries[0];
    expect(entry).toMatchObject({
      action: 'user suspended',
      actorName: moderator.username,
      targetName: member.username,
      before: { suspendedUntil: null },
    });
  });
});

describe('who may restrict whom', () => {
  test('follows the table: moderators members, admins moderators too, nobody admins or themselves', async () => {
    const [member, moderator, other] = [
      await aMember(site),
      await aModerator(site),
      await aModerator(site),
    ];
    const [admin, second] = [
      await aMember(site, { tier: 'admin' }),
      await aMember(site, { tier: 'admin' }),
    ];
    const status = async (target: TestMember, as: TestMember) =>
      (await restrict(target.id, 'silence', as, 1)).status;
    expect([
      await status(member, moderator),
      await status(other, moderator),
      await status(admin, moderator),
      await status(moderator, moderator),
    ]).toEqual([200, 403, 403, 403]);
    expect([
      await status(member, admin),
      await status(other, admin),
      await status(second, admin),
      await status(admin, admin),
    ]).toEqual([200, 200, 403, 403]);
    expect(await status(member, await aMember(site))).toBe(403);
  });
});

describe('a spammer', () => {
  test('is deleted with all posts, hidden ones too, after their name was typed', async () => {
    const [spammer, reader, moderator] = [
      await aMember(site),
      await aMember(site),
      await aModerator(site),
    ];
    const [shown, hidden, theirs] = [
      await aQuestion(site, spammer),
      await aQuestion(site, spammer),
      await aQuestion(site, reader),
    ];
    await anAnswer(site, theirs, spammer, 'Buy here.');
    await aComment(site, theirs, spammer);
    await site.call(
      'POST /api/moderation/posts/{id}/hide',
      { params: { id: hidden.id }, body: { reason: 'spam' } },
      moderator,
    );
    expect((await destroy(spammer.id, 'someone', moderator)).problem.errors?.[0]?.path).toBe(
      'username',
    );
    expect((await destroy(spammer.id, spammer.username, moderator)).body).toEqual({
      deletedPosts: 4,
    });
    expect((await site.call('GET /api/questions/{id}', { params: { id: shown.id } })).status).toBe(
      404,
    );
    expect(
      (await site.call('GET /api/moderation/posts/{id}', { params: { id: hidden.id } }, moderator))
        .status,
    ).toBe(404);
    const left = (await site.call('GET /api/questions/{id}', { params: { id: theirs.id } })).body;
    expect([left.answerCount, left.commentCount]).toEqual([0, 0]);
    expect((await look(spammer.id, moderator)).status).toBe(404);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
    const { pool } = site.app.platform.database;
    const { rows } = await pool.query(
      `select 1 from hidden_posts h where h::text like $1 union all select 1 from all_questions q where q::text like $1
       union all select 1 from audit_log a where a::text like $2`,
      [`%${spammer.id}%`, `%${spammer.username}%`],
    );
    // The audit log of the hidden post names no author.
    expect(rows).toEqual([]);
  });

  test('is not someone who has been here long, unless an admin says so', async () => {
    const [member, moderator, admin] = [
      await aMember(site),
      await aModerator(site),
      await aMember(site, { tier: 'admin' }),
    ];
    await site.app.platform.database.pool.query(
      "update users set created_at = now() - interval '31 days' where id = $1",
      [member.id],
    );
    expect((await look(member.id, moderator)).body.spammerProblem).toMatch(/young accounts/);
    expect((await destroy(member.id, member.username, moderator)).status).toBe(403);
    expect((await destroy(member.id, member.username, admin)).status).toBe(200);
  });
});
