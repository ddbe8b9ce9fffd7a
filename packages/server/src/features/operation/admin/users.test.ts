import { describe, expect, test } from 'vitest';
import type { CallInput } from '@lotwise/contract/calls';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion, closeAccount } from '../../../../testing/data.ts';
import { findCounterMismatches } from '../upkeep/upkeep.queries.ts';

const site = useApp();
const NOBODY = '0198a000-0000-7000-8000-000000000000';
const anAdmin = () => aMember(site, { tier: 'admin' });
const listed = async (query: CallInput<'GET /api/admin/users'>['query']) =>
  (await site.call('GET /api/admin/users', { query }, await anAdmin())).body.users.map(
    ({ username }) => username,
  );

describe('the members', () => {
  test.each([
    ['newest', ['sorted-c', 'sorted-b', 'sorted-a']],
    ['reputation', ['sorted-b', 'sorted-a', 'sorted-c']],
    ['questions', ['sorted-a', 'sorted-b', 'sorted-c']],
    ['answers', ['sorted-c', 'sorted-b', 'sorted-a']],
    ['name', ['sorted-a', 'sorted-b', 'sorted-c']],
  ] as const)('come by %s, also searched', async (sort, expected) => {
    for (const [username, points, questions, answers] of [
      ['sorted-a', 20, 9, 1],
      ['sorted-b', 30, 5, 1],
      ['sorted-c', 10, 1, 7],
    ] as const) {
      const { rows } = await site.app.platform.database.pool.query(
        'select id from users where username = $1',
        [username],
      );
      const id: string = rows[0]?.id ?? (await aMember(site, { username })).id;
      const counts = [id, points, questions, answers];
      await site.app.platform.database.pool.query(
        'update user_stats set points = $2, question_count = $3, answer_count = $4 where user_id = $1',
        counts,
      );
    }
    expect(await listed({ sort, search: 'sorted-' })).toEqual(expected);
    expect((await listed({ sort })).filter((name) => name.startsWith('sorted-'))).toEqual(expected);
    // What was set behind the counters' backs.
    await site.app.platform.database.pool.query(
      "update user_stats set points = 0, question_count = 0, answer_count = 0 where user_id in (select id from users where username like 'sorted-_')",
    );
  });

  test.each([{ sort: 'age' }, { page: 201 }, { page: 0 }])(
    'are not listed by %o',
    async (query) => {
      const url = `/api/admin/users?${new URLSearchParams(query as never).toString()}`;
      expect((await site.send({ url }, await anAdmin())).statusCode).toBe(400);
    },
  );
});

describe('a deleted member', () => {
  const remove = (as: TestMember | null, userId: string, body: { deletePosts?: boolean } = {}) =>
    site.call('DELETE /api/admin/users/{userId}', { params: { userId }, body }, as);

  test('is gone, signed out, and leaves their posts under “deleted user”', async () => {
    const [admin, member] = [await anAdmin(), await aMember(site)];
    const question = await aQuestion(site, member);
    await site.call('GET /api/questions/{id}', { params: { id: question.id } });
    expect((await remove(admin, member.id)).status).toBe(204);
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: question.id } })).body.author
        .username,
    ).toBe('deleted user');
    expect(
      (await site.call('GET /api/users/{username}', { params: { username: member.username } }))
        .status,
    ).toBe(404);
    expect((await site.call('GET /api/auth/user', {}, member)).status).toBe(401);
    expect(await listed({ search: member.username })).toEqual([]);
    expect((await remove(admin, member.id)).status).toBe(404);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test('can take their posts along', async () => {
    const [admin, member] = [await anAdmin(), await aMember(site)];
    const [own, other] = [await aQuestion(site, member), await aQuestion(site, admin)];
    await anAnswer(site, other, member);
    expect((await remove(admin, member.id, { deletePosts: true })).status).toBe(204);
    expect((await site.call('GET /api/questions/{id}', { params: { id: own.id } })).status).toBe(
      404,
    );
    expect(
      (await site.call('GET /api/questions/{id}', { params: { id: other.id } })).body.answers,
    ).toEqual([]);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
    const { body } = await site.call('GET /api/admin/audit', { query: {} }, admin);
    expect(body.entries[0]).toMatchObject({
      actorName: admin.username,
      action: 'user deleted',
      targetId: member.id,
      targetName: 'deleted member',
      before: { subscriptionTier: 'free', questionCount: 1, answerCount: 1 },
      after: { deletePosts: true },
    });
  });

  test('is nobody, not oneself, and refused to a member', async () => {
    const [admin, member] = [await anAdmin(), await aMember(site)];
    expect((await remove(admin, NOBODY)).status).toBe(404);
    expect((await remove(admin, 'no-id')).status).toBe(404);
    const { status, problem } = await remove(admin, admin.id);
    expect([status, problem.detail]).toEqual([
      409,
      'To delete your own account, use the danger zone in your settings.',
    ]);
    expect([
      (await remove(member, admin.id)).status,
      (await remove(null, admin.id)).status,
    ]).toEqual([403, 401]);
  });

  test('is never an imported author, whose posts carry a licence', async () => {
    const admin = await anAdmin();
    const { rows } = await site.app.platform.database.pool.query<{ id: string }>(
      "insert into users (id, username, is_external, created_at, updated_at) values (gen_random_uuid(), 'Imported Author', true, now(), now()) returning id",
    );
    expect((await remove(admin, rows[0]?.id ?? '')).status).toBe(404);
  });
});

describe('the last admin', () => {
  const fresh = useApp();

  test('stays, when two delete, demote and leave at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await aMember(fresh, { tier: 'admin' }),
        await aMember(fresh, { tier: 'admin' }),
      ];
      await fresh.app.platform.database.pool.query(
        "update users set subscription_tier = 'free' where id not in ($1, $2)",
        [one.id, two.id],
      );
      const acts = [
        fresh.call(
          'DELETE /api/admin/users/{userId}',
          { params: { userId: two.id }, body: {} },
          one,
        ),
        fresh.call(
          'PATCH /api/admin/users/{userId}',
          { params: { userId: one.id }, body: { subscriptionTier: 'free' } },
          two,
        ),
        closeAccount(fresh, one),
      ];
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 204, 401, 403, 404, 409].includes(status))).toEqual(
        [],
      );
      const { rows } = await fresh.app.platform.database.pool.query(
        "select count(*)::int as count from users where subscription_tier = 'admin'",
      );
      expect(rows[0].count).toBeGreaterThan(0);
    }
  });
});
