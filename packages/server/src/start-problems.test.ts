import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { fillDisk, mountDisk } from '../testing/disk.ts';
import { builtWeb } from '../testing/pages.ts';
import { builtServer } from '../testing/program.ts';
import { explain } from './start-problems.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

await builtWeb();

test('a file where the data folder should be is named as what is in its way', () => {
  const folder = temporaryFolder('in-its-way');
  const file = path.join(folder, 'data');
  writeFileSync(file, '');
  const reasons = [file, path.join(file, 'deeper')].map((one) => {
    try {
      mkdirSync(one, { recursive: true });
      return 'made';
    } catch (error) {
      return explain(error);
    }
  });
  rmSync(folder, { recursive: true });
  expect(reasons[0]).toBe(
    `Can’t use ${file}: a file is in its way. Change that, or set DATA_DIR to another folder.`,
  );
  expect(reasons[1]).toMatch(/a file is in its way/);
});

test.each([
  ['192.0.2.1', /^HOST is not an address of this machine: .*192\.0\.2\.1/],
  ['nonsense.invalid', /^This name leads nowhere: .*nonsense\.invalid\. Check HOST/],
])(
  'a HOST of %s, where this machine can’t listen, is named by its setting',
  async (host, sentence) => {
    const error = await new Promise<Error>((resolve, reject) => {
      const server = createServer();
      server.once('error', resolve);
      server.listen(0, host, () => server.close(() => reject(new Error('it listened'))));
    });
    expect(explain(error)).toMatch(sentence);
  },
);

test.each(['1', '2'])(
  'a taken port is named in one sentence, with %s processes, before anything is made',
  async (processes) => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo; // it listens on TCP
    const folder = temporaryFolder('taken-port');
    const dataDir = path.join(folder, 'data');
    const env = { DATA_DIR: dataDir, PORT: String(port), WEB_CONCURRENCY: processes };
    const { status, stdout, stderr } = await runServer(env);
    other.close();
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `Another program already listens at 127.0.0.1, port ${port}: stop it, or choose another PORT.\n`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
    rmSync(folder, { recursive: true });
  },
  60_000,
);

test('a database that a newer version has changed is left alone, with a sentence', async () => {
  const database = await createTestDatabase();
  await database.pool.query("insert into migrations (name, hash) values ('9999_later.sql', '')");
  const folder = temporaryFolder('newer');
  const { status, stderr } = await runServer({ DATABASE_URL: database.url, DATA_DIR: folder });
  expect([status, stderr]).toEqual([
    1,
    'A newer version of the site has changed this database (9999_later.sql). Start that version, or restore a backup that this one made.\n',
  ]);
  rmSync(folder, { recursive: true });
  await database.drop();
}, 60_000);

/** Runs the server of `npm start` until it ends, without holding up this process. */
async function runServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [builtServer()], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', WEB_CONCURRENCY: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [status] = (await once(child, 'exit')) as [number | null];
  return { status, stdout: await stdout, stderr: await stderr };
}

test('a statement that fails is told with its reason and without its values', () => {
  const cause = new Error('Connection terminated');
  const failed = new Error('Failed query: select $1\nparams: sam@example.test', { cause });
  expect(explain(failed)).toBe('Connection terminated: Failed query: select $1');
});

test.each([
  ['is read-only', 'ro', 'its file system is read-only'],
  ['has no room', 'size=1m', 'its disk is full'],
])(
  'a start in a folder that %s ends with the reason',
  (_what, option, reason) => {
    const folder = temporaryFolder('no-start');
    if (!mountDisk(folder, option)) return;
    if (option !== 'ro') fillDisk(path.join(folder, 'filler'));
    try {
      const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'test', PORT: '0' };
      const { status, stderr } = spawnSync(process.execPath, [builtServer()], {
        env,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([1, expect.stringMatching(`Can’t use .*: ${reason}`)]);
    } finally {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);
