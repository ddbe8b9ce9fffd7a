import { expect, test } from 'vitest';
import { openDatabase } from '../../../platform/db/db.ts';
import { OWN_ACT } from '../../../acts/acting.ts';
import { castVote } from '../../../acts/cast-vote.ts';
import { LoadError } from './load-error.ts';
import { load } from './loading.service.ts';
import { folderOf, jsonLines } from '../../../../testing/loading/files.ts';
import { type Corpus, at, bees, folder, user } from '../../../../testing/loading/bees.ts';
import { useLoading } from '../../../../testing/loading/use-loading.ts';

const { database, all, count, drift } = useLoading();
const loadBees = (from = folder(bees())) => load(database.url, { format: 'jsonl', folder: from });

test('everything arrives, and every counter equals its recomputation', async () => {
  const { tallies } = await loadBees();
  expect(tallies.map(({ what, read, added }) => [what, read, added])).toEqual([
    ['users', 30, 30],
    ['tags', 2, 2],
    ['questions', 2, 2],
    ['answers', 3, 3],
    ['votes', 29, 29],
  ]);
  expect(await drift()).toEqual([]);
});

test('the words for “did you mean” are gathered by a job afterwards, one for however many loads', async () => {
  await loadBees();
  const { users, ...rest } = bees();
  await loadBees(folder({ ...rest, users: [...users, user(99)] }));
  expect(
    await all(
      "select task_identifier as task from graphile_worker.jobs where key = 'refresh_vocabulary'",
    ),
  ).toEqual([{ task: 'refresh_vocabulary' }]);
});

test('a question arrives with source, excerpt, tags, counters and accepted answer, to be rendered when it is read', async () => {
  await loadBees();
  const [question] = await all(`
    select username, first_name, last_name, title, source, q.source_format, q.html, excerpt, tags, s.votes, view_count, s.answer_count, active_at, a.author_id = (select id from users where username = 'keeper_2') as "isAccepted"
    from questions q join question_stats s on s.question_id = q.id join users u on u.id = q.author_id join (select id, author_id from answers) a on a.id = s.accepted_answer_id order by q.created_at limit 1`);
  expect(question).toEqual({
    username: 'keeper_1',
    first_name: 'Ada',
    last_name: 'Keeper1',
    title: 'Is honey income?',
    source: 'I **sold** some [honey](https://example.test/x).\n\n```csv\na,b\n```',
    source_format: 'markdown',
    html: null,
    excerpt: 'I sold some honey. a,b',
    tags: ['honey', 'wax'],
    votes: 28,
    view_count: 41,
    answer_count: 2,
    active_at: new Date(at(4)),
    isAccepted: true,
  });
  expect(await all("select source from questions where title like 'And%'")).toEqual([
    { source: 'A jar "or two"\\ \t maybe.' },
  ]);
});

test('votes, down-votes and acceptances bring reputation, up to the limit of the day', async () => {
  await loadBees();
  expect(
    await all(
      "select username, points, reputation from user_stats s join users u on u.id = s.user_id where username in ('keeper_1', 'keeper_2', 'keeper_3', 'keeper_4') order by 1",
    ),
  ).toEqual([
    { username: 'keeper_1', points: 202, reputation: 202 },
    { username: 'keeper_2', points: 15, reputation: 15 },
    { username: 'keeper_3', points: -2, reputation: 0 },
    { username: 'keeper_4', points: -1, reputation: 0 },
  ]);
  expect(
    await all("select points, day::text from reputation_events where cause = 'daily_limit'"),
  ).toEqual([{ points: -80, day: '2024-02-06' }]);
});

test('the ledger is the one that pressing the same votes here writes', async () => {
  await loadBees();
  const written =
    "select user_id, cause, points, question_id, answer_id, actor_id, day::text from reputation_events where cause not like '%accepted%' order by 1, 2, 6";
  const loaded = await all(written);
  const votes = await all<{
    user_id: string;
    question_id: string | null;
    answer_id: string | null;
    direction: 'up' | 'down';
    created_at: Date;
  }>('select * from votes order by created_at');
  await database.pool.query(
    "delete from reputation_events where cause not like '%accepted%'; delete from votes; update question_stats set votes = 0; update answer_stats set votes = 0",
  );
  const opened = openDatabase(database.url, { max: 1 });
  for (const vote of votes) {
    const target =
      vote.question_id === null
        ? { type: 'answer' as const, id: vote.answer_id ?? '' }
        : { type: 'question' as const, id: vote.question_id };
    await castVote(
      {
        db: opened.db,
        me: { id: vote.user_id },
        now: vote.created_at,
        ...OWN_ACT,
        purge: () => {},
      },
      { target, press: vote.direction },
    );
  }
  await opened.close();
  expect(await all(written)).toEqual(loaded);
});

