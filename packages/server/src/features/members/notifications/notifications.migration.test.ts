import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../testing/database.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { newId } from '../../../platform/db/ids.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { list } from './notifications.service.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../migrations');
const older = temporaryFolder('migrations');
afterAll(() => rmSync(older, { recursive: true }));

const LONG = `How is ${'a very long sale of coins '.repeat(5)}taxed?`;
const TITLES = ['Swaps', 'What of “quotes”, which you follow', LONG];
// As they were stored: with the beginning of a long title.
const short = (title: string) =>
  title === LONG ? `${LONG.slice(0, 80).replace(/\s+\S*$/, '')}…` : title;

/** Type, whether it is about an answer, and the sentence. */
const sentencesOf = (title: string): [type: string, isOfAnswer: boolean, message: string][] => [
  ['answer', true, `sam answered your question “${title}”`],
  ['follow', true, `sam answered “${title}”, which you follow`],
  ['follow', false, `New question with a tag you follow, defi: “${title}”`],
  ['comment', false, `sam commented on your question “${title}”`],
  ['comment', false, `sam commented on “${title}”, which you answered`],
  ['accepted', true, `Your answer to “${title}” was accepted`],
  ['mention', false, `sam mentioned you in the question “${title}”`],
  ['mention', true, `sam mentioned you in an answer on “${title}”`],
  ['mention', false, `sam mentioned you in a comment on “${title}”`],
  [
    'answer_outdated',
    true,
    `Your answer to “${title}” applies to tax year 2024/25. Does it also apply to 2025/26?`,
  ],
  [
    'answer_outdated',
    true,
    `Your answer to “${title}” applies to tax years 2023 to 2024. Does it also apply to 2025?`,
  ],
  [
    'answer_outdated',
    true,
    `The answer to “${title}” that you marked as out of date has been revised. Is it correct now?`,
  ],
  [
    'answer_outdated',
    true,
    `@sam says that an answer to “${title}” is out of date from tax year 2025 on`,
  ],
  ['expert_queue', false, `A premium member’s question matches your expertise: “${title}”`],
  ['comment', false, `sam did something that no version tells of “${title}”`],
];
const OF_A_COMMENT = 'sam commented on your question “Swaps”';
/** The site's own words, about a question or not. */
const SITE = ['Your question was closed: off topic.', 'You are premium.'];

// The schema in one file, and the migrations that it replaced.
test.each([
  ['0001_schema.sql', '0001_schema.sql'],
  ['before', '.'],
])('every notification that was stored as a sentence reads as before: %s', async (from, to) => {
  const folder = path.join(older, from);
  cpSync(path.join(FOLDER, from), path.join(folder, to), { recursive: true });
  const database = await createEmptyDatabase();
  await migrate(database.url, folder);
  const [reader, actor] = [newId(), newId()];
  await database.pool.query(
    `insert into users (id, username, email, password_hash, created_at, updated_at)
     values ($1, 'reader', 'reader@example.test', '!', now(), now()), ($2, 'sam', 'sam@example.test', '!', now(), now())`,
    [reader, actor],
  );
  const messages: string[] = [];
  const store = async (
    type: string,
    message: string,
    about: { questionId: string | null; answerId: string | null; path?: string; amount?: number },
  ) => {
    await database.pool.query(
      `insert into notifications (id, user_id, type, message, question_id, answer_id, path, actor_id, amount, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
      [
        newId(),
        reader,
        type,
        message,
        about.questionId,
        about.answerId,
        about.path ?? null,
        actor,
        about.amount ?? 1,
      ],
    );
    messages.unshift(message);
  };
  for (const title of TITLES) {
    const [questionId, answerId] = [newId(), newId()];
    await database.pool.query(
      `with asked as (
        insert into all_questions (id, author_id, title, source, excerpt, tags, created_at, updated_at)
        values ($1, $2, $3, 'x', 'x', '{}', now(), now())
      )
      insert into all_question_stats (question_id, created_at, active_at) values ($1, now(), now())`,
      [questionId, actor, title],
    );
    await database.pool.query(
      `insert into all_answers (id, question_id, author_id, source, created_at, updated_at) values ($1, $2, $3, 'x', now(), now())`,
      [answerId, questionId, reader],
    );
    for (const [type, isOfAnswer, message] of sentencesOf(short(title)))
      await store(type, message, { questionId, answerId: isOfAnswer ? answerId : null });
    await store('votes', '', { questionId, answerId, amount: 3 });
    messages[0] = `3 new votes on your answer to “${short(title)}”`;
  }
  for (const message of SITE)
    await store('moderation', message, { questionId: null, answerId: null, path: '/profile' });
  // One of a comment was written at the same moment as the comment.
  await database.pool.query(
    `insert into all_comments (id, question_id, author_id, source, created_at, updated_at)
     select gen_random_uuid(), question_id, actor_id, 'x', created_at, created_at from notifications where message = $1`,
    [OF_A_COMMENT],
  );
  await migrate(database.url);
  const shown: string[] = [];
  for (let page = 1, hasMore = true; hasMore; page++) {
    const one = await list(database.db, reader, page);
    shown.push(...one.notifications.map((notification) => notification.message));
    ({ hasMore } = one);
  }
  expect(shown.length).toBe(TITLES.length * 16 + 2);
  expect(shown.toSorted()).toEqual(messages.toSorted());
  const { rows } = await database.pool.query<{ message: string }>(
    "select message from notifications where kind not in ('site') and message <> ''",
  );
  expect(rows).toEqual([]);
  await database.pool.query("update all_comments set status = 'hidden'");
  expect((await list(database.db, reader, 1)).unread).toBe(messages.length - 1);
  await database.drop();
});
