import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { HTML_VERSION } from '../../../rendering/render.ts';
import { renderPosts } from './rendering.service.ts';

const site = useApp();

const TABLES = ['questions', 'answers', 'comments'] as const;

test('posts without HTML, or with that of an older renderer, are rendered and stored', async () => {
  const { db, pool } = site.app.platform.database;
  const member = await aMember(site);
  for (let count = 0; count < 3; count++) {
    const question = await aQuestion(site, member, { description: 'A **question**.' });
    await anAnswer(site, question, member, 'An **answer**.');
    await aComment(site, question, member, 'A **comment**.');
  }
  for (const table of TABLES)
    await pool.query(`update ${table} set html = 'old', html_version = html_version - 1`);
  await pool.query(
    'update answers set html = null, html_version = null where id = (select id from answers limit 1)',
  );
  await renderPosts(db);
  for (const table of TABLES) {
    const { rows } = await pool.query(`select distinct html, html_version from ${table}`);
    expect(rows).toEqual([{ html: expect.stringMatching(/<strong>/), html_version: HTML_VERSION }]);
  }
});

test('more than are rendered at once are all rendered, and what is current is left as it is', async () => {
  const { db, pool } = site.app.platform.database;
  await pool.query(`
    insert into comments (id, question_id, author_id, source, html, html_version, created_at, updated_at)
    select gen_random_uuid(), question_id, author_id, 'Of *many*.', 'old', 0, created_at, updated_at
    from comments, generate_series(1, 90)`);
  await pool.query(
    "update comments set html = 'kept' where id = (select id from comments where html_version = $1 limit 1)",
    [HTML_VERSION],
  );
  await renderPosts(db);
  const { rows } = await pool.query(
    'select html, count(*)::int from comments group by html order by 2',
  );
  expect(rows).toEqual([
    { html: 'kept', count: 1 },
    { html: 'A <strong>comment</strong>.', count: 2 },
    { html: 'Of <em>many</em>.', count: 270 },
  ]);
});

test('a page shows a post that the job has not come to', async () => {
  const { pool } = site.app.platform.database;
  const question = await aQuestion(site, await aMember(site), { description: 'Not *yet*.' });
  await pool.query("update questions set html = 'old', html_version = 0 where id = $1", [
    question.id,
  ]);
  const { body } = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
  expect(body.descriptionHtml).toBe('<p>Not <em>yet</em>.</p>');
});
