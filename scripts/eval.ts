import { rmSync } from 'node:fs';
import {
  evaluate,
  isRight,
  linesOf,
  ratesOf,
  readCases,
  SETS,
} from '../packages/server/eval/evaluate.ts';
import { loadStarterContent } from '../packages/server/src/features/operation/content/content.service.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

// Asks the assistant the questions of packages/server/eval over the starter content, in a database
// of its own; the misses are shown of questions.yaml alone, which it was made with.
const dataDir = temporaryFolder('eval');
const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
try {
  await migrate(postgres.url);
  const database = openDatabase(postgres.url);
  const now = new Date();
  await loadStarterContent(database.db, now);
  const cases = readCases();
  const outcomes = await evaluate(database.db, cases, now.toISOString().slice(0, 10));
  const [today] = now.toISOString().split('T');
  for (const set of SETS.filter((one) => one !== 'questions'))
    for (const [half, rest] of [
      ['odd', 0],
      ['even', 1],
    ] as const) {
      const asked = readCases(set).filter((_, at) => at % 2 === rest);
      const rates = ratesOf(await evaluate(database.db, asked, today ?? ''));
      console.log(`${set}, ${half} half of ${asked.length}:`);
      for (const line of linesOf(rates)) console.log(line);
    }
  await database.close();
  for (const outcome of outcomes.filter((one) => !isRight(one))) {
    const { asked, quoted, refusal } = outcome;
    console.log(
      `- ${asked.ask}\n    expected ${asked.sources?.join(' or ') ?? asked.refuse ?? 'nothing'}, got ${refusal ?? (quoted.join(', ') || 'nothing')}`,
    );
  }
  console.log(
    `\n${cases.length} questions, ${cases.filter(({ sources }) => sources).length} of them answerable:`,
  );
  for (const line of linesOf(ratesOf(outcomes))) console.log(line);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
