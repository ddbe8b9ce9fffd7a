import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { builtWeb } from '../../../../testing/pages.ts';
import { protectNames } from './usernames.service.ts';

const site = useApp({ web: await builtWeb() });
let count = 0;
const rename = async (member: TestMember, username: string) => {
  const { status, problem } = await site.call(
    'PATCH /api/auth/user',
    { body: { username } },
    member,
  );
  return status === 200 ? 200 : [status, problem.detail];
};
const signUp = (username: string) =>
  site.call('POST /api/auth/signup', {
    body: {
      username,
      email: `named.${Date.now()}.${count++}@example.test`,
      password: 'correct horse',
    },
  });
const nameAt = async (username: string) =>
  (await site.call('GET /api/users/{username}', { params: { username } })).body.username;
const aName = () => `named-${Date.now().toString(36)}-${count++}`;
const TAKEN = [409, 'This username is taken.'];

describe('a member who takes another name', () => {
  test('is still found under the one before, and its page moves for good', async () => {
    const member = await aMember(site, { username: 'Old.Name' });
    await aQuestion(site, member);
    expect((await site.send({ url: '/users/Old.Name' })).statusCode).toBe(200);
    const next = aName();
    expect(await rename(member, next)).toBe(200);
    expect(await nameAt('old.name')).toBe(next);
    const { statusCode, headers } = await site.send({ url: '/users/Old.Name?tab=answers' });
    expect([statusCode, headers.location]).toEqual([301, `/users/${next}?tab=answers`]);
    expect(
      (
        await site.call('GET /api/users/{username}/questions', {
          params: { username: 'old.name' },
          query: {},
        })
      ).body.total,
    ).toBe(1);
  });

  test('is the one whom posts name, those before and those after', async () => {
    const [member, author] = [await aMember(site, { username: aName() }), await aMember(site)];
    const before = await aQuestion(site, author, { description: `Ask @${member.username}.` });
    const next = aName();
    await rename(member, next);
    const link = /href="(\/users\/[^"]+)"/.exec(before.descriptionHtml)?.[1] ?? '';
    expect((await site.send({ url: link })).headers.location).toBe(`/users/${next}`);
    const after = await aQuestion(site, author, { description: `Ask @${member.username}.` });
    expect(after.descriptionHtml).toMatch(
      new RegExp(`<a href="/users/${next}"[^>]*>@${member.username}</a>`),
    );
  });

  test('stands under it beside what they wrote, also on pages that were cached', async () => {
    const member = await aMember(site, { username: aName() });
    const { id } = await aQuestion(site, member);
    const authorOf = async () =>
      (await site.call('GET /api/questions/{id}', { params: { id } })).body.author.username;
    expect(await authorOf()).toBe(member.username);
    const next = aName();
    await rename(member, next);
    expect(await authorOf()).toBe(next);
  });

  test('keeps the old one: nobody else can take it, by sign-up or by renaming', async () => {
    const [member, other] = [await aMember(site, { username: 'Kept-Name' }), await aMember(site)];
    await rename(member, aName());
    const { status, problem } = await signUp('KEPT-name');
    expect([status, problem.detail]).toEqual(TAKEN);
    expect(await rename(other, 'kept-name')).toEqual(TAKEN);
    expect(await rename(member, 'Kept-Name')).toBe(200);
    expect(await nameAt('kept-name')).toBe('Kept-Name');
  });

  test('keeps five of them', async () => {
    const names = Array.from({ length: 7 }, aName);
    const [first = '', second = '', ...rest] = names;
    const member = await aMember(site, { username: first });
    for (const name of [second, ...rest]) expect(await rename(member, name)).toBe(200);
    expect(
      (await site.call('GET /api/users/{username}', { params: { username: first } })).status,
    ).toBe(404);
    expect(await nameAt(second)).toBe(rest.at(-1));
    expect((await signUp(first)).status).toBe(201);
  });

  test('who only changes its letters’ case has no other name', async () => {
    const member = await aMember(site, { username: 'case-of-it' });
    expect(await rename(member, 'Case-Of-It')).toBe(200);
    const { rows } = await site.app.platform.database.pool.query(
      'select 1 from former_usernames where user_id = $1',
      [member.id],
    );
    expect(rows).toEqual([]);
  });

  test('and two who swap names at once end with one name each', async () => {
    const [one, two] = [
      await aMember(site, { username: aName() }),
      await aMember(site, { username: aName() }),
    ];
    const wanted = aName();
    const results = await Promise.all([
      rename(one, wanted),
      rename(two, wanted),
      signUp(one.username),
      signUp(two.username),
    ]);
    expect(results.slice(0, 2).filter((result) => result === 200)).toHaveLength(1);
    expect(results.slice(2).map((result) => (result as { status: number }).status)).toEqual([
      409, 409,
    ]);
  });
});

describe('a name that looks like another member’s', () => {
  const ALIKE = [409, 'This username is taken, or looks like one that is.'];
  test.each([['vita1ik1d4'], ['vitalik1d4.'], ['vítalik1d4'], ['vit_alik1d4'], ['vitaıik1d4']])(
    '%s is refused to newcomers and to members',
    async (name) => {
      await signUp('vitalik1d4');
      const { status, problem } = await signUp(name);
      expect([status, problem.detail, problem.errors?.[0]?.path]).toEqual([...ALIKE, 'username']);
      expect(await rename(await aMember(site), name)).toEqual(ALIKE);
      expect((await signUp(`${name}x`)).status).not.toBe(500);
    },
  );

  test('is free again once that member has another name', async () => {
    const member = await aMember(site, { username: aName() });
    expect([await rename(member, 'hal.finn3y'), await rename(member, 'finn3y.hal')]).toEqual([
      200, 200,
    ]);
    expect((await signUp('half1nn3y')).status).toBe(201);
  });

  test('stays with a member who has it from before; the oldest is protected', async () => {
    const [older, younger] = [
      await aMember(site, { username: 'nick.szab0' }),
      await aMember(site, { username: 'nickszabo' }),
    ];
    const { db } = site.app.platform.database;
    await protectNames(db);
    await protectNames(db);
    const { rows } = await site.app.platform.database.pool.query<{ user_id: string }>(
      'select user_id from username_skeletons where user_id = any($1)',
      [[older.id, younger.id]],
    );
    expect(rows).toEqual([{ user_id: older.id }]);
    expect((await signUp('n1ckszabo')).status).toBe(409);
    expect(await rename(younger, 'NickSzabo')).toBe(200);
  });

  test('is free where it is an imported author’s', async () => {
    await site.app.platform.database.pool.query(
      "insert into users (id, username, is_external, created_at, updated_at) values (gen_random_uuid(), 'w.dai99', true, now(), now())",
    );
    await protectNames(site.app.platform.database.db);
    expect((await signUp('wdai99')).status).toBe(201);
  });
});

test('a name goes with its member', async () => {
  const member = await aMember(site, { username: 'gone-before' });
  await rename(member, aName());
  await site.app.platform.database.pool.query('delete from users where id = $1', [member.id]);
  expect((await signUp('gone-before')).status).toBe(201);
});
