import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compile } from 'tailwindcss';
import ts from 'typescript';
import { type Source, sourcesIn } from './sources.ts';
import type { Check } from './steps.ts';

const WEB = path.join(import.meta.dirname, '../packages/web/src');
const STYLES = path.join(WEB, 'styles.css');

/** The classes that a component names and no rule styles, as `file: class`. */
export async function unknownClasses(files: readonly Source[]): Promise<string[]> {
  const named = files.flatMap(({ name, text }) =>
    classesIn(name, text).map((className) => ({ name, className })),
  );
  const css = await stylesFor([...new Set(named.map(({ className }) => className))]);
  // What stands in the selectors, without what a class needs to be escaped by there.
  const known = new Set(
    [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, written]) => written?.replaceAll('\\', '')),
  );
  const unknown = named.filter(({ className }) => !known.has(className) && !MARKS.has(className));
  return [...new Set(unknown.map(({ name, className }) => `${name}: ${className}`))];
}

/** What search engines find the rest of an insight by: its structured data names this class. */
const MARKS = new Set(['insight-rest']);

async function stylesFor(classes: string[]): Promise<string> {
  const { resolve } = createRequire(STYLES);
  const { build } = await compile(readFileSync(STYLES, 'utf8') + stylesOfParts(), {
    base: WEB,
    loadStylesheet: async (id, base) => {
      const file = id.startsWith('.')
        ? path.resolve(base, id)
        : resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
      return { path: file, base: path.dirname(file), content: readFileSync(file, 'utf8') };
    },
  });
  return build(classes);
}

/** The styles that come with the code of a part: they refer to the others, and repeat none. */
const stylesOfParts = (): string =>
  sourcesIn(['packages/web/src'], (name) => name.endsWith('.css'))
    .filter(({ text }) => text.startsWith('@reference '))
    .map(({ text }) => text.replace(/^@reference .*/, ''))
    .join('\n');

/**
 * Each word of each string in a `className`, or in a variable of the file that stands in one; not
 * what a string there is compared with.
 */
function classesIn(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const followed = new Set<ts.Node>();
  const collect = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) return;
    if (ts.isCallExpression(node)) return;
    if (ts.isElementAccessExpression(node)) return collect(node.expression);
    if (ts.isPropertyAssignment(node)) return collect(node.initializer);
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(collect);
    if (ts.isIdentifier(node)) return initializersOf(source, node.text).forEach(follow);
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      found.push(...wholeWords(node));
    ts.forEachChild(node, collect);
  };
  const follow = (initializer: ts.Expression): void => {
    if (followed.has(initializer)) return;
    followed.add(initializer);
    collect(initializer);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && /^(class|\w+Class)Name$/.test(node.name.getText()))
      return void (node.initializer && collect(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What the variables of this name begin as. */
function initializersOf(source: ts.SourceFile, name: string): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer)
      found.push(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// A word that touches a placeholder is only a part of a class.
function wholeWords(node: ts.LiteralLikeNode): string[] {
  const isOpenBefore = ts.isTemplateMiddleOrTemplateTail(node);
  const isOpenAfter = ts.isTemplateHead(node) || ts.isTemplateMiddle(node);
  const words = node.text.split(/\s+/);
  if (isOpenBefore) words.shift();
  if (isOpenAfter) words.pop();
  return words.filter((word) => word !== '');
}

export const webComponents = (): Source[] =>
  sourcesIn(['packages/web/src'], (name) => /(?<!\.test)\.tsx$/.test(name));

/** Every class that a component names has a rule. */
export const classesCheck: Check = {
  name: 'classes',
  problems: async () =>
    (await unknownClasses(webComponents())).map((line) => `${line} has no rule`),
};
