import { rmSync } from 'node:fs';
import {
  evaluate,
  HALVES,
  isRight,
  lineOf,
  ratesOf,
  readCases,
} from '../packages/server/eval/evaluate.ts';
import { loadStarterContent } from '../packages/server/src/features/operation/content/content.service.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

// Asks the assistant the questions of packages/server/eval over the starter content, in a database
// of its own. The misses are shown of the tuned half alone: whoever reads those of the other would
// mend the search for them.
const dataDir = temporaryFolder('eval');
const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
try {
  await migrate(postgres.url);
  const database = openDatabase(postgres.url);
  const now = new Date();
  await loadStarterContent(database.db, now);
  for (const half of HALVES) {
    const outcomes = await evaluate(database.db, readCases(half), now.toISOString().slice(0, 10));
    console.log(`The ${half} half, ${outcomes.length} questions:`);
    for (const rate of ratesOf(outcomes)) console.log(lineOf(rate));
    for (const outcome of outcomes.filter((one) => half === 'tuned' && !isRight(one))) {
      const { asked, quoted, refusal } = outcome;
      const expected = asked.sources?.join(' or ') ?? asked.refuse ?? 'nothing';
      console.log(
        `- ${asked.ask}\n    expected ${expected}, got ${refusal ?? (quoted.join(', ') || 'nothing')}`,
      );
    }
  }
  await database.close();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
