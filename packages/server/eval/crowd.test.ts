import { beforeAll, expect, test } from 'vitest';
import { load } from '../src/features/operation/loading/loading.service.ts';
import { indexMissing } from '../src/features/community/indexing/indexing.service.ts';
import { useTestDatabase } from '../testing/database.ts';
import { folderOf, jsonLines } from '../testing/loading/files.ts';
import { evaluate, isRight, readCases } from './evaluate.ts';

// A community of years whose posts say of no country and no year: what was imported, mostly. Every
// word of the field is common there.
const QUESTIONS = 2000;
const MEMBERS = 40;
const DAY = '2026-11-21';

const database = useTestDatabase({ content: true });

beforeAll(async () => {
  const { db, pool, url } = database.current;
  const { rows } = await pool.query<{ title: string; source: string }>(
    'select q.title, a.source from questions q join answers a on a.question_id = q.id order by q.title, a.id',
  );
  const titles = rows.flatMap(({ title }) => title.split(/(?<=[?.:,])\s/));
  const sentences = rows.flatMap(({ source }) => source.split(/(?<=[.?!])\s+/));
  // Every 7th, 11th or 13th: much the same words, in other company.
  const some = (from: readonly string[], at: number, count: number) =>
    Array.from({ length: count }, (_, i) => from[(at * 7 + i * (at % 13) * 11) % from.length]);
  const numbers = Array.from({ length: QUESTIONS }, (_, at) => at + 1);
  const createdAt = '2024-05-01T10:00:00Z';
  await load(url, {
    format: 'jsonl',
    folder: folderOf({
      'users.jsonl': jsonLines(
        numbers.slice(0, MEMBERS).map((id) => ({
          id,
          handle: `crowd_${id}`,
          displayName: `Crowd ${id}`,
          email: `crowd-${id}@example.test`,
          about: '',
          createdAt: '2023-01-01T10:00:00Z',
        })),
      ),
      'tags.jsonl': jsonLines([{ name: 'crowd', description: '' }]),
      'questions.jsonl': jsonLines(
        numbers.map((id) => ({
          id,
          authorId: 1 + (id % MEMBERS),
          title: some(titles, id, 2).join(' ').slice(0, 190),
          body: some(sentences, id + 3, 4).join(' '),
          tags: ['crowd'],
          views: 1,
          acceptedAnswerId: id,
          createdAt,
        })),
      ),
      'answers.jsonl': jsonLines(
        numbers.map((id) => ({
          id,
          questionId: id,
          authorId: 1 + ((id + 7) % MEMBERS),
          body: some(sentences, id, 6).join(' '),
          createdAt,
        })),
      ),
      'votes.jsonl': '',
    }),
  });
  await indexMissing(db, new Date());
  await pool.query('analyze passages');
}, 240_000);

test('the law of a country is found among thousands of texts that name none', async () => {
  const cases = readCases('tuned').filter(({ sources }) => sources);
  const outcomes = await evaluate(database.current.db, cases, DAY);
  const wrong = outcomes
    .filter((outcome) => !isRight(outcome))
    .map(({ asked, quoted }) => `${asked.ask} → ${quoted.join(', ')}`);
  expect(wrong.length / cases.length, wrong.join('\n')).toBeLessThan(0.25);
}, 300_000);
