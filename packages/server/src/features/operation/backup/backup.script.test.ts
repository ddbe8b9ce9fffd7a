import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/database.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';

const SCRIPT = path.join(import.meta.dirname, '../../../../../../scripts/backup.ts');
const folder = temporaryFolder('backup-script');
const database = await createTestDatabase();
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run backup -- TARGET`; closes its output at once where it is not to be read. */
async function backUpTo(target: string, isRead = true) {
  const child = spawn(process.execPath, [SCRIPT, target], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  if (isRead) child.stdout.resume();
  else child.stdout.destroy();
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, said };
}

test('a backup takes the place of a file, and never that of a device or a folder', async () => {
  const file = path.join(folder, 'backup.gz');
  const device = path.join(folder, 'device');
  symlinkSync('/dev/null', device);
  for (let count = 0; count < 2; count++) expect((await backUpTo(file)).status).toBe(0);
  for (const target of [device, folder])
    expect(await backUpTo(target)).toEqual({
      status: 1,
      said: `${target} is a folder, a device or a pipe. Name a file, or - for standard output.\n`,
    });
  expect(statSync(device).isFile()).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 30_000);

test('a backup that nobody reads to its end says so', async () => {
  expect(await backUpTo('-', false)).toEqual({
    status: 1,
    said: 'What reads the backup ended before the backup did.\n',
  });
});

test('a backup below a file says what is in its way', async () => {
  const file = path.join(folder, 'in-its-way');
  expect((await backUpTo(file)).status).toBe(0);
  const { status, said } = await backUpTo(path.join(file, 'backup.gz'));
  expect([status, said.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('a file is in its way')],
  ]);
}, 30_000);
