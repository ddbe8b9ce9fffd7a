import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../src/platform/embedded/postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { databaseFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for all tests, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = databaseFolder('test');
  const postgres = await startPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database template_app');
  await client.end();
  await migrate(databaseUrl(postgres.url, 'template_app'));
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export function databaseUrl(url: string, database: string): string {
  return url.replace(/\/[^/]*$/, `/${database}`);
}
