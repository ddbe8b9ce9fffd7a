import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCES = [
  'packages/{web,server,domain,contract,tax-lots}/src/**/*.{ts,tsx}',
  'packages/tax-lots/bin/*.ts',
  'scripts/*.{ts,mjs}',
];
const NO_SOURCES = /\.test\.|\/testing\/|\/schema\//;

/** A sentence, and where it stands. */
export interface Sentence {
  line: number;
  text: string;
}

// What begins like a sentence or a label: code, class names and SQL begin otherwise.
const READS_LIKE_TEXT = /^[“"(]?(?:\p{Lu}|\{…\})[^<>=]*\s[^<>=]*[^<>;=]$/u;
// Its punctuation shows a sentence, whatever else it holds.
const IS_SENTENCE = /^[“"(]?(?:\p{Lu}|\{…\}).*\s.*\p{L}.*[.?:!][”")]?$/u;
const IS_ADDRESS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \//;
const IS_DRAWING = /^[MLHVCSQTAZ][\d\s.,MLHVCSQTAZ-]*$/i;
const IS_SQL = /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|COPY|LISTEN)\s/;
const HAS_WORD = /\p{L}{2}/u;
// A part of a sentence, joined to the others at run time: it begins small and has one of the words
// that class names, keys and lists of columns don’t have.
const IS_FRAGMENT =
  /^[,;:–]?\s?\p{Ll}(?=.*\s)(?:.*[\s(])?(?:a|an|and|are|as|at|be|by|for|has|have|in|is|it|its|no|not|of|on|or|than|that|the|this|to|was|were|with|you|your)(?=[\s,.;:)]).*$/u;
const IS_CODE =
  /[<>={}|\\]|\b(?:select|from|where|order by|values|returning|begin|on conflict)\b.*[,()$.]|^(?:alter|create|drop|set|grant|lock|insert|update|delete|rollback|commit|vacuum|analyze|if|let|return|import|export|const)\s/;
// A label of one word: what a button, a state or a column is called.
const IS_LABEL = /^\p{Lu}\p{Ll}+(?:[.…?!]|\.\.\.)?$/u;
const NAMES_TEXT = /^(?:label|name|title|text|button|heading|noun|verb|done|told|say|said)$/;

/**
 * The sentences of a source file, in order; what is computed shows as {…}. The name decides whether
 * `<T>` may begin an element.
 */
export function sentencesOf(name: string, source: string): Sentence[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: Sentence[] = [];
  const add = (node: ts.Node, text: string, isText: boolean) => {
    const written = text.replace(/\s+/g, ' ').trim();
    if (HAS_WORD.test(written) && (isText || readsLikeText(written) || isLabel(node, written)))
      found.push({
        line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: written,
      });
  };
  const visit = (node: ts.Node): void => {
    // SQL.
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const texts = node.children.filter(ts.isJsxText).some(({ text }) => HAS_WORD.test(text));
      if (texts) add(node, node.children.map(asRead).join(''), true);
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      add(node, node.text, false);
    if (ts.isTemplateExpression(node))
      add(
        node,
        node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(''),
        false,
      );
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function readsLikeText(written: string): boolean {
  if (IS_ADDRESS.test(written) || IS_DRAWING.test(written) || IS_SQL.test(written)) return false;
  return READS_LIKE_TEXT.test(written) || IS_SENTENCE.test(written) || isFragment(written);
}

const isFragment = (written: string): boolean =>
  IS_FRAGMENT.test(written) && !IS_CODE.test(written.replaceAll('{…}', ''));

/** One word that stands where text is shown: among elements, or under a name that means text. */
function isLabel(node: ts.Node, written: string): boolean {
  if (!IS_LABEL.test(written)) return false;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent))
    return parent.initializer === node && NAMES_TEXT.test(parent.name.getText());
  if (ts.isJsxAttribute(parent))
    return !/^(?:className|id|key|type|role)$/.test(parent.name.getText());
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return isShown(parent);
  return ts.isJsxExpression(parent);
}

const isShown = (node: ts.Node): boolean =>
  ts.isJsxExpression(node.parent) ||
  (ts.isConditionalExpression(node.parent) && isShown(node.parent));

function asRead(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text;
  if (ts.isJsxElement(child)) return child.children.map(asRead).join('');
  if (ts.isJsxSelfClosingElement(child)) return ' ';
  const expression = ts.isJsxExpression(child) ? child.expression : undefined;
  return expression && ts.isStringLiteral(expression) ? expression.text : '{…}';
}

/** Each file's sentences under its name, for the files and folders of a name, or for all. */
export function printed(root: string, name?: string): string {
  return globSync(SOURCES, { cwd: root })
    .filter((file) => !NO_SOURCES.test(file))
    .filter((file) => !name || file.split('/').some((part) => part.split('.')[0] === name))
    .toSorted()
    .flatMap((file) => {
      const sentences = sentencesOf(file, readFileSync(path.join(root, file), 'utf8'));
      return sentences.length === 0
        ? []
        : [
            [
              file,
              ...sentences.map(({ line, text }) => `${String(line).padStart(6)}  ${text}`),
            ].join('\n'),
          ];
    })
    .join('\n\n');
}
