import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { type Source, sourcesIn } from './sources.ts';
import type { Check } from './steps.ts';

const FILE_MAX = 300;
const FUNCTION_MAX = 60;
const COLUMNS_MAX = 100;

// The formatter wraps code and leaves comments. Rows of tables, examples and addresses stay whole.
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*|--|#)/;
const WHOLE = /^\s*\*?\s*(?:\||@example )|https?:\/\/\S{60}/;

/** What is still longer, and may not grow: lines are taken out of here, and none is added. */
const ALLOWED = path.join(import.meta.dirname, 'lengths.json');

/** The lengths of files and functions that are above the limits, by `file` and `file#function`. */
export function longParts(files: readonly Source[]): Map<string, number> {
  return new Map(files.flatMap(({ name, text }) => longPartsOf(name, text)));
}

/** The comment lines above 100 columns, as `file:line has … columns`. */
export function wideComments(files: readonly Source[]): string[] {
  return files.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, index) => {
      // By characters, as the formatter and editors count.
      const columns = [...line].length;
      return columns > COLUMNS_MAX && COMMENT_LINE.test(line) && !WHOLE.test(line)
        ? [`${name}:${index + 1} has ${columns} columns, at most ${COLUMNS_MAX} are allowed`]
        : [];
    }),
  );
}

function longPartsOf(name: string, text: string): [string, number][] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lines = text.trimEnd().split('\n').length;
  const found: [string, number][] = lines > FILE_MAX ? [[name, lines]] : [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const length = linesOf(source, node);
      if (length > FUNCTION_MAX) found.push([`${name}#${nameOf(node)}`, length]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function linesOf(source: ts.SourceFile, node: ts.Node): number {
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart()) + 1;
}

/** A function's name, its variable's, or where it is passed to. */
function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent))
    return parent.name.getText();
  return ts.isCallExpression(parent) ? `${parent.expression.getText()}()` : 'function';
}

/** What is longer than the limits or its allowance, and which allowances nothing needs any more. */
export function lengthProblems(
  long: ReadonlyMap<string, number>,
  allowed: Readonly<Record<string, number>>,
): string[] {
  const grown = [...long].flatMap(([part, lines]) => {
    const most = allowed[part] ?? (part.includes('#') ? FUNCTION_MAX : FILE_MAX);
    return lines > most ? [`${part} has ${lines} lines, at most ${most} are allowed`] : [];
  });
  const done = Object.keys(allowed).filter((part) => !long.has(part));
  return [...grown, ...done.map((part) => `${part} is short now: take it out of lengths.json`)];
}

/** Every source file; tests are lists of cases, and may be long. */
export const sourceFiles = (): Source[] =>
  sourcesIn(
    [],
    (name) =>
      /\.(?:tsx?|[cm]js|css)$/.test(name) && !/\.(?:test|spec)\.tsx?$|\/testing\//.test(name),
  );

/**
 * Everything with comments but the first migrations, which databases know by their text; in
 * Markdown a paragraph is a line.
 */
export const commentedFiles = (): Source[] =>
  sourcesIn(
    [],
    (name) =>
      /\.(?:tsx?|[cm]js|css|sql|ya?ml)$/.test(name) &&
      !/^content\/|\/migrations\/00(?:[0-4]|5[0-2])/.test(name),
  );

export const allowedLengths = (): Record<string, number> =>
  // The file of this script, written by hand.
  JSON.parse(readFileSync(ALLOWED, 'utf8')) as Record<string, number>;

export const lengthsCheck: Check = {
  name: 'lengths',
  problems: () => [
    ...lengthProblems(longParts(sourceFiles()), allowedLengths()),
    ...wideComments(commentedFiles()),
  ],
};
