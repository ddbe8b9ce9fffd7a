import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
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
