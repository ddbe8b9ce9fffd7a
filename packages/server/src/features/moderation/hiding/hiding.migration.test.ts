import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../testing/database.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../migrations/before');
const older = temporaryFolder('migrations');
afterAll(() => rmSync(older, { recursive: true }));

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [asker, answerer] = [id(1), id(2)];
const posts = {
  shown: id(11),
  hidden: id(12),
  merged: id(13),
  under: id(21),
  held: id(22),
  comment: id(31),
  lost: id(41),
};

/** A site with hidden posts as they were stored before they had a status. */
const BEFORE = `
insert into users (id, username, email, password_hash, created_at, updated_at)
  values ('${asker}', 'asker', 'asker@example.test', '!', now(), now()), ('${answerer}', 'answerer', 'answerer@example.test', '!', now(), now());
insert into user_stats (user_id, question_count) values ('${asker}', 1), ('${answerer}', 0);
insert into tags (name, question_count) values ('defi', 1);
insert into questions (id, author_id, title, source, excerpt, tags, created_at, updated_at)
  values ('${posts.shown}', '${asker}', 'Shown', 'x', 'x', '{defi}', now(), now());
insert into question_stats (question_id, created_at, active_at) values ('${posts.shown}', now(), now());
insert into question_search (question_id, document, created_at) values ('${posts.shown}', '', now());
insert into question_tags (tag_id, question_id, created_at) select id, '${posts.shown}', now() from tags;
insert into hidden_posts (id, post_type, post_id, question_id, author_id, state, title, source, html, reason, created_at, hidden_at) values
  ('${id(91)}', 'question', '${posts.hidden}', '${posts.hidden}', '${asker}', 'hidden', 'Hidden', 'h', 'h', 'spam', now(), now()),
  ('${id(92)}', 'question', '${posts.merged}', '${posts.merged}', '${asker}', 'merged', 'Merged', 'm', 'm', 'other', now(), now()),
  ('${id(93)}', 'answer', '${posts.held}', '${posts.shown}', '${answerer}', 'held', null, 'a', 'a', 'review', now(), now()),
  ('${id(94)}', 'answer', '${posts.lost}', '${id(99)}', '${answerer}', 'hidden', null, 'l', 'l', 'spam', now(), now());
`;
const question = (post: string, title: string) => ({
  id: post,
  author_id: asker,
  title,
  source: `Text of ${title}`,
  source_format: 'markdown',
  excerpt: 'x',
  tags: ['defi'],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});
const reply = (post: string, on: string, source: string) => ({
  id: post,
  question_id: on,
  author_id: answerer,
  source,
  source_format: 'markdown',
  created_at: '2026-01-02T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
});
const stats = (on: string, accepted: string | null) => ({
  question_id: on,
  votes: 1,
  view_count: 7,
  answer_count: accepted === null ? 0 : 1,
  comment_count: accepted === null ? 0 : 1,
  accepted_answer_id: accepted,
  created_at: '2026-01-01T00:00:00Z',
  active_at: '2026-01-01T00:00:00Z',
});
const earned = {
  id: id(61),
  user_id: asker,
  cause: 'question_upvoted',
  points: 5,
  question_id: posts.hidden,
  actor_id: answerer,
  day: '2026-01-02',
  created_at: '2026-01-02T00:00:00Z',
};
const ROWS: [hidden: number, table: string, row: Record<string, unknown>][] = [
  [91, 'questions', question(posts.hidden, 'Hidden')],
  [91, 'answers', reply(posts.under, posts.hidden, 'An answer of it')],
  [91, 'comments', reply(posts.comment, posts.hidden, 'A comment of it')],
  [91, 'question_stats', stats(posts.hidden, posts.under)],
  [91, 'answer_stats', { answer_id: posts.under, votes: 0 }],
  [
    91,
    'votes',
    {
      user_id: answerer,
      question_id: posts.hidden,
      direction: 'up',
      created_at: '2026-01-02T00:00:00Z',
    },
  ],
  [
    91,
    'bookmarks',
    {
      id: id(71),
      user_id: answerer,
      question_id: posts.hidden,
      created_at: '2026-01-02T00:00:00Z',
    },
  ],
  [91, 'reputation_events', earned],
  // Of a member who has left.
  [
    91,
    'bookmarks',
    { id: id(72), user_id: id(5), question_id: posts.hidden, created_at: '2026-01-02T00:00:00Z' },
  ],
  // Of a table that is gone.
  [91, 'post_counts', { user_id: asker, question_count: 1 }],
  [92, 'questions', question(posts.merged, 'Merged')],
  [92, 'question_stats', { ...stats(posts.merged, null), votes: 0 }],
  [93, 'answers', reply(posts.held, posts.shown, 'A held answer')],
  [93, 'answer_stats', { answer_id: posts.held, votes: 0 }],
  [94, 'answers', reply(posts.lost, id(99), 'An answer to a question that is deleted')],
];

test('posts that were stored away are back with their status, and nothing of them is shown or counted', async () => {
  cpSync(FOLDER, older, { recursive: true });
  for (const file of readdirSync(older)) if (file >= '0090') rmSync(path.join(older, file));
  const database = await createEmptyDatabase();
  const { pool } = database;
  await migrate(database.url, older);
  await pool.query(BEFORE);
  for (const [hidden, table, row] of ROWS)
    await pool.query(
      "insert into hidden_rows (hidden_id, table_name, row, user_ids) values ($1, $2, $3, '{}')",
      [id(hidden), table, row],
    );
  await migrate(database.url);

  const statuses = async (table: string) =>
    Object.fromEntries(
      (
        await pool.query<{ id: string; status: string }>(`select id, status from all_${table}`)
      ).rows.map((row) => [row.id, row.status]),
    );
  expect(await statuses('questions')).toEqual({
    [posts.shown]: 'visible',
    [posts.hidden]: 'hidden',
    [posts.merged]: 'merged',
  });
  expect(await statuses('answers')).toEqual({
    [posts.under]: 'with_parent',
    [posts.held]: 'held',
  });
  expect(await statuses('comments')).toEqual({ [posts.comment]: 'with_parent' });
  const { rows } = await pool.query(
    `select s.status, s.view_count, s.accepted_answer_id, (select count(*)::int from votes) as votes, (select count(*)::int from bookmarks) as bookmarks,
      (select array_agg(is_counted) from all_reputation_events) as counted from all_question_stats s where question_id = $1`,
    [posts.hidden],
  );
  expect(rows).toEqual([
    {
      status: 'hidden',
      view_count: 7,
      accepted_answer_id: posts.under,
      votes: 1,
      bookmarks: 1,
      counted: [false],
    },
  ]);
  expect((await pool.query('select post_id from hidden_posts order by 1')).rows).toEqual(
    [posts.hidden, posts.merged, posts.held].map((post) => ({ post_id: post })),
  );
  expect(await findCounterMismatches(database.db)).toEqual([]);
  await database.drop();
});
