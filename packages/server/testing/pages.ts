import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Web } from '../src/platform/http/pages.ts';
import { openBuiltWeb } from '../src/web-build.ts';

const SCRIPT = path.join(import.meta.dirname, '../../../scripts/build.ts');
let built: Promise<Web> | undefined;

/**
 * The pages, built from the sources as they are; test files that run beside each other build once.
 */
export function builtWeb(): Promise<Web> {
  built ??= build().then(openBuiltWeb);
  return built;
}

async function build(): Promise<void> {
  // In a process of its own: Vite builds pages for development wherever NODE_ENV is not production,
  // and here it is test.
  const code = `await (await import(${JSON.stringify(SCRIPT)})).buildPages();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
