// Brings the database up to date and ends: for a rollout that migrates before its servers start.
import { environmentWithFile, readConfig } from '../packages/server/src/platform/config/config.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import {
  refusePoolers,
  refuseUnsafeEngine,
  waitForDatabase,
} from '../packages/server/src/platform/db/reaching.ts';

const config = readConfig(environmentWithFile('.env', process.env));
const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
if (url === undefined || directUrl === undefined)
  throw new Error('Set DATABASE_URL: the embedded database is migrated by each start.');
await waitForDatabase(directUrl, { waitMs: config.databaseWaitMs, onStep: console.log });
await refusePoolers({ url, directUrl });
await refuseUnsafeEngine(directUrl);
const ran = await migrate(directUrl);
console.log(ran.length === 0 ? 'Nothing to migrate.' : `Migrated: ${ran.join(', ')}`);
