import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { findDrift } from '../upkeep/upkeep.queries.ts';
import { OWN_ACT } from '../../../acts/acting.ts';
import { castVote } from '../../../acts/cast-vote.ts';
import { HTML_VERSION } from '../../community/posts/render.ts';
import { LoadError } from './load-error.ts';
import { load } from './loading.service.ts';
import { startTestDatabase, type TestDatabase } from '../../../../testing/loading/database.ts';
import { dumpXml, folderOf } from '../../../../testing/loading/files.ts';
import { SITE, at, dump, shells, type Row } from '../../../../testing/loading/shells.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

const loadShells = (folder = dump()) =>
  load(database.url, { format: 'stackexchange', folder, site: SITE });
const all = async <T>(text: string): Promise<T[]> => (await database.pool.query(text)).rows as T[];
const count = async (table: string): Promise<number> =>
  (await all<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1;

async function drift() {
  const opened = openDatabase(database.url, { max: 1 });
  return findDrift(opened.db).finally(() => opened.close());
}

const posts = () =>
  all<{
    ref: string;
    votes: number;
    author: string;
    credit: string;
    address: string | null;
    url: string;
    licence: string;
    licence_url: string | null;
  }>(`
    select o.external_id as ref, coalesce(qs.votes, s.votes) as votes, u.username as author, o.author_name as credit, o.author_url as address, o.url, o.licence, o.licence_url
    from origins o left join questions q on q.id = o.question_id left join question_stats qs on qs.question_id = q.id left join answers a on a.id = o.answer_id left join answer_stats s on s.answer_id = a.id
    join users u on u.id = coalesce(q.author_id, a.author_id) order by o.external_id`);

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
  expect(await drift()).toEqual([]);
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

test('where the votes do not add up to the score, the score holds and the summary says so', async () => {
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
    { count: 1, why: 'posts whose votes do not add up to their score: the score holds' },
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

const counted = [
  'users',
  'questions',
  'answers',
  'comments',
  'tags',
  'question_tags',
  'imported_votes',
  'origins',
  'question_search',
  'monthly_answers',
  'votes',
  'reputation_events',
];

test('a second run adds nothing, and votes of members since then still count', async () => {
  const folder = dump();
  await loadShells(folder);
  const opened = openDatabase(database.url, { max: 2 });
  const memberId = newId();
  await database.pool.query(
    `insert into users (id, username, email, password_hash, created_at, updated_at) values ('${memberId}', 'member', 'm@example.com', '!', now(), now())`,
  );
  await database.pool.query(`insert into user_stats (user_id) values ('${memberId}')`);
  const [question] = await all<{ id: string }>(
    'select id from questions order by created_at limit 1',
  );
  await castVote(
    { db: opened.db, me: { id: memberId }, now: new Date(), ...OWN_ACT, purge: () => {} },
    { target: { type: 'question', id: question?.id ?? '' }, press: 'up', standing: 'exempt' },
  );
  await opened.close();
  const before = await Promise.all(counted.map(count));
  const { tallies } = await loadShells(folder);
  expect(await Promise.all(counted.map(count))).toEqual(before);
  expect(tallies.every(({ added }) => added === 0)).toBe(true);
  expect((await posts()).map(({ votes }) => votes)).toEqual([4, -1, 0, 0]);
  expect(await drift()).toEqual([]);
});

test('a newer dump adds what is new, and moves scores and acceptance', async () => {
  await loadShells();
  const [question = {}, ...rest] = shells['posts'] ?? [];
  const newer = [
    { ...question, Score: 7, AcceptedAnswerId: 21 },
    ...rest,
    {
      Id: 40,
      PostTypeId: 2,
      ParentId: 20,
      CreationDate: at(20),
      Score: 1,
      OwnerUserId: 4,
      Body: '<p>By carbon dating.</p>',
    },
  ];
  await loadShells(dump({ posts: newer }));
  const [stats] = await all(
    'select votes, answer_count, active_at, o.external_id as accepted from question_stats s join origins o on o.answer_id = s.accepted_answer_id',
  );
  expect(stats).toEqual({
    votes: 7,
    answer_count: 3,
    active_at: new Date(`${at(20)}Z`),
    accepted: '21',
  });
  expect(
    await all(
      "select 1 as found from question_search where document @@ websearch_to_tsquery('english', 'carbon')",
    ),
  ).toHaveLength(1);
  expect(await drift()).toEqual([]);
});

test('a username that a member holds is not taken', async () => {
  await database.pool.query(
    `insert into users (id, username, email, password_hash, created_at, updated_at) values ('${newId()}', 'NERA_conch', 'm@example.com', '!', now(), now())`,
  );
  await loadShells();
  expect(
    await all("select username from users where lower(username) like 'nera%' order by 1"),
  ).toEqual([
    { username: 'NERA_conch' },
    { username: 'Nera_Conch-4' },
    { username: 'nera_conch-9' },
  ]);
});

async function refusal(folder: string): Promise<string> {
  const error: unknown = await loadShells(folder).then(
    () => 'loaded',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LoadError);
  for (const table of counted) expect(await count(table), table).toBe(0);
  expect(await count("pg_namespace where nspname = 'loading'")).toBe(0);
  return (error as LoadError).message;
}

test('a missing file is named', async () => {
  const folder = folderOf({ 'Users.xml': dumpXml('users', []), 'Tags.xml': dumpXml('tags', []) });
  expect(await refusal(folder)).toBe(`Posts.xml: the file is missing in ${folder}`);
});

test('broken XML is refused with file and line, and nothing is half-loaded', async () => {
  const folder = dump();
  const file = path.join(folder, 'Comments.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Rings of what?"', 'Rings of what?'));
  expect(await refusal(folder)).toMatch(/^Comments\.xml:[45]: broken XML: /);
});

test('a file that ends too early is refused', async () => {
  const folder = dump();
  const file = path.join(folder, 'Votes.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('</votes>\n', ''));
  expect(await refusal(folder)).toMatch(/^Votes\.xml:\d+: broken XML: unclosed tag/);
});

test.each<[string, Record<string, Row[]>, string]>([
  [
    'a row without its Id',
    { users: [{ CreationDate: at(1), DisplayName: 'x' }] },
    'Users.xml:3: the row has no Id',
  ],
  [
    'a number that is none',
    { votes: [{ Id: 1, PostId: 20, VoteTypeId: 'two' }] },
    'Votes.xml:3: VoteTypeId is not a whole number: two',
  ],
  [
    'a time that is none',
    { users: [{ Id: 1, CreationDate: 'yesterday', DisplayName: 'x' }] },
    'Users.xml:3: CreationDate is not a time: yesterday',
  ],
  [
    'an Id that stands twice',
    {
      users: [
        { Id: 1, CreationDate: at(1), DisplayName: 'x' },
        { Id: 1, CreationDate: at(1), DisplayName: 'y' },
      ],
    },
    'Users.xml:4: this Id is already on an earlier row',
  ],
])('%s is refused with file and line', async (_what, changes, message) => {
  expect(await refusal(dump(changes))).toBe(message);
});

test('another kind of file under the name is refused', async () => {
  const folder = dump();
  writeFileSync(path.join(folder, 'Tags.xml'), dumpXml('badges', [{ Id: 1 }]));
  expect(await refusal(folder)).toBe('Tags.xml:2: found <badges> where <tags> belongs');
});

test('text that is not UTF-8 is refused', async () => {
  const folder = dump();
  writeFileSync(
    path.join(folder, 'Tags.xml'),
    Buffer.from('<tags>\n<row Id="1" TagName="caf\xe9" /></tags>', 'latin1'),
  );
  expect(await refusal(folder)).toMatch(/^Tags\.xml:\d: is not UTF-8$/);
});

test('what was removed or hidden here stays away, with a line in the summary', async () => {
  await loadShells();
  const [before, answers] = [await count('questions'), await count('answers')];
  await database.pool.query(
    `delete from questions where id = (select question_id from origins where external_id = '20' and question_id is not null)`,
  );
  const left = [await count('questions'), await count('answers')];
  expect(left[0]).toBe(before - 1);
  const { tallies } = await loadShells();
  expect([await count('questions'), await count('answers')]).toEqual(left);
  expect(answers - (left[1] ?? 0)).toBeGreaterThan(0);
  expect(
    ['questions', 'answers'].map((name) => tallies.find(({ what }) => what === name)?.leftOut[0]),
  ).toEqual([
    { count: 1, why: 'removed or hidden on this site since an earlier import' },
    {
      count: answers - (left[1] ?? 0),
      why: 'removed or hidden on this site since an earlier import',
    },
  ]);
});
