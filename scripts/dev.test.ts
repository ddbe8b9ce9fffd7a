import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'lotwise-dev-'));
let child: ChildProcess | undefined;
let said = '';

afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test('npm run dev serves the pages from their sources, and starts the server anew when its own change, and only then', { timeout: 120_000 }, async () => {
  const { NODE_ENV: _testing, ...inherited } = process.env;
  child = spawn(process.execPath, ['scripts/start.mjs', '--dev'], {
    cwd: root,
    env: { ...inherited, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', STARTER_CONTENT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (part) => (said += String(part)));

  const page = await (await fetch(await addressOf(1))).text();
  expect(page).toContain('<h1');
  expect(page).toContain('src="/src/entry-client.tsx"');
  const script = await fetch(`${await addressOf(1)}/src/entry-client.tsx`);
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  expect(said).not.toContain('Restarting');

  touch(path.join(root, 'packages/server/src/operations.ts'));
  expect(await (await fetch(await addressOf(2))).text()).toContain('<h1');
  expect(said.match(/Restarting/g)).toHaveLength(1);
});

/** Where the site is for the nth time that it said so. */
async function addressOf(time: number): Promise<string> {
  const addresses = () => [...said.matchAll(/is ready: (http:\/\/localhost:\d+)/g)].map(([, address = '']) => address.replace('localhost', '127.0.0.1'));
  await expect.poll(() => addresses().length, { timeout: 50_000, message: said }).toBeGreaterThanOrEqual(time);
  return addresses()[time - 1] ?? '';
}

function touch(file: string): void {
  const { atime } = statSync(file);
  utimesSync(file, atime, new Date());
}
