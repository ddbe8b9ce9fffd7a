import { expect, test } from 'vitest';
import { openDatabase } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { SITE_COMMAND } from '../../../commands/command-context.ts';
import { castVote } from '../../../commands/cast-vote.ts';
import { at, dump, shells } from '../../../../testing/loading/shells.ts';

import { COUNTED } from '../../../../testing/loading/use-loading.ts';
import { useShells } from '../../../../testing/loading/use-shells.ts';

const { database, all, count, counterMismatches, loadShells, posts } = useShells();

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
    { db: opened.db, me: { id: memberId }, now: new Date(), ...SITE_COMMAND, purge: () => {} },
    { target: { type: 'question', id: question?.id ?? '' }, press: 'up' },
  );
  await opened.close();
  const before = await Promise.all(COUNTED.map(count));
  const { tallies } = await loadShells(folder);
  expect(await Promise.all(COUNTED.map(count))).toEqual(before);
  expect(tallies.every(({ added }) => added === 0)).toBe(true);
  expect((await posts()).map(({ votes }) => votes)).toEqual([4, -1, 0, 0]);
  expect(await counterMismatches()).toEqual([]);
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
  expect(await counterMismatches()).toEqual([]);
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
