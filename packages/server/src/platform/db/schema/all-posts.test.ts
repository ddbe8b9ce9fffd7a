import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SERVER = path.join(import.meta.dirname, '../../..');

/** What moderates, deletes, writes, loads, indexes and recounts posts: a folder or a file. */
const MAY_NAME_ALL = [
  'features/moderation/',
  'features/community/closing/merge.queries.ts',
  'features/community/indexing/',
  'features/community/passages/passages.queries.ts',
  'features/community/posts/',
  'features/community/votes/votes.queries.ts',
  'features/members/deletion/',
  // A list of columns, which no query reads.
  'features/members/export/export.left-out.ts',
  'features/members/export/tables.posts.ts',
  'features/members/reputation/reputation.queries.ts',
  'features/members/uploads/uploads.queries.ts',
  'features/operation/backup/',
  'features/operation/loading/',
  'features/operation/upkeep/',
  'commands/forget-mentions.ts',
  'platform/db/schema/all-posts.ts',
  'platform/http/views.ts',
];
const mayNameAll = (file: string) =>
  file.endsWith('.new.queries.ts') || MAY_NAME_ALL.some((place) => file.startsWith(place));

/** The lines of a file that name the tables with posts of every status, though it may not. */
const naming = (file: string, text: string): string[] =>
  mayNameAll(file)
    ? []
    : text
        .split('\n')
        .filter((line) =>
          /\ball_(questions|question_stats|answers|comments|reputation_events)\b/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`);

test('only what moderates, deletes, writes, loads or recounts posts names those that are not visible', () => {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.flatMap((file) => naming(file, readFileSync(path.join(SERVER, file), 'utf8'))),
  ).toEqual([]);
});

test('a list of all questions is refused', () => {
  const text = 'await db.execute(sql`select id from all_questions limit 10`);';
  expect(naming('features/community/questions/questions.list.queries.ts', text)).toHaveLength(1);
  expect(naming('features/moderation/hiding/hiding.queries.ts', text)).toEqual([]);
});
