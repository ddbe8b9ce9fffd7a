import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './lengths.ts';
import type { Source } from './sources.ts';
import type { Check } from './steps.ts';

/**
 * The casts (`as`, but for `as const` and `as unknown`) that nobody gives a reason for, as
 * `file:line: text`; `Object.assign`, which takes any names, is one of them. A reason is a comment
 * on the cast's line, or above the statement, property or element it stands in.
 */
export function unexplainedCasts(files: readonly Source[]): string[] {
  return files.flatMap(({ name, text }) => {
    const source = ts.createSourceFile(path.basename(name), text, ts.ScriptTarget.Latest, true);
    const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
    const lines = text.split('\n');
    const found: string[] = [];
    const visit = (node: ts.Node, isExplained: boolean): void => {
      const isSaid = isExplained || hasCommentAbove(node, text);
      if (isCast(node) && !isSaid) {
        const line = lineOf(ts.isAsExpression(node) ? node.getEnd() : node.getStart());
        if (!/\/\/|\*\//.test(lines[line] ?? ''))
          found.push(`${name}:${line + 1}: ${(lines[line] ?? '').trim()}`);
      }
      // What a function with a body does is not explained by what stands above it.
      ts.forEachChild(node, (child) => visit(child, isSaid && !ts.isBlock(node)));
    };
    visit(source, false);
    return found;
  });
}

const isCast = (node: ts.Node): boolean =>
  ts.isAsExpression(node)
    ? !isFree(node)
    : ts.isCallExpression(node) && node.expression.getText() === 'Object.assign';

// `as const` claims nothing, `as unknown` less than before.
const isFree = ({ type }: ts.AsExpression): boolean =>
  type.kind === ts.SyntaxKind.UnknownKeyword ||
  (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'const');

// Behind a `?` or a bracket a comment counts as trailing, though it stands above what follows.
const hasCommentAbove = (node: ts.Node, text: string): boolean => {
  const start = node.getFullStart();
  if (ts.isExpression(node))
    return Boolean(
      ts.getLeadingCommentRanges(text, start) ?? ts.getTrailingCommentRanges(text, start),
    );
  const isWhole =
    ts.isStatement(node) ||
    ts.isObjectLiteralElementLike(node) ||
    ts.isJsxAttribute(node) ||
    ts.isParameter(node);
  return isWhole && ts.getLeadingCommentRanges(text, start) !== undefined;
};

/** Every cast of the product, its scripts and its benchmarks has a reason. */
export const castsCheck: Check = {
  name: 'casts',
  problems: () => unexplainedCasts(sourceFiles()).map((line) => `${line} has no reason`),
};