test('search finds title, tag, question and answers, in their weights', async () => {
  await loadBees();
  for (const [term, weight] of [
    ['income', 'A'],
    ['wax', 'B'],
    ['sold', 'C'],
    ['apiary', 'D'],
  ]) {
    expect(
      await all(
        `select title from question_search join questions on id = question_id where document @@ to_tsquery('english', '${term}:${weight}')`,
      ),
      term,
    ).toEqual([{ title: 'Is honey income?' }]);
  }
  expect(await count('question_search')).toBe(2);
});

const counted = [
  'users',
  'user_stats',
  'questions',
  'question_stats',
  'answers',
  'answer_stats',
  'tags',
  'question_tags',
  'votes',
  'reputation_events',
  'question_search',
  'monthly_answers',
];

test('a second run adds nothing and keeps what members changed since', async () => {
  const from = folder(bees());
  await loadBees(from);
  const opened = openDatabase(database.url, { max: 1 });
  const [voter] = await all<{ id: string }>("select id from users where username = 'keeper_5'");
  const [question] = await all<{ id: string }>("select id from questions where title like 'Is%'");
  await castVote(
    {
      db: opened.db,
      me: { id: voter?.id ?? '' },
      now: new Date(at(9)),
      ...OWN_ACT,
      purge: () => {},
    },
    { target: { type: 'question', id: question?.id ?? '' }, press: 'down' },
  );
  await opened.close();
  const before = await Promise.all(counted.map(count));
  const { tallies } = await loadBees(from);
  expect(tallies.map(({ added }) => added)).toEqual([0, 0, 0, 0, 0]);
  expect(await Promise.all(counted.map(count))).toEqual(before);
  expect(await drift()).toEqual([]);
});

test('what a longer corpus adds joins what was there: counters, the limit of the day, search', async () => {
  const longer = bees();
  await loadBees(
    folder({
      ...longer,
      votes: longer.votes.slice(0, 10),
      answers: longer.answers.slice(0, 2),
      questions: longer.questions.map((row) => ({ ...row, acceptedAnswerId: null })),
    }),
  );
  await loadBees();
  expect(await drift()).toEqual([]);
  expect(await all("select points from reputation_events where cause = 'daily_limit'")).toEqual([
    { points: -80 },
  ]);
  expect(
    await all(
      "select 1 as found from question_search where document @@ to_tsquery('english', 'found:D')",
    ),
  ).toHaveLength(1);
});

test('a large load rebuilds the indexes and foreign keys it set aside', async () => {
  const many = bees();
  const questions = Array.from({ length: 5100 }, (_, index) => ({
    ...many.questions[1],
    id: index + 10,
    acceptedAnswerId: null,
  }));
  const users = Array.from({ length: 5100 }, (_, index) => user(index + 1000));
  const shape =
    "select indexdef as definition from pg_indexes where schemaname = 'public' union all select conname || pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1";
  const before = await all(shape);
  await loadBees(
    folder({
      ...many,
      users: [...many.users, ...users],
      questions: [...many.questions, ...questions],
    }),
  );
  expect([await count('questions'), await count('users')]).toEqual([5102, 5130]);
  expect(await all(shape)).toEqual(before);
  expect(await drift()).toEqual([]);
});

async function refusal(from: string): Promise<string> {
  const error: unknown = await loadBees(from).then(
    () => 'loaded',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LoadError);
  for (const table of counted) expect(await count(table), table).toBe(0);
  expect(await count("pg_namespace where nspname = 'loading'")).toBe(0);
  return (error as LoadError).message;
}

