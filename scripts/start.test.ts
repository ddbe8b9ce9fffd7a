import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtWeb } from '../packages/server/testing/pages.ts';
import { childrenOf } from '../packages/server/testing/processes.ts';
import { endProgram } from '../packages/server/testing/program.ts';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

await builtWeb();
const START = path.join(import.meta.dirname, 'start.mjs');
const dataDir = temporaryFolder('kept');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (...words: string[]) =>
  spawnSync(process.execPath, [START, ...words], { encoding: 'utf8' });

test('help is printed, and nothing else is done', () => {
  for (const word of ['--help', '-h', 'help']) {
    const { status, stdout, stderr } = run(word);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: npm start /);
  }
});

test.each([['serve'], ['--port', '3001'], ['--dev', 'serve']])(
  'words that it does not know are refused with the usage: %s %s',
  (...words) => {
    const { status, stdout, stderr } = run(...words.filter((word) => word !== undefined));
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/is not something that this can do\.\nUsage: npm start /);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a server that is killed comes back, each time later; one that is told to stop does not',
  async () => {
    const { NODE_ENV: _testing, ...inherited } = process.env;
    const child = spawn(process.execPath, [START], {
      env: {
        ...inherited,
        DATA_DIR: dataDir,
        PORT: '0',
        WEB_CONCURRENCY: '1',
        LOG_LEVEL: 'warn',
        STARTER_CONTENT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (said += String(part)));
    const starts = () => said.split('is ready: ').length - 1;
    const urlNow = () => /.*is ready: http:\/\/localhost:(\d+)/s.exec(said)?.[1] ?? '';
    await expect.poll(starts, { timeout: 60_000 }).toBe(1);
    for (const [count, pause] of [
      [2, '1 s'],
      [3, '2 s'],
    ] as const) {
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL');
      await expect.poll(starts, { timeout: 60_000 }).toBe(count);
      expect(said).toContain(`The server ended (SIGKILL). It starts again in ${pause} …`);
      expect((await fetch(`http://127.0.0.1:${urlNow()}/readyz`)).status).toBe(200);
    }
    expect(await endProgram({ child })).toBe(0);
    expect(starts()).toBe(3);
    expect(said).not.toContain('    at ');
  },
  180_000,
);
