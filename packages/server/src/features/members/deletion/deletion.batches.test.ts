import { describe, expect, test } from 'vitest';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { useLeaving } from '../../../../testing/leaving.ts';
import { eraseClosedAccounts } from '../../../commands/delete-account.ts';

const { site, counterMismatches, vote } = useLeaving();
const pool = () => site.app.platform.database.pool;

describe.each([true, false])('a deletion that breaks off, deletePosts %s', (deletePosts) => {
  test('goes on where it ended, and every counter is right afterwards', async () => {
    const [admin, member, asker] = [
      await aMember(site, { tier: 'admin' }),
      await aMember(site),
      await aMember(site),
    ];
    const asked = await aQuestion(site, asker);
    for (let index = 0; index < 12; index++) {
      const own = await aQuestion(site, member);
      await anAnswer(site, own, asker);
      await vote(own, 'question', 'up', asker);
    }
    const answers = [];
    for (let index = 0; index < 20; index++) answers.push(await anAnswer(site, asked, member));
    await aComment(site, asked, member);
    await vote(asked, 'question', 'up', member);
    // The last answer can't be touched, for as long as this is there.
    await pool().query(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        if old.id = '${answers.at(-1)?.id}' then raise 'not this one'; end if;
        return coalesce(new, old);
      end $$;
      create trigger refuse_change before update or delete on all_answers for each row execute function refuse_change()`);
    const remove = () =>
      site.call(
        'DELETE /api/admin/users/{userId}',
        { params: { userId: member.id }, body: { deletePosts } },
        admin,
      );
    expect((await remove()).status).toBe(500);
    const profile = () =>
      site.call('GET /api/users/{username}', { params: { username: member.username } });
    expect((await profile()).status).toBe(404);
    const { rows } = await pool().query<{ questions: number; answers: number }>(
      `select (select count(*)::int from questions where author_id = $1) as questions,
        (select count(*)::int from answers where author_id = $1) as answers`,
      [member.id],
    );
    expect(rows[0]?.questions).toBe(0);
    expect(rows[0]?.answers).toBeGreaterThan(0);
    expect(rows[0]?.answers).toBeLessThan(answers.length);
    await pool().query('drop function refuse_change() cascade');

    await eraseClosedAccounts(site.app.platform);
    const kept = await pool().query('select from users where id = $1', [member.id]);
    expect(kept.rowCount).toBe(0);
    const { body } = await site.call('GET /api/questions/{id}', { params: { id: asked.id } });
    expect(body.answers.map(({ author }) => author.username)).toEqual(
      deletePosts ? [] : answers.map(() => 'deleted user'),
    );
    expect(await counterMismatches()).toEqual([]);
    expect((await remove()).status).toBe(404);
  });
});

test('two who erase the same account at once erase it once', async () => {
  const [admin, member] = [await aMember(site, { tier: 'admin' }), await aMember(site)];
  for (let index = 0; index < 30; index++) await aQuestion(site, member);
  const removed = site.call(
    'DELETE /api/admin/users/{userId}',
    { params: { userId: member.id }, body: { deletePosts: true } },
    admin,
  );
  const isClosed = async () =>
    (await pool().query('select from closed_accounts where user_id = $1', [member.id])).rowCount;
  await expect.poll(isClosed, { interval: 5 }).toBe(1);
  await eraseClosedAccounts(site.app.platform);
  expect((await removed).status).toBe(204);
  expect(await counterMismatches()).toEqual([]);
});