test.each<[string, (corpus: Corpus) => Partial<Corpus>, string | RegExp]>([
  [
    'a row with a wrong type',
    ({ votes }) => ({ votes: [...votes, { ...votes[0], value: 2 }] }),
    'votes.jsonl:30: value: must be 1 or -1',
  ],
  [
    'a tag with characters that tags do not have',
    ({ tags }) => ({ tags: [...tags, { id: 3, name: 'be es', description: '' }] }),
    /^tags\.jsonl:3: name: A tag may contain/,
  ],
  [
    'a tag that is not listed',
    ({ tags }) => ({ tags: tags.slice(0, 1) }),
    'questions.jsonl:1: the tag wax is not in tags.jsonl',
  ],
  [
    'text the database cannot hold',
    ({ questions }) => ({ questions: [{ ...questions[0], title: 'a\u0000b' }] }),
    /^questions\.jsonl:1: title: /,
  ],
  [
    'an unknown author',
    ({ answers }) => ({ answers: [...answers, { ...answers[0], id: 9, authorId: 99 }] }),
    'answers.jsonl:4: authorId is not in users.jsonl',
  ],
  [
    'an unknown question',
    ({ answers }) => ({ answers: [...answers, { ...answers[0], id: 9, questionId: 99 }] }),
    'answers.jsonl:4: questionId is not in questions.jsonl',
  ],
  [
    'an accepted answer of another question',
    ({ questions }) => ({
      questions: [{ ...questions[0], acceptedAnswerId: 3 }, questions[1] ?? {}],
    }),
    'questions.jsonl:1: acceptedAnswerId is not an answer to this question',
  ],
  [
    'a user who stands twice',
    ({ users }) => ({ users: [...users, user(1)] }),
    'users.jsonl:31: this id is already on an earlier line',
  ],
  [
    'an email that stands twice',
    ({ users }) => ({ users: [...users, { ...user(50), email: 'KEEPER1@example.test' }] }),
    'users.jsonl:31: this email is already on an earlier line',
  ],
  [
    'a vote for an unknown post',
    ({ votes }) => ({ votes: [...votes, { ...votes[0], id: 101, postId: 77 }] }),
    'votes.jsonl:30: postId is not in questions.jsonl',
  ],
  [
    'a vote by an unknown member',
    ({ votes }) => ({ votes: [...votes, { ...votes[0], id: 101, userId: 77 }] }),
    'votes.jsonl:30: userId is not in users.jsonl',
  ],
  [
    'a second vote of a member on a post',
    ({ votes }) => ({ votes: [...votes, { ...votes[0], id: 101 }] }),
    'votes.jsonl:30: this member voted on this post on an earlier line',
  ],
  [
    'a vote on one’s own post',
    ({ votes }) => ({ votes: [...votes, { ...votes[0], id: 101, userId: 1 }] }),
    'votes.jsonl:30: nobody votes on their own post',
  ],
])(
  '%s is refused with file and line, and nothing is half-loaded',
  async (_what, change, message) => {
    const corpus = bees();
    expect(await refusal(folder({ ...corpus, ...change(corpus) }))).toMatch(message);
  },
);

test('a line that is not JSON is refused with its number', async () => {
  const corpus = bees();
  const files = Object.fromEntries(
    Object.entries(corpus).map(([name, rows]) => [`${name}.jsonl`, jsonLines(rows)]),
  );
  expect(
    await refusal(
      folderOf({ ...files, 'answers.jsonl': `${jsonLines(corpus.answers)}\n{"id":4,` }),
    ),
  ).toMatch(/^answers\.jsonl:5: is not JSON: /);
});

test('a missing file is named', async () => {
  const from = folderOf({ 'users.jsonl': '' });
  expect(await refusal(from)).toBe(`tags.jsonl: the file is missing in ${from}`);
});

test('what a crashed load left does not stop the next', async () => {
  await database.pool.query('create schema loading; create table loading.users (x int)');
  await loadBees();
  expect(await count('users')).toBe(30);
});

test('an email that a member holds is refused', async () => {
  await database.pool.query(
    "insert into users (id, username, email, password_hash, created_at, updated_at) values (gen_random_uuid(), 'someone', 'Keeper7@example.test', '!', now(), now())",
  );
  await expect(loadBees()).rejects.toThrow('users.jsonl:7: another account has this email');
  expect(await count('users')).toBe(1);
});

test('a second load in the same database waits for nobody: it is refused', async () => {
  const results = await Promise.allSettled([loadBees(), loadBees()]);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeLessThanOrEqual(1);
  for (const { reason } of refused)
    expect((reason as Error).message).toMatch(/another load is running/);
  expect(await count('users')).toBe(30);
});
