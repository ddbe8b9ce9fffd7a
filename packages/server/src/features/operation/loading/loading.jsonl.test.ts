import { expect, test } from 'vitest';
import { inTransaction, openDatabase } from '../../../platform/db/db.ts';
import { SITE_COMMAND } from '../../../commands/command-context.ts';
import { HTML_VERSION } from '../../../rendering/render.ts';
import { castVote } from '../../../commands/cast-vote.ts';
import { removePost } from '../../../commands/remove-post.ts';
import { setAside } from '../../moderation/hiding/hiding.service.ts';
import { renderPosts } from '../../community/posts/rendering.service.ts';
import { load } from './loading.service.ts';
import { at, bees, folder, user } from '../../../../testing/loading/bees.ts';
import { COUNTED, useLoading } from '../../../../testing/loading/use-loading.ts';

const { database, all, count, counterMismatches } = useLoading();
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
  expect(await counterMismatches()).toEqual([]);
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

test('a question arrives with source, excerpt, tags, counters and accepted answer, and rendered', async () => {
  await loadBees();
  const [question] = await all(`
    select username, first_name, last_name, title, source, q.source_format, q.html, q.html_version, excerpt, tags, s.votes, view_count, s.answer_count, active_at, a.author_id = (select id from users where username = 'keeper_2') as "isAccepted"
    from questions q join question_stats s on s.question_id = q.id join users u on u.id = q.author_id join (select id, author_id from answers) a on a.id = s.accepted_answer_id order by q.created_at limit 1`);
  expect(question).toEqual({
    username: 'keeper_1',
    first_name: 'Ada',
    last_name: 'Keeper1',
    title: 'Is honey income?',
    source: 'I **sold** some [honey](https://example.test/x).\n\n```csv\na,b\n```',
    source_format: 'markdown',
    html: '<p>I <strong>sold</strong> some <a href="https://example.test/x" rel="nofollow ugc noopener">honey</a>.</p>\n<pre tabindex="0"><code>a,b\n</code></pre>',
    html_version: HTML_VERSION,
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

test('a text that may name a member is rendered by the job afterwards, when the members are here', async () => {
  const { answers: [first, ...others] = [], ...rest } = bees();
  await loadBees(
    folder({ ...rest, answers: [{ ...first, body: 'As @keeper_1 says.' }, ...others] }),
  );
  const text = () => all("select html from answers where source like 'As @%'");
  expect(await text()).toEqual([{ html: null }]);
  expect(
    await all(
      "select task_identifier as task from graphile_worker.jobs where key = 'render_posts'",
    ),
  ).toEqual([{ task: 'render_posts' }]);
  const { db, close } = openDatabase(database.url);
  await renderPosts(db);
  await close();
  expect(await text()).toEqual([
    { html: '<p>As <a href="/users/keeper_1" rel="nofollow ugc noopener">@keeper_1</a> says.</p>' },
  ]);
  expect(
    await all(
      'select from questions where html is null union all select from answers where html is null',
    ),
  ).toEqual([]);
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
        ...SITE_COMMAND,
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
      ...SITE_COMMAND,
      purge: () => {},
    },
    { target: { type: 'question', id: question?.id ?? '' }, press: 'down' },
  );
  await opened.close();
  const before = await Promise.all(COUNTED.map(count));
  const { tallies } = await loadBees(from);
  expect(tallies.map(({ added }) => added)).toEqual([0, 0, 0, 0, 0]);
  expect(await Promise.all(COUNTED.map(count))).toEqual(before);
  expect(await counterMismatches()).toEqual([]);
});

test('what was removed or hidden here stays away with its answers and votes, and the summary says so', async () => {
  const from = folder(bees());
  await loadBees(from);
  const opened = openDatabase(database.url, { max: 1 });
  const idOf = async (text: string) => (await all<{ id: string }>(text))[0]?.id ?? '';
  const asked = await idOf("select id from questions where title like 'And%'");
  const answered = await idOf("select id from answers where source = 'No.'");
  const admin = await idOf("select id from users where username = 'keeper_9'");
  const now = new Date(at(9));
  const me = { id: admin, username: 'keeper_9', subscriptionTier: 'admin' } as const;
  const context = { db: opened.db, me, now, ...SITE_COMMAND, purge: () => {} };
  await removePost(context, { type: 'question', id: asked });
  const why = { reason: 'spam', note: null, state: 'hidden', moderatorId: null, now } as const;
  await inTransaction(opened.db, (tx) => setAside(tx, { type: 'answer', id: answered, ...why }));
  await opened.close();
  const before = await Promise.all(COUNTED.map(count));
  const { tallies } = await loadBees(from);
  expect(await Promise.all(COUNTED.map(count))).toEqual(before);
  const reason = 'removed or hidden on this site since an earlier import';
  expect(tallies.flatMap(({ what, leftOut }) => leftOut.map((one) => [what, one]))).toEqual([
    ['questions', { count: 1, why: reason }],
    ['answers', { count: 2, why: reason }],
  ]);
  expect(await counterMismatches()).toEqual([]);
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
  expect(await counterMismatches()).toEqual([]);
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
  expect(await counterMismatches()).toEqual([]);
});
