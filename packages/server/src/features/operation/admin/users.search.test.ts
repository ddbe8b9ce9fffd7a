import { describe, expect, test } from 'vitest';
import { USER_SORTS, type UserSort } from '@lotwise/contract/operation/admin';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { findUsers } from './users.queries.ts';

const site = useApp();
const query = (text: string, values: unknown[] = []) =>
  site.app.platform.database.pool.query<{ username: string }>(text, values);
const found = async (search: string, sort: UserSort = 'name', page = 1) => {
  const admin = await aMember(site, { tier: 'admin' });
  return (
    await site.call('GET /api/admin/users', { query: { search, sort, page } }, admin)
  ).body.users.map(({ username }) => username);
};

test('a search finds a part of the name or email in any case, and below three letters the beginning of the name', async () => {
  const { id } = await aMember(site, { username: 'Qz.Müller_1' });
  await query("update users set email = 'xy.Post@some%where.test' where id = $1", [id]);
  for (const search of ['q', 'QZ', 'ÜLLER', 'r_1', 'xy.post@some%where.test', 'E%W', 'xy.p'])
    expect(await found(search), search).toEqual(['Qz.Müller_1']);
  for (const search of ['z.', 'xy', 'qzz', 'r%1', 'mxller', '\\', 'e_w'])
    expect(await found(search), search).toEqual([]);
});

test('a search finds a member by the id that the log names them by', async () => {
  const { id, username } = await aMember(site);
  for (const sort of USER_SORTS) expect(await found(id.toUpperCase(), sort)).toEqual([username]);
  expect(await found('00000000-0000-7000-8000-000000000000')).toEqual([]);
});

test('a search follows a change of name and email, in every order', async () => {
  const { id } = await aMember(site, { username: 'before-it' });
  await query(
    "update users set username = 'after-it', email = 'later@example.test' where id = $1",
    [id],
  );
  for (const sort of USER_SORTS)
    expect([await found('before-it', sort), await found('later@', sort)], sort).toEqual([
      [],
      ['after-it'],
    ]);
});

test('imported authors are in no list', async () => {
  await query(
    "with made as (insert into users (id, username, is_external, created_at, updated_at) values (gen_random_uuid(), 'Imported Ida', true, now(), now()) returning id) insert into user_stats (user_id) select id from made",
  );
  for (const sort of USER_SORTS)
    expect(
      [await found('imported', sort), (await found('', sort)).includes('Imported Ida')],
      sort,
    ).toEqual([[], false]);
});

describe('many and few that are found', () => {
  const ORDERS: Record<UserSort, string> = {
    newest: 'u.created_at desc, u.id desc',
    reputation:
      's.reputation desc, s.imported_score desc, s.answer_count desc, s.question_count desc, u.id desc',
    questions: 's.question_count desc, u.id desc',
    answers: 's.answer_count desc, u.id desc',
    name: 'lower(u.username) collate "C"',
  };

  test.each(USER_SORTS)('come alike by %s, page by page', async (sort) => {
    const held = await query("select username from users where username like 'crowd%' limit 1");
    // More than are gathered for a first page, and fewer than for a late one.
    if (held.rowCount === 0)
      await query(`with added as (
        insert into users (id, username, email, created_at, updated_at)
        select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.test', now() - n % 70 * interval '1 hour', now() from generate_series(1, 2500) n returning id
      ) insert into user_stats (user_id, points, question_count, answer_count)
        select id, abs(hashtext(id::text)) % 7, abs(hashtext(id::text || 'q')) % 5, abs(hashtext(id::text || 'a')) % 3 from added`);
    await query('analyze users, user_stats');
    const { rows } = await query(
      `select u.id as username from users u join user_stats s on s.user_id = u.id where u.username like 'crowd%' order by ${ORDERS[sort]}`,
    );
    for (const offset of [0, 50, 1000, 2450]) {
      const ids = await findUsers(site.app.platform.database.db, {
        search: 'CROWD',
        sort,
        limit: 51,
        offset,
      });
      expect(ids, `from ${offset}`).toEqual(
        rows.slice(offset, offset + 51).map(({ username }) => username),
      );
    }
  });
});
