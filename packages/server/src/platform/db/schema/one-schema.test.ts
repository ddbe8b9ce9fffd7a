import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, useTestDatabase } from '../../../../testing/database.ts';
import { describeSchema } from '../../../../testing/describe-schema.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { isMigrated, migrate, ranMigrations } from '../migrate.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../migrations');
const BEFORE = readdirSync(path.join(FOLDER, 'before')).sort();
const database = useTestDatabase();
const folder = temporaryFolder('migrations');
afterAll(() => rmSync(folder, { recursive: true }));

/** A database as the migrations of before left it, up to one of them. */
async function olderDatabase(last: string) {
  const older = path.join(folder, last);
  mkdirSync(older, { recursive: true });
  for (const name of BEFORE.filter((one) => one <= last))
    cpSync(path.join(FOLDER, 'before', name), path.join(older, name));
  const made = await createEmptyDatabase();
  await migrate(made.url, older);
  return made;
}

/** Asks a pool's connection for what has run. */
async function ran(pool: Awaited<ReturnType<typeof createEmptyDatabase>>['pool']) {
  const client = await pool.connect();
  try {
    return (await ranMigrations(client)).map(({ name }) => name);
  } finally {
    client.release();
  }
}

describe('the schema in one file', () => {
  test('makes exactly what the migrations before it lead to', async () => {
    const older = await olderDatabase(BEFORE.at(-1) ?? '');
    const made = await describeSchema(older.pool);
    expect(Object.keys(made).length).toBeGreaterThan(1000);
    await migrate(older.url);
    expect(await describeSchema(older.pool)).toEqual(await describeSchema(database.current.pool));
    await older.drop();
  });

  test('is noted, not run, in a database that the migrations before it made', async () => {
    const older = await olderDatabase(BEFORE.at(-4) ?? '');
    await older.pool
      .query(`insert into users (id, username, email, password_hash, created_at, updated_at)
      values (gen_random_uuid(), 'sam', 'sam@example.test', '!', now(), now())`);
    expect(await isMigrated(older.pool)).toBe(false);
    // The last three, and what came after the schema.
    expect((await migrate(older.url)).slice(0, 3)).toEqual(BEFORE.slice(-3));
    expect(await isMigrated(older.pool)).toBe(true);
    expect(await ran(older.pool)).toEqual(expect.arrayContaining([...BEFORE, '0001_schema.sql']));
    expect((await older.pool.query('select username from users')).rows).toEqual([
      { username: 'sam' },
    ]);
    expect(await migrate(older.url)).toEqual([]);
    await older.drop();
  });

  test('is all that a new database gets', async () => {
    expect(await ran(database.current.pool)).toEqual(
      readdirSync(FOLDER).filter((name) => name.endsWith('.sql')),
    );
  });
});

describe('a database that is not known', () => {
  test('by a migration that no version has is refused before anything is written', async () => {
    const older = await olderDatabase(BEFORE.at(-2) ?? '');
    await older.pool.query("insert into migrations (name, hash) values ('0050_other.sql', '')");
    const before = await describeSchema(older.pool);
    await expect(migrate(older.url)).rejects.toThrow(
      'A newer version of the site has changed this database (0050_other.sql). Start that version, or restore a backup that this one made.',
    );
    expect(await describeSchema(older.pool)).toEqual(before);
    await older.drop();
  });

  test('because its tables are another program’s is refused before anything is written', async () => {
    const foreign = await createEmptyDatabase();
    await foreign.pool.query('create table users (name text)');
    await expect(migrate(foreign.url)).rejects.toThrow(
      'The database holds tables of another program. Make an empty database for this site.',
    );
    expect(await describeSchema(foreign.pool)).not.toHaveProperty(['table migrations']);
    await foreign.drop();
  });
});
