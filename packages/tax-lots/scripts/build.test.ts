import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The package as its users get it: packed, installed somewhere else, and used from there.
const PACKAGE = path.join(import.meta.dirname, '..');
const consumer = mkdtempSync(path.join(tmpdir(), 'tax-lots-consumer-'));
const run = (file: string, args: string[], cwd: string): string =>
  execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const PROGRAM = `import { computeTax, isComputed } from '@lotwise/tax-lots';
const result = computeTax({
  jurisdiction: 'US', method: 'FIFO', settings: { currency: 'USD' },
  transactions: [
    { id: 'b1', timestamp: '2024-02-03T12:00:00Z', type: 'buy', wallet: 'hot', in: { asset: 'BTC', quantity: '1' }, value: '42000' },
    { id: 's1', timestamp: '2025-03-15T12:00:00Z', type: 'sell', wallet: 'hot', out: { asset: 'BTC', quantity: '0.4' }, value: '20000' },
  ],
});
console.log(isComputed(result), result.disposals[0]?.gain);
`;

beforeAll(() => {
  run(npm, ['pack', '--silent', '--pack-destination', consumer], PACKAGE);
  writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module" }');
  const packed = readdirSync(consumer).find((name) => name.endsWith('.tgz')) ?? '';
  run(npm, ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], consumer);
});
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

const installed = path.join(consumer, 'node_modules/@lotwise/tax-lots');

test('its exports point at files that are there, in the form that they say', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('ships no test', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /\.test\.|(^|[/\\])testing([/\\]|$)/.test(name))).toEqual([]);
  expect(files).toContain(path.join('src', 'index.ts'));
});

test('is imported and computes', () => {
  writeFileSync(path.join(consumer, 'program.js'), PROGRAM.replace('?.gain', '.gain'));
  expect(run(process.execPath, ['program.js'], consumer)).toBe('true 3200\n');
});

test('has types that a strict program compiles with', () => {
  writeFileSync(path.join(consumer, 'program.ts'), PROGRAM);
  const compiler = path.join(
    path.dirname(fileURLToPath(import.meta.resolve('ts7/package.json'))),
    'bin/tsc',
  );
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom',
    '--types',
    '',
    'program.ts',
  ];
  expect(run(process.execPath, [compiler, ...options], consumer)).toBe('');
});

test('has its command', () => {
  writeFileSync(
    path.join(consumer, 'ledger.json'),
    '{"jurisdiction":"US","method":"FIFO","settings":{},"transactions":[]}',
  );
  const command = path.join(
    consumer,
    'node_modules/.bin',
    process.platform === 'win32' ? 'tax-lots.cmd' : 'tax-lots',
  );
  expect(JSON.parse(run(command, ['compute', 'ledger.json'], consumer))).toMatchObject({
    disposals: [],
  });
});
