import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentOf } from '../../../../testing/backups.ts';
import { aMember } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../platform/embedded/postgres.ts';
import { createLog } from '../../../platform/observe/log.ts';
import { sourceOf, targetOf } from './places.ts';
import { move } from './move.service.ts';

// A second cluster is made and started.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const folder = useDataFolder();
const config = readConfig({
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: folder,
});
let other: EmbeddedPostgres;
let source: Awaited<ReturnType<typeof createTestDatabase>>;

const moveTo = (to: string) =>
  move({
    from: source.url,
    to,
    storage: targetOf(config).storage,
    keys: { source: sourceOf(config).keys, target: targetOf(config).keys },
    isReplacing: false,
    now: new Date(),
    onStep: () => {},
  });

beforeAll(async () => {
  const second = `${folder}/second`;
  other = await startPostgres({ dataDir: second, settings: { fsync: 'off' } });
  source = await createTestDatabase();
});
afterAll(async () => {
  await source.drop();
  await other.stop();
});

describe('a move to another cluster', () => {
  test('is refused while the site runs, and to itself', async () => {
    const database = openDatabase(source.url);
    const app = await createApp({ config, database, log: createLog('silent') });
    const member = await aMember({ app });
    await database.pool.query("update users set bio = 'moves' where id = $1", [member.id]);
    await expect(moveTo(other.url)).rejects.toThrow('in use');
    await app.close();
    await database.close();
    await expect(moveTo(source.url)).rejects.toThrow('same database');
  });

  test('brings every row of every table, sessions too', async () => {
    await expect
      .poll(() => moveTo(other.url).then(({ rows }) => rows > 0), { timeout: 60_000 })
      .toBe(true);
    const [before, after] = [
      new pg.Pool({ connectionString: source.url }),
      new pg.Pool({ connectionString: other.url }),
    ];
    const [here, there] = [await contentOf(before), await contentOf(after)];
    expect(there).toEqual(here);
    expect([there['sessions']?.length, there['users']?.[0]]).toEqual([
      1,
      expect.stringContaining('moves'),
    ]);
    await before.end();
    await after.end();
  });
});
