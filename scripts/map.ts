import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@lotwise/contract/calls';

// Prints where each call lives: its address, its contract, its route, and the files of the pages
// that use it.
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
const routes = sourcesOf('packages/server/src/features', /\.routes\.ts$/);
const web = sourcesOf('packages/web/src', /(?<!\.test)\.tsx?$/);

for (const { method, path: address, access } of calls) {
  const declaration = new RegExp(
    `export const (\\w+) = defineCall\\(\\{\\s*method: '${method}',\\s*path: '${address.replace(/[{}]/g, '\\$&')}'`,
  );
  const declared = contract.find(({ text }) => declaration.test(text));
  const name = declaration.exec(declared?.text ?? '')?.[1] ?? '?';
  const answered = routes.find(({ text }) =>
    new RegExp(`answer\\(\\s*app,\\s*${name},`).test(text),
  );
  const users = web.filter(({ text }) => text.includes(`'${method} ${address}'`));
  console.log(`${method} ${address}  (${access})`);
  console.log(`    contract  ${declared?.file ?? '?'} ${name}`);
  console.log(`    server    ${answered?.file ?? '?'}`);
  for (const { file } of users) console.log(`    web       ${file}`);
}
