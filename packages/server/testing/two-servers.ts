import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../src/platform/db/db.ts';
import { useDataFolder } from './data-folder.ts';
import { createTestDatabase } from './database.ts';
import { createKillable, type Killable } from './killable.ts';
import { type Proxy, startProxy } from './proxy.ts';

interface TwoServers {
  readonly database: Database;
  readonly servers: readonly [Killable, Killable];
  /** What stands before both. */
  readonly proxy: Proxy;
}

/**
 * Two server processes over one database with a proxy before them, not started yet; ended after the
 * tests of this file.
 */
export function useTwoServers(
  env: Record<string, string> = {},
  { drainSeconds = 1 } = {},
): TwoServers {
  const folder = useDataFolder();
  let made: (TwoServers & { drop: () => Promise<void> }) | undefined;
  beforeAll(async () => {
    const { drop, ...database } = await createTestDatabase();
    const own = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '4',
    };
    const start = () => createKillable({ ...own, DRAIN_SECONDS: String(drainSeconds), ...env });
    const servers = [start(), start()] as const;
    made = { database, servers, proxy: await startProxy(servers), drop };
  });
  afterAll(async () => {
    await Promise.all((made?.servers ?? []).map((server) => server.kill()));
    made?.proxy.close();
    await made?.drop();
  });
  const there = () => {
    if (!made) throw new Error('The servers are there once the tests run.');
    return made;
  };
  return {
    get database() {
      return there().database;
    },
    get servers() {
      return there().servers;
    },
    get proxy() {
      return there().proxy;
    },
  };
}
