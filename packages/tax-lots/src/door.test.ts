import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as engine from './index.ts';
import * as spreadsheet from './spreadsheet.ts';

interface Exported {
  name: string;
  file: string;
  doc: string;
}

/** The functions that an entry of the package exports, with what stands above each. */
function functionsOf(entry: string, read = readSource): Exported[] {
  return statementsOf(read(entry)).flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    const { moduleSpecifier, exportClause } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    if (!exportClause || !ts.isNamedExports(exportClause)) return [];
    const file = moduleSpecifier.text;
    const names = new Set(exportClause.elements.map(({ name }) => name.text));
    return statementsOf(read(file)).flatMap((declared) => {
      if (!ts.isFunctionDeclaration(declared) || !declared.name) return [];
      const name = declared.name.text;
      // Of a function with several signatures the first carries the words.
      const doc = ts.getJSDocCommentsAndTags(declared).at(0)?.getText() ?? '';
      return names.delete(name) ? [{ name, file, doc }] : [];
    });
  });
}

const readSource = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const statementsOf = (text: string) =>
  ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true).statements;

/** The lines of a docstring's example. */
const exampleOf = ({ doc }: Exported): string =>
  doc
    .split(/@example\n/)[1]
    ?.replace(/\s*\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n') ?? '';

// What rests on law says which.
const LAWFUL = /^\.\/(compute|law|reports)\//;

/** What a reader of the door misses. */
const problemsOf = (exported: Exported): string[] => [
  ...(/ \/\/ => /.test(exampleOf(exported)) ? [] : [`${exported.name} has no @example`]),
  ...(LAWFUL.test(exported.file) && !/\* Source: /.test(exported.doc)
    ? [`${exported.name} does not name its law`]
    : []),
];

/** Runs an example, and returns each `[found, said]` of its lines `found // => said`. */
async function run(example: string): Promise<[unknown, unknown][]> {
  const code = example
    .split('\n')
    .map((line) => line.replace(/^(.*) \/\/ => (.*)$/, 'found.push([($1), ($2)]);'))
    .join('\n');
  const door = { ...engine, ...spreadsheet };
  const found: [unknown, unknown][] = [];
  // oxlint-disable-next-line typescript/no-implied-eval -- the project's own words, run as written
  await new Function('found', ...Object.keys(door), `return (async () => {\n${code}\n})();`)(
    found,
    ...Object.values(door),
  );
  return found;
}

const door = [...functionsOf('./index.ts'), ...functionsOf('./spreadsheet.ts')];

test('every function of the door has an example, and names its law where it applies one', () => {
  expect(door.length).toBeGreaterThan(45);
  expect(door.flatMap(problemsOf)).toEqual([]);
});

describe('what an example says is what comes out', () => {
  test.each(door.map((exported) => [exported.name, exampleOf(exported)]))('%s', async (_, text) => {
    const said = await run(text);
    expect(said.length).toBeGreaterThan(0);
    for (const [found, expected] of said) expect(found).toEqual(expected);
  });
});

test('an exported function without an example or a law is found, and one that says what is not so', async () => {
  const files: Record<string, string> = {
    './index.ts': "export { a, b } from './law/planted.ts';",
    './law/planted.ts': `
      /** Without. */
      export function a() {}
      /**
       * With.
       * Source: IRC 1222(3).
       * @example
       * taxYearOf('US', 20230228) // => '2023'
       */
      export function b() {}
      export function notExported() {}`,
  };
  const planted = functionsOf('./index.ts', (file) => files[file] ?? '');
  expect(planted.flatMap(problemsOf)).toEqual(['a has no @example', 'a does not name its law']);
  expect(await Promise.all(planted.slice(1).map((one) => run(exampleOf(one))))).toEqual([
    [['2023', '2023']],
  ]);
});
