import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hashOfSources, ROOT } from './sources.ts';

const WEB = path.join(ROOT, 'packages/web');
const STAMP = path.join(WEB, 'dist/.built');
const LOCK = path.join(ROOT, 'node_modules/.building');
const STALE_MS = 120_000;

/** Builds the pages when their sources have changed since the last build. Answers whether it did. */
export async function buildPages(onStep: (step: string) => void = () => {}): Promise<boolean> {
  const folders = ['packages/web/src', 'packages/web/public', 'packages/contract/src', 'packages/domain/src', 'packages/tax-lots/src'];
  const wanted = hashOfSources(folders, ['packages/web/vite.config.ts']);
  const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (isBuilt()) return false;
  return locked(async () => {
    if (isBuilt()) return false;
    onStep('Building the pages');
    await build();
    writeFileSync(STAMP, wanted);
    return true;
  });
}

async function build(): Promise<void> {
  rmSync(path.join(WEB, 'dist'), { recursive: true, force: true });
  // Loaded only to build: a start without a build must not wait for it.
  const { build: run } = await import('vite');
  const config = { root: WEB, configFile: path.join(WEB, 'vite.config.ts'), logLevel: 'warn', mode: 'production' } as const;
  // The React plugin looks here, not at the mode: under a test runner it would build pages for development.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await run(config);
  await run({ ...config, build: { ssr: 'src/entry-server.tsx' } });
  if (environment === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = environment;
  compressAssets(path.join(WEB, 'dist/client/assets'));
}

// Several processes may start at once in one folder.
async function locked<T>(work: () => Promise<T>): Promise<T> {
  while (!takeLock()) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(LOCK);
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  }
}

// Who was killed while building leaves it behind, and another process may have its number since.
function isHeld(): boolean {
  try {
    return Date.now() - statSync(LOCK).mtimeMs < STALE_MS && isRunning(Number(readFileSync(LOCK, 'utf8')));
  } catch {
    // Given up in this moment: the next look takes it.
    return true;
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// Once here instead of at every request, and therefore as small as it gets.
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
