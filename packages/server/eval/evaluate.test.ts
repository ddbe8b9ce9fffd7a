import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { loadStarterContent } from '../src/features/operation/content/content.service.ts';
import { PACKS } from '../src/features/operation/content/packs.ts';
import { useTestDatabase } from '../testing/database.ts';
import { evaluate, isRight, ratesOf, readCases } from './evaluate.ts';

const DAY = '2026-11-21';
const database = useTestDatabase();
const cases = readCases();
const fresh = readCases('fresh');

beforeAll(
  async () => void (await loadStarterContent(database.current.db, new Date(`${DAY}T12:00:00Z`))),
  240_000,
);

test('the set has at least 60 questions, names every starter question and insight, and no source that is none', async () => {
  const answerable = cases.filter(({ sources }) => sources);
  const slugs = PACKS.flatMap((pack) =>
    readdirSync(path.join(import.meta.dirname, '../../../content', pack)).map((file) =>
      file.replace(/\.md$/, ''),
    ),
  );
  expect(answerable.length).toBeGreaterThanOrEqual(60);
  const { rows } = await database.current.db.execute<{ name: string }>(
    sql`select 'insight ' || slug as name from insights`,
  );
  const named = new Set(answerable.flatMap(({ sources }) => sources ?? []));
  expect([...named].sort()).toEqual([...slugs, ...rows.map(({ name }) => name)].sort());
});

test('nine of ten answerable questions find a right source, and what must be refused is', async () => {
  const outcomes = await evaluate(database.current.db, cases, DAY);
  const rates = ratesOf(outcomes);
  const wrong = outcomes
    .filter((outcome) => !isRight(outcome))
    .map(({ asked, quoted, refusal }) => `${asked.ask} → ${refusal ?? quoted.join(', ')}`);
  expect.soft(rates['recall@3'], wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  expect.soft(rates['recall@1'], wrong.join('\n')).toBeGreaterThanOrEqual(0.75);
  expect
    .soft(
      [rates['refused, investment'], rates['refused, evasion'], rates['refused, off topic']],
      wrong.join('\n'),
    )
    .toEqual([1, 1, 1]);
  expect
    .soft(rates['nothing quoted where nothing answers'], wrong.join('\n'))
    .toBeGreaterThanOrEqual(0.9);
  expect.soft(rates['answerable but refused'], wrong.join('\n')).toBe(0);
}, 120_000);

// Asked without a look at the texts: 0.60 and 0.55 on 2026-11-23, where 0.9 is the aim.
test.each([
  { half: 'odd', rest: 0, found: 0.5 },
  { half: 'even', rest: 1, found: 0.5 },
])(
  'the $half half of the questions that newcomers typed finds a right source',
  async ({ half, rest, found }) => {
    const outcomes = await evaluate(
      database.current.db,
      fresh.filter((_, at) => at % 2 === rest),
      DAY,
    );
    // The even half is only counted: whoever reads its misses would mend the search for them.
    const wrong = outcomes
      .filter((outcome) => half === 'odd' && !isRight(outcome))
      .map(({ asked, quoted, refusal }) => `${asked.ask} → ${refusal ?? quoted.join(', ')}`);
    expect(ratesOf(outcomes)['recall@3'], wrong.join('\n')).toBeGreaterThanOrEqual(found);
  },
  60_000,
);
