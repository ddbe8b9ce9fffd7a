import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Web } from '../src/platform/pages.ts';
import { openBuiltWeb } from '../src/web-build.ts';

const SCRIPT = path.join(import.meta.dirname, '../../../scripts/build.ts');
const LOCK = path.join(tmpdir(), `lotwise-build-${createHash('sha1').update(SCRIPT).digest('hex').slice(0, 12)}`);
const STALE_MS = 120_000;

/** The pages, built from the sources as they are; test files that run beside each other build once. */
export function builtWeb(): Promise<Web> {
  built ??= build().then(openBuiltWeb);
  return built;
}

let built: Promise<Web> | undefined;

async function build(): Promise<void> {
  while (!takeLock()) await sleep(200);
  try {
    // In a process of its own: Vite builds pages for development wherever NODE_ENV is not production, and here it is test.
    const code = `await (await import(${JSON.stringify(SCRIPT)})).buildPages();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env: { ...process.env, NODE_ENV: 'production' } });
  } finally {
    rmdirSync(LOCK);
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    // Held by another file, or left by a run that was killed.
    if (Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.ctimeMs ?? Date.now()) > STALE_MS) rmdirSync(LOCK);
    return false;
  }
}
