import { parseArgs } from 'node:util';
import { readCases } from '../packages/server/eval/evaluate.ts';
import { decide } from '../packages/server/src/features/premium/assistant/decide.service.ts';
import { buildPassages } from '../packages/server/src/features/community/passages/passages.service.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startPostgres } from '../packages/server/src/platform/embedded/postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';

// Times what stands between a question and the built-in answer's first words, on a database that
// `npm run load` has filled:
// `node scripts/start.mjs --run bench/assistant.ts --data-dir DIR [--rounds 5]`. The first run
// makes the passages.
const { values } = parseArgs({
  options: { 'data-dir': { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const postgres = await startPostgres({ dataDir: values['data-dir'] ?? '.data' });
const database = openDatabase(postgres.url);
try {
  await migrate(postgres.url);
  const start = performance.now();
  await buildPassages(database.db);
  await database.pool.query('analyze passages');
  const { rows } = await database.pool.query<{ passages: number; sources: number }>(
    'select count(*)::int as passages, count(distinct source_id)::int as sources from passages',
  );
  console.log(
    `${rows[0]?.passages} passages of ${rows[0]?.sources} answers and insights, made in ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  const questions = readCases().flatMap(({ ask, refuse }) => (refuse ? [] : [ask]));
  const times: number[] = [];
  let found = 0;
  // Round 0 warms the caches.
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const question of questions) {
      const at = performance.now();
      const decision = await decide(database.db, { question, before: [], day: '2026-11-21' });
      if (round === 0) continue;
      times.push(performance.now() - at);
      if ('sources' in decision && decision.sources.length > 0) found++;
    }
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0).toFixed(1);
  console.log(
    `${times.length} questions, ${found} with a source: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  );
} finally {
  await database.close();
  await postgres.stop();
}
