import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { runJobs, useMailFolder } from '../../../../testing/mail.ts';

const folder = useMailFolder();
const site = useApp({ env: { ...folder.env, PUBLIC_URL: 'https://lots.test' } });

test('others keep their names, and texts from elsewhere name whom they name', async () => {
  const [leaver, friend, admin] = [
    await aMember(site, { username: 'ada' }),
    await aMember(site),
    await aMember(site, { tier: 'admin' }),
  ];
  const description = 'Not @ada-2, mail@ada or https://elsewhere.test/users/ada, but `@ada`.';
  const question = await aQuestion(site, friend, { description });
  const imported = await aQuestion(site, friend, { description: 'Thanks @ada.' });
  const { pool } = site.app.platform.database;
  const outside = await aMember(site);
  await pool.query('update users set is_external = true where id = $1', [outside.id]);
  await pool.query('update questions set author_id = $1 where id = $2', [outside.id, imported.id]);
  await pool.query('delete from mentions where question_id = $1', [imported.id]);
  await site.call(
    'DELETE /api/admin/users/{userId}',
    { params: { userId: leaver.id }, body: {} },
    admin,
  );
  await runJobs(site);
  const read = async (id: string) =>
    (await site.call('GET /api/questions/{id}', { params: { id } })).body.description;
  expect(await read(question.id)).toBe(
    'Not @ada-2, mail@ada or https://elsewhere.test/users/ada, but `deleted user`.',
  );
  expect(await read(imported.id)).toBe('Thanks @ada.');
});
