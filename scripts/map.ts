import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@lotwise/contract/calls';

// Prints where each call lives: its address, its contract with the rules that it uses, its route,
// and the files of the pages that use it. With a feature's name, the
// files that bear it and the actions that use it.
const ROOT = path.join(import.meta.dirname, '..');

interface Source {
  file: string;
  text: string;
}

function sourcesOf(folder: string, ending: RegExp): Source[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({
      file: path.join(folder, name),
      text: readFileSync(path.join(ROOT, folder, name), 'utf8'),
    }));
}

const contract = sourcesOf('packages/contract/src', /(?<!\.test)\.ts$/);
const routes = sourcesOf('packages/server/src', /\.routes\.ts$/);
const domain = sourcesOf('packages/domain/src', /(?<!\.test)\.ts$/);
const web = sourcesOf('packages/web/src', /(?<!\.test)\.tsx?$/);

const feature = process.argv[2];
if (feature) printFeature(feature);
else printCalls();

function printFeature(name: string): void {
  const named = ['contract', 'domain', 'server', 'web']
    .flatMap((layer) => sourcesOf(`packages/${layer}/src`, /\.tsx?$/))
    .filter(({ file, text }) => bearsName(file, name) || isActOf(name, file, text))
    .map(({ file }) => file);
  if (named.length > 0) return console.log(named.toSorted().join('\n'));
  console.error(`No file or folder is named ${name}.`);
  process.exitCode = 1;
}

function bearsName(file: string, name: string): boolean {
  return file.split('/').some((part) => part.split('.')[0] === name);
}

/** Acts know many features: those count that import something of this one. */
function isActOf(name: string, file: string, text: string): boolean {
  const imported = [...text.matchAll(/ from '([^']*)'/g)].map(([, from = '']) => from);
  return file.includes('/commands/') && imported.some((from) => from.split('/').includes(name));
}

function printCalls(): void {
  for (const { method, path: address, access } of calls) {
    const declaration = new RegExp(
      `export const (\\w+) = defineCall\\(\\s*'${method} ${address.replace(/[{}]/g, '\\$&')}'`,
    );
    const declared = contract.find(({ text }) => declaration.test(text));
    const name = declaration.exec(declared?.text ?? '')?.[1] ?? '?';
    const registered = routes.find(
      ({ text }) => name !== '?' && new RegExp(`\\b${name}\\b`).test(text),
    );
    const users = web.filter(({ text }) => text.includes(`'${method} ${address}'`));
    console.log(`${method} ${address}  (${access})`);
    console.log(`    contract  ${declared?.file ?? '?'} ${name}`);
    console.log(`    server    ${registered?.file ?? '?'}`);
    for (const { file } of domain)
      if (declared?.text.includes(`'@lotwise/domain/${path.basename(file, '.ts')}'`))
        console.log(`    domain    ${file}`);
    for (const { file } of users) console.log(`    web       ${file}`);
  }
}
