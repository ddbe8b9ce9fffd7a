import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clusterFolder, databaseUser } from './data-folder.ts';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';
import { isAlive } from './processes.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };
let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeAll(() => {
  dataDir = temporaryFolder('embedded');
});
afterAll(async () => {
  await running?.stop();
  if (running) rmSync(running.folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => (running = await startPostgres({ dataDir, settings }));
const serverOf = ({ folder }: EmbeddedPostgres) =>
  Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Another process that uses the same data directory: it prints its address, and stops when its
 * input ends.
 */
function anotherProcess(folder = dataDir) {
  const module = JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'));
  const script = `const { startPostgres } = await import(${module});
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(folder)}, settings: ${JSON.stringify(settings)} });
    console.log(postgres.socketUrl);
    process.stdin.on('end', async () => { await postgres.stop(); process.exit(0); }).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // To be killed with the programs that it runs.
    detached: true,
  });
  const url = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The other process ended with ${code}.`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, url, ended };
}

// One cluster for all: each test starts from what the one before left, which is the point of most
// of them.
describe('the embedded database', () => {
  test('makes a cluster on its first start and takes queries', async () => {
    const { url } = await start();
    await ask(url, 'create table kept (value text)');
    expect(await ask(url, "select current_setting('server_encoding') as encoding")).toEqual([
      { encoding: 'UTF8' },
    ]);
  });

  test('is made whole by the next start where the first was killed on the way', async () => {
    const folder = temporaryFolder('unfinished');
    const cluster = clusterFolder(folder, databaseUser());
    const begun = () =>
      readdirSync(path.dirname(cluster)).filter(
        (name) =>
          name.startsWith(path.basename(cluster)) &&
          existsSync(path.join(path.dirname(cluster), name, 'PG_VERSION')),
      );
    const first = anotherProcess(folder);
    first.url.catch(() => {}); // it never gets that far
    await expect.poll(begun, { interval: 1, timeout: 20_000 }).toHaveLength(1);
    process.kill(-Number(first.child.pid), 'SIGKILL');
    await first.ended;
    const second = await startPostgres({ dataDir: folder, settings });
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(begun()).toEqual([path.basename(cluster)]);
    await second.stop();
    rmSync(second.folder, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  test('takes the place of a part of one, which no database was made in', async () => {
    const folder = temporaryFolder('older');
    const { folder: cluster, stop } = await startPostgres({ dataDir: folder, settings });
    await stop();
    // As initdb leaves it when it is killed before its last databases.
    for (const name of readdirSync(path.join(cluster, 'base')))
      if (name !== '1') rmSync(path.join(cluster, 'base', name), { recursive: true });
    const second = await startPostgres({ dataDir: folder, settings });
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    rmSync(cluster, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  test('never takes the place of one that holds a database, or of other files', async () => {
    const folder = temporaryFolder('damaged');
    const { folder: cluster, stop } = await startPostgres({ dataDir: folder, settings });
    await stop();
    const version = path.join(cluster, 'PG_VERSION');
    const text = readFileSync(version);
    rmSync(version);
    await expect(startPostgres({ dataDir: folder, settings })).rejects.toThrow(
      /holds a database, but its file PG_VERSION is missing/,
    );
    writeFileSync(version, text);
    const again = await startPostgres({ dataDir: folder, settings });
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
    for (const name of readdirSync(cluster))
      rmSync(path.join(cluster, name), { recursive: true, force: true });
    writeFileSync(path.join(cluster, 'letter.txt'), 'kept');
    await expect(startPostgres({ dataDir: folder, settings })).rejects.toThrow(
      /holds files that are no database's/,
    );
    expect(readdirSync(cluster)).toEqual(['letter.txt']);
    rmSync(cluster, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  test('is closed to other users of the machine and to the network', async () => {
    const { folder, url } = running ?? (await start());
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o077).toBe(0);
    expect(await ask(url, "select current_setting('listen_addresses') as addresses")).toEqual([
      { addresses: '127.0.0.1' },
    ]);
    await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  test('is reached through a socket in its closed folder, with the password', async () => {
    const { socketUrl, folder } = running ?? (await start());
    expect(new URL(socketUrl).searchParams.get('host')).toBe(folder);
    expect(await ask(socketUrl, 'select inet_client_addr() as address')).toEqual([
      { address: null },
    ]);
    await expect(ask(socketUrl.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  test('is joined by a second process, and stays up until both have left', async () => {
    const own = running ?? (await start());
    const other = anotherProcess();
    expect(await other.url).toBe(own.socketUrl);
    await own.stop();
    expect(await ask(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    other.child.stdin.end();
    await other.ended;
    expect(existsSync(path.join(own.folder, 'postmaster.pid'))).toBe(false);
    running = undefined;
  });

  test('keeps what was written, and starts again quickly', async () => {
    const startedAt = performance.now();
    const { url } = await start();
    expect(performance.now() - startedAt).toBeLessThan(5000);
    await ask(url, "insert into kept values ('written')");
    expect(await ask(url, 'select value from kept')).toEqual([{ value: 'written' }]);
    await running?.stop();
  });

  test('is adopted when the process that started it was killed', async () => {
    const other = anotherProcess();
    const url = await other.url;
    other.child.kill('SIGKILL');
    await other.ended;
    const adopted = await start();
    expect(adopted.socketUrl).toBe(url);
    const server = serverOf(adopted);
    await adopted.stop();
    expect(isAlive(server)).toBe(false);
  });

  test('starts after it was killed itself, with what was committed', async () => {
    const first = await start();
    await ask(first.url, "insert into kept values ('committed')");
    const server = serverOf(first);
    process.kill(server, 'SIGKILL');
    while (isAlive(server)) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'select value from kept')).toEqual([
      { value: 'written' },
      { value: 'committed' },
    ]);
    await second.stop();
  });

  test('starts although a table was being made without a log when all was killed', async () => {
    const first = await start();
    await ask(first.url, 'checkpoint');
    await ask(first.url, 'create unlogged table unfinished (value int)');
    const [{ file } = { file: '' }] = await ask<{ file: string }>(
      first.url,
      "select pg_relation_filepath('unfinished') as file",
    );
    const server = serverOf(first);
    process.kill(server, 'SIGKILL');
    while (isAlive(server)) await new Promise((resolve) => setTimeout(resolve, 5));
    // As if it had not been written yet. Recovery would copy it over the table's own file.
    rmSync(path.join(first.folder, `${file}_init`));
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'select value from unfinished')).toEqual([]);
    await ask(second.url, 'drop table unfinished');
    await second.stop();
  });

  test('is started again at its address when it is killed, within five seconds', async () => {
    const told: string[] = [];
    const watched = await startPostgres({
      dataDir,
      settings,
      onTrouble: (what) => told.push(what),
    });
    running = watched;
    await ask(watched.url, "insert into kept values ('before')");
    for (let times = 1; times <= 2; times++) {
      const killed = serverOf(watched);
      const killedAt = performance.now();
      process.kill(killed, 'SIGKILL');
      const isBack = async () => {
        const rows = await ask(watched.socketUrl, 'select value from kept').catch(() => []);
        return serverOf(watched) !== killed && rows.length;
      };
      await expect.poll(isBack, { timeout: 10_000, interval: 50 }).toBe(3);
      expect(performance.now() - killedAt).toBeLessThan(5000);
    }
    expect(told.filter((what) => what.includes('starting it again'))).toHaveLength(2);
    const last = serverOf(watched);
    await watched.stop();
    expect(isAlive(last)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(existsSync(path.join(watched.folder, 'postmaster.pid'))).toBe(false);
    const { url, stop } = await start();
    await ask(url, "delete from kept where value = 'before'");
    await stop();
  });

  test('names no member in its log', async () => {
    const { url, folder, stop } = await start();
    await ask(url, 'create table if not exists named (email text unique)');
    const add = async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const added = client.query('insert into named values ($1)', ['sam@example.test']);
      await added.finally(() => client.end());
    };
    await add();
    await expect(add()).rejects.toThrow('duplicate key');
    await stop();
    const log = readFileSync(`${folder}.log`, 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint');
    expect(log).not.toContain('sam@');
  });

  test.each([
    ['an unrelated process', String(process.pid), '4194303'],
    ['no process', '4194303', '4194303'],
    ['nobody', 'garbage', 'garbage'],
    ['nothing, as where the disk was full', '', ''],
  ])('starts although a lock file names %s', async (_name, pid, holder) => {
    const { folder } = running ?? (await start());
    writeFileSync(path.join(folder, 'postmaster.pid'), `${pid}\n${folder}\n1\n5432\n\n127.0.0.1\n`);
    writeFileSync(path.join(dataDir, 'postgres.lock'), holder);
    const { url, stop } = await start();
    expect(await ask(url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }]);
    await stop();
  });

  test('started by three processes at once is one server', async () => {
    const others = [anotherProcess(), anotherProcess(), anotherProcess()];
    const urls = await Promise.all(others.map(({ url }) => url));
    expect(new Set(urls).size).toBe(1);
    for (const { child } of others) child.stdin.end();
    await Promise.all(others.map(({ ended }) => ended));
    await expect(ask(urls[0] ?? '', 'select 1')).rejects.toThrow();
  });
});
