import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useDataFolder } from '../testing/data-folder.ts';
import { createTestDatabase } from '../testing/database.ts';
import { builtWeb } from '../testing/pages.ts';
import { endProgram, startProgram } from '../testing/program.ts';
import { MIGRATION_LOCK } from './platform/db/migrate.ts';

await builtWeb();
const DATA_DIR = useDataFolder();
const MIGRATING_MS = 10_000;

test('two servers that start while a migration takes ten seconds both start', async () => {
  const database = await createTestDatabase();
  const migrating = new pg.Client({ connectionString: database.url });
  await migrating.connect();
  await migrating.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  // As one that rewrites a table, which all that starts reads.
  await migrating.query('begin; lock table questions');
  const env = { DATABASE_URL: database.url, DATA_DIR, NODE_ENV: 'test', STARTER_CONTENT: '0' };
  const starting = [startProgram(env), startProgram(env)];
  await sleep(MIGRATING_MS);
  await migrating.query('commit');
  await migrating.end();
  const servers = await Promise.all(starting);
  const states = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
  expect(states.map(({ status }) => status)).toEqual([200, 200]);
  expect(await Promise.all(servers.map((server) => endProgram(server)))).toEqual([0, 0]);
  await database.drop();
}, 120_000);
