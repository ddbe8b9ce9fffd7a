import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase, type Database } from '../src/platform/db/db.ts';
import { databaseUser } from '../src/platform/embedded/data-folder.ts';
import { type EmbeddedPostgres, startPostgres } from '../src/platform/embedded/postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

/** A PostgreSQL of its own with a streaming replica, each an own server. */
export interface Replicated {
  primary: Database;
  replica: Database;
  replicaUrl: string;
  /** Whether the replica applies what it receives. */
  replays(is: boolean): Promise<void>;
  /** Ends the replica's server at once; it is started again within seconds. */
  killReplica(): void;
  stop(): Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const folders = [makeFolder(), makeFolder()] as const;
  const servers: EmbeddedPostgres[] = [];
  const first = await startPostgres({ dataDir: folders[0], settings: SETTINGS });
  servers.push(first);
  await migrate(first.url);
  await copyCluster(first, folders);
  const { hostname, port, username, password } = new URL(first.url);
  const second = await startPostgres({
    dataDir: folders[1],
    settings: {
      ...SETTINGS,
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  });
  servers.push(second);
  const primary = openDatabase(first.url, { max: 5 });
  const replica = openDatabase(second.url, { max: 5 });
  return {
    primary,
    replica,
    replicaUrl: second.url,
    replays: (is) => ask(second.url, `select pg_wal_replay_${is ? 'resume' : 'pause'}()`),
    killReplica() {
      const file = path.join(second.folder, 'postmaster.pid');
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    },
    async stop() {
      await Promise.all([primary.close(), replica.close()]);
      for (const server of servers.toReversed()) await server.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeFolder(): string {
  const folder = temporaryFolder('replica');
  return folder;
}

/** As `pg_basebackup -R` does it, which the embedded PostgreSQL does not bring. */
async function copyCluster(
  { url, folder }: EmbeddedPostgres,
  [from, to]: readonly [string, string],
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  const copy = path.join(to, 'postgres');
  cpSync(folder, copy, {
    recursive: true,
    filter: (name) => !/postmaster\.pid|\.s\.PGSQL|\/pg_wal\/0/.test(name),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  );
  await client.end();
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(copy, 'standby.signal'), '');
  cpSync(path.join(from, 'postgres.password'), path.join(to, 'postgres.password'));
  const user = databaseUser();
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
