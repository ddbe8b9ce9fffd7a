import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * The names that a test file gives its tests and groups, read without running it. What is filled in
 * at run time stands as `*`.
 */
export function testNamesIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:test|describe)\b/.test(node.expression.getText(source))) {
      const name = nameOf(node.arguments[0]);
      if (name !== undefined) names.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function nameOf(argument: ts.Expression | undefined): string | undefined {
  if (argument === undefined) return undefined;
  // `%s` is how a table names its rows.
  if (ts.isStringLiteralLike(argument)) return argument.text.replace(/%(?:\.\d+)?[sdifjo]/g, '*');
  if (!ts.isTemplateExpression(argument)) return undefined;
  return (
    argument.head.text + argument.templateSpans.map(({ literal }) => `*${literal.text}`).join('')
  );
}
