import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildApart, buildOnce, hashOfSources, ROOT } from './build-once.ts';

const WEB = path.join(ROOT, 'packages/web');

/**
 * Builds the pages when their sources have changed since the last build. Returns whether it did.
 */
export async function buildPages(onStep: (step: string) => void = () => {}): Promise<boolean> {
  const folders = [
    'packages/web/src',
    'packages/web/public',
    'packages/contract/src',
    'packages/domain/src',
    'packages/tax-lots/src',
  ];
  const wanted = hashOfSources(folders, ['packages/web/vite.config.ts']);
  return buildOnce({
    stamp: path.join(WEB, 'dist/.built'),
    wanted,
    build: () => buildApart('pages'),
    onBuild: () => onStep('Building the pages'),
  });
}

/** Builds them in this process. */
export async function bundlePages(): Promise<void> {
  rmSync(path.join(WEB, 'dist'), { recursive: true, force: true });
  // Loaded only to build: a start without a build must not wait for it.
  const { build: run } = await import('vite');
  const config = {
    root: WEB,
    configFile: path.join(WEB, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  } as const;
  // The React plugin looks here, not at the mode: under a test runner it would build pages for
  // development.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await run(config);
  await run({ ...config, build: { ssr: 'src/entry-server.tsx' } });
  if (environment === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = environment;
  compressAssets(path.join(WEB, 'dist/client/assets'));
}

// Once here instead of at every request, and therefore as small as it gets.
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
