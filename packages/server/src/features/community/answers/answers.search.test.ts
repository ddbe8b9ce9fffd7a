import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { expectTrueSearch } from '../indexing/test-search.ts';

const site = useApp();
const found = async (search: string) =>
  (await site.call('GET /api/questions', { query: { search } })).body.questions.map(({ id }) => id);
const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

test('an answer to a question with a large search document is found once the job has run, and the document is written by it alone', async () => {
  const { db, pool } = site.app.platform.database;
  const author = await aMember(site);
  const question = await aQuestion(site, author);
  const document = async () =>
    (
      await pool.query<{ xmin: string; size: number }>(
        'select xmin::text, pg_column_size(document) as size from question_search where question_id = $1',
        [question.id],
      )
    ).rows[0];
  await anAnswer(site, question, author, 'A small answer names the quokka.');
  expect(await found('quokka')).toEqual([question.id]);
  await anAnswer(site, question, author, numbered('first', 4000));
  await runJobs(site);
  const large = await document();
  expect(large?.size).toBeGreaterThan(16_000);

  for (const word of ['wombat', 'numbat'])
    await anAnswer(site, question, author, `Is it a ${word}?`);
  expect(await document()).toEqual(large);
  const waiting = await pool.query(
    "select from graphile_worker.jobs where task_identifier = 'index_thread'",
  );
  expect(waiting.rowCount).toBe(1);
  await runJobs(site);
  expect(await found('wombat numbat')).toEqual([question.id]);
  await expectTrueSearch(db);

  const gone = await anAnswer(site, question, author, 'Or a bilby?');
  await site.call(
    'POST /api/moderation/posts/{id}/hide',
    { params: { id: gone.id }, body: { reason: 'abuse' } },
    await aModerator(site),
  );
  await runJobs(site);
  expect(await found('bilby')).toEqual([]);
});
