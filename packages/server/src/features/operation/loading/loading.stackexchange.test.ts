import { expect, test } from 'vitest';
import { HTML_VERSION } from '../../../rendering/render.ts';
import { SITE, at } from '../../../../testing/loading/shells.ts';

import { useShells } from '../../../../testing/loading/use-shells.ts';

const { all, count, counterMismatches, loadShells, posts } = useShells();

test('every post keeps its score, its author, its address and its licence', async () => {
  await loadShells();
  const bySa = {
    licence: 'CC BY-SA 4.0',
    licence_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  };
  expect(await posts()).toEqual([
    {
      ref: '20',
      votes: 3,
      author: 'Nera_Conch',
      credit: 'Nera Conch',
      address: `https://${SITE}/users/4`,
      url: `https://${SITE}/q/20`,
      ...bySa,
    },
    {
      ref: '21',
      votes: -1,
      author: 'nera_conch-9',
      credit: 'nera conch',
      address: `https://${SITE}/users/9`,
      url: `https://${SITE}/a/21`,
      ...bySa,
    },
    {
      ref: '22',
      votes: 0,
      author: 'deleted-shells',
      credit: 'Gone Diver',
      address: null,
      url: `https://${SITE}/a/22`,
      ...bySa,
    },
    {
      ref: '23',
      votes: 0,
      author: 'deleted-shells',
      credit: `deleted user of ${SITE}`,
      address: null,
      url: `https://${SITE}/q/23`,
      ...bySa,
    },
  ]);
  expect(await counterMismatches()).toEqual([]);
});

test('a question arrives with its text made safe, its tags, times, counters and accepted answer', async () => {
  await loadShells();
  const [question] = await all(`
    select title, html, html_version, source_format, excerpt, tags, view_count, answer_count, comment_count, q.created_at, q.updated_at, active_at, o.external_id as accepted
    from questions q join question_stats s on s.question_id = q.id left join origins o on o.answer_id = s.accepted_answer_id order by q.created_at limit 1`);
  expect(question).toMatchObject({
    title: 'How old is a cowrie?',
    html: '<p>Mine is <em>spotted</em>.</p>\n<p>Old &amp; large</p>',
    html_version: HTML_VERSION,
    source_format: 'html',
    excerpt: 'Mine is spotted. Old & large',
    tags: ['cowrie'],
    view_count: 77,
    answer_count: 2,
    comment_count: 2,
    created_at: new Date(`${at(3)}Z`),
    updated_at: new Date(`${at(4)}Z`),
    active_at: new Date(`${at(9)}Z`),
    accepted: '22',
  });
});

test('accounts have no way to sign in, allowed usernames and a short plain bio', async () => {
  await loadShells();
  const users = await all<{ username: string; bio: string | null }>(
    'select username, bio, email, password_hash, is_external from users order by username',
  );
  expect(users).toEqual([
    { username: 'Community', bio: null, email: null, password_hash: null, is_external: true },
    {
      username: 'Nera_Conch',
      bio: 'Collects cowries.',
      email: null,
      password_hash: null,
      is_external: true,
    },
    {
      username: 'deleted-shells',
      bio: `Holds the posts of people who have left ${SITE}.`,
      email: null,
      password_hash: null,
      is_external: true,
    },
    { username: 'nera_conch-9', bio: null, email: null, password_hash: null, is_external: true },
    { username: '貝-11', bio: null, email: null, password_hash: null, is_external: true },
  ]);
  expect(await count('reputation_events')).toBe(0);
});

test('comments on answers stand under the question and link to the original', async () => {
  await loadShells();
  expect(
    await all(
      'select html, o.url from comments c join origins o on o.comment_id = c.id order by c.created_at',
    ),
  ).toEqual([
    {
      html: 'Which <em>sea</em>?<br />See &lt;b&gt;this&lt;/b&gt;',
      url: `https://${SITE}/q/20#comment30_20`,
    },
    { html: 'Rings of what?', url: `https://${SITE}/q/21#comment31_21` },
  ]);
});

test('search finds title, tag, question and answers', async () => {
  await loadShells();
  for (const term of ['cowries', 'spotted', 'malacologists']) {
    expect(
      await all(
        `select title from question_search join questions on id = question_id where document @@ websearch_to_tsquery('english', '${term}')`,
      ),
      term,
    ).toContainEqual({ title: 'How old is a cowrie?' });
  }
});

test('where the votes do not add up to the score, the score is kept and the summary says so', async () => {
  const { tallies } = await loadShells();
  expect(
    await all(
      'select external_id, up, down from imported_votes i join origins o on o.question_id = i.question_id or o.answer_id = i.answer_id order by 1',
    ),
  ).toEqual([
    { external_id: '20', up: 4, down: 1 },
    { external_id: '21', up: 0, down: 1 },
    { external_id: '22', up: 0, down: 0 },
    { external_id: '23', up: 0, down: 0 },
  ]);
  expect(
    await all(
      `select imported_score, (select sum(up - down)::int from imported_votes i
         left join questions q on q.id = i.question_id left join answers a on a.id = i.answer_id
         where coalesce(q.author_id, a.author_id) = s.user_id) as scores
       from user_stats s where imported_score <> 0 order by 1`,
    ),
  ).toEqual([
    { imported_score: -1, scores: -1 },
    { imported_score: 3, scores: 3 },
  ]);
  expect(tallies.find(({ what }) => what === 'votes')?.notes).toEqual([
    { count: 1, why: 'posts whose votes do not add up to their score: the score is kept' },
  ]);
});

test('the summary accounts for every row: read is added, already there and left out', async () => {
  const { tallies } = await loadShells();
  const rows = tallies.map(({ what, read, added, leftOut }) => [
    what,
    read,
    added,
    leftOut.map((reason) => reason.count),
  ]);
  expect(rows).toEqual([
    ['users', 5, 5, []],
    ['tags', 2, 1, [1]],
    ['questions', 2, 2, []],
    ['answers', 3, 2, [1]],
    ['other posts', 1, 0, [1]],
    ['comments', 3, 2, [1]],
    ['votes', 6, 4, [1, 1]],
    ['links', 2, 0, [1, 1]],
  ]);
});
