import { expect, test } from 'vitest';
import { load } from './loading.service.ts';
import { folderOf, jsonLines } from '../../../../testing/loading/files.ts';
import { type Corpus, bees, folder, user } from '../../../../testing/loading/bees.ts';
import { useLoading } from '../../../../testing/loading/use-loading.ts';

const { database, count, refusalOf } = useLoading();
const loadBees = (from = folder(bees())) => load(database.url, { format: 'jsonl', folder: from });
const refusal = (from: string) => refusalOf(loadBees(from));

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
