import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evaluate, isRight, ratesOf, readCases } from '../packages/server/eval/evaluate.ts';
import { loadStarterContent } from '../packages/server/src/features/operation/content/content.service.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';

// Asks the assistant the questions of packages/server/eval/questions.yaml over the starter content,
// in a database of its own.
const dataDir = mkdtempSync(path.join(tmpdir(), 'lotwise-eval-'));
const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
try {
  await migrate(postgres.url);
  const database = openDatabase(postgres.url);
  const now = new Date();
  await loadStarterContent(database.db, now);
  const cases = readCases();
  const outcomes = await evaluate(database.db, cases, now.toISOString().slice(0, 10));
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
  for (const [name, rate] of Object.entries(ratesOf(outcomes)))
    console.log(`  ${name.padEnd(38)} ${(100 * rate).toFixed(1).padStart(5)} %`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
