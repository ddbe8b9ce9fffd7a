import { randomUUID } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../../testing/database.ts';
import { isMigrated, migrate } from './migrate.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
const add = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);
const tables = async () =>
  (
    await database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where tablename like 'm\\_%' order by 1",
    )
  ).rows.map(({ name }) => name);

beforeEach(async () => {
  database = await createTestDatabase();
  folder = temporaryFolder('migrations');
  cpSync(path.join(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a role that owns its database and nothing else is enough to migrate', async () => {
  const { pool, url, drop } = await createEmptyDatabase();
  const [role, password] = [`plain_${randomUUID().replaceAll('-', '')}`, randomUUID()];
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`create role ${role} login password '${password}'`);
  await pool.query(`alter database ${rows[0]?.name} owner to ${role}`);
  const own = Object.assign(new URL(url), { username: role, password });
  expect(await migrate(own.href)).toContain('0001_schema.sql');
  await drop();
});

describe('migrating', () => {
  test('runs what is new, in the order of the names, and then nothing', async () => {
    add('9002_second.sql', 'create table m_two (like m_one);');
    add('9001_first.sql', 'create table m_one (id int);');
    expect(await isMigrated(database.pool, folder)).toBe(false);
    expect(await migrate(database.url, folder)).toEqual(['9001_first.sql', '9002_second.sql']);
    expect(await isMigrated(database.pool, folder)).toBe(true);
    expect(await migrate(database.url, folder)).toEqual([]);
  });

  test('of a later version leaves the servers of this one ready', async () => {
    add('9001_first.sql', 'create table m_one (id int);');
    add('9002_later.sql', 'create table m_two (id int);');
    await migrate(database.url, folder);
    rmSync(path.join(folder, '9002_later.sql'));
    expect(await isMigrated(database.pool, folder)).toBe(true);
  });

  test('refuses a database that a later version has changed, and changes nothing', async () => {
    add('9001_later.sql', 'create table m_one (id int);');
    await migrate(database.url, folder);
    rmSync(path.join(folder, '9001_later.sql'));
    add('9000_own.sql', 'create table m_two (id int);');
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'A newer version of the site has changed this database (9001_later.sql). Start that version, or restore a backup that this one made.',
    );
    expect(await tables()).toEqual(['m_one']);
  });

  test('by several processes at once runs each migration once', async () => {
    add('9001_first.sql', 'create table m_one (id int); select pg_sleep(0.1);');
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)));
    expect(ran.flat()).toEqual(['9001_first.sql']);
  });

  test('refuses one that was changed after it ran, and names it', async () => {
    add('9001_first.sql', 'create table m_one (id int);');
    await migrate(database.url, folder);
    add('9001_first.sql', 'create table m_one (id bigint);');
    await expect(migrate(database.url, folder)).rejects.toThrow(
      '9001_first.sql was changed after it ran',
    );
  });

  test('leaves nothing of one that fails, and keeps those before it', async () => {
    add('9001_first.sql', 'create table m_one (id int);');
    add('9002_second.sql', 'create table m_two (id int); select 1 / 0;');
    await expect(migrate(database.url, folder)).rejects.toThrow('division by zero');
    expect(await tables()).toEqual(['m_one']);
    add('9002_second.sql', 'create table m_two (id int);');
    expect(await migrate(database.url, folder)).toEqual(['9002_second.sql']);
  });

  test('leaves the lock to the next when it fails', async () => {
    add('9001_first.sql', 'nonsense');
    await expect(migrate(database.url, folder)).rejects.toThrow();
    add('9001_first.sql', 'create table m_one (id int);');
    expect(await migrate(database.url, folder)).toEqual(['9001_first.sql']);
  });
});
