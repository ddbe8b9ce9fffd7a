import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aMember, aQuestion } from '../../../testing/data.ts';
import { newId } from '../db/ids.ts';
import { refusalOfDatabase } from './database-refusals.ts';
import { Refusal } from './errors.ts';

const site = useApp();
const db = () => site.app.platform.database.db;

/** What a statement's refusal means for a member who acts. */
async function refusalOf(statement: ReturnType<typeof sql>, actorId?: string) {
  const thrown: unknown = await db()
    .execute(statement)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return refusalOfDatabase(thrown, actorId)?.code;
}

const bookmark = (userId: string, questionId: string) =>
  sql`insert into bookmarks (id, user_id, question_id, created_at) values (${newId()}, ${userId}, ${questionId}, now())`;

describe('what the database refuses', () => {
  test.each<[string, string, () => Promise<string | undefined>]>([
    [
      'a row of the acting member, who is gone',
      'sign_in',
      async () => {
        const [gone, question] = [newId(), await aQuestion(site, await aMember(site))];
        return refusalOf(bookmark(gone, question.id), gone);
      },
    ],
    [
      'a row of another member, who is gone',
      'not_found',
      async () => {
        const question = await aQuestion(site, await aMember(site));
        return refusalOf(bookmark(newId(), question.id), newId());
      },
    ],
    [
      'a row about a question that is gone',
      'not_found',
      async () => {
        const member = await aMember(site);
        return refusalOf(bookmark(member.id, newId()), member.id);
      },
    ],
    [
      'the end of a row that others need',
      'conflict',
      async () => {
        const member = await aMember(site);
        await aQuestion(site, member);
        return refusalOf(sql`delete from users where id = ${member.id}`, member.id);
      },
    ],
    [
      'a second row where one may be',
      'conflict',
      async () => {
        const member = await aMember(site);
        const question = await aQuestion(site, member);
        await db().execute(bookmark(member.id, question.id));
        return refusalOf(bookmark(member.id, question.id), member.id);
      },
    ],
  ])('%s, is %s', async (_what, code, refuse) => {
    expect(await refuse()).toBe(code);
  });

  test.each([
    ['a value that breaks a rule', sql`insert into rate_limits (key) values (null)`],
    ['a statement that is wrong', sql`select no_such_function()`],
  ])('%s, stays a bug', async (_what, statement) => {
    expect(await refusalOf(statement)).toBeUndefined();
  });

  test('anything else that is thrown is not its business', () => {
    expect(refusalOfDatabase(new Refusal('invalid', 'No.'), undefined)).toBeUndefined();
    expect(refusalOfDatabase(new Error('23503'), undefined)).toBeUndefined();
  });
});

test('a member whose account ends while they act is told that it does not exist', async () => {
  const [member, author] = [await aMember(site), await aMember(site)];
  const question = await aQuestion(site, author);
  const { pool } = site.app.platform.database;
  // The account ends between the look at the session and the action: when the action is begun.
  await pool.query(`
    create function end_account() returns trigger language plpgsql as $$
      begin delete from users where id = new.user_id; return new; end $$;
    create trigger end_account before insert on bookmarks for each row execute function end_account()`);
  const { status, problem } = await site.call(
    'POST /api/bookmarks',
    { body: { questionId: question.id } },
    member,
  );
  await pool.query('drop trigger end_account on bookmarks; drop function end_account');
  expect([status, problem.detail]).toEqual([401, 'This account no longer exists.']);
});

test('every foreign key is one that a refusal can be read from', async () => {
  // The table above tells the two kinds apart by their columns' names.
  const { rows } = await site.app.platform.database.pool.query<{ name: string }>(`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) = 'id'`);
  expect(rows).toEqual([]);
  const referred = await site.app.platform.database.pool.query<{ name: string }>(`
    select distinct c.conname || ' ' || (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) as name
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confdeltype in ('a', 'r')
      and (select attname from pg_attribute where attrelid = c.confrelid and attnum = c.confkey[1]) <> 'id'`);
  expect(referred.rows).toEqual([]);
});
