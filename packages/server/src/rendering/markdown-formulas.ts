import { assign } from '@lotwise/domain/shared/assign';
import katex from 'katex';
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { escapeHtml } from '../platform/http/html.ts';

const FORMULA_MAX = 2000;
const LINES_MAX = 60;
/** The limit for all formulas of a post: KaTeX takes a millisecond for fifty characters. */
const POST_FORMULAS_MAX = 10_000;

/** The elements and attributes of MathML that formulas are made of. */
export const FORMULA_TAGS =
  'math mrow mi mn mo ms mtext mspace mstyle merror mpadded mphantom mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd menclose'.split(
    ' ',
  );
const LOOKS = ['mathcolor', 'mathbackground', 'mathvariant'];
export const FORMULA_ATTRIBUTES: Record<string, string[]> = {
  math: ['display'],
  mi: LOOKS,
  mn: LOOKS,
  mtext: LOOKS,
  mo: [
    ...LOOKS,
    'stretchy',
    'fence',
    'separator',
    'lspace',
    'rspace',
    'minsize',
    'maxsize',
    'accent',
    'form',
    'largeop',
    'movablelimits',
    'symmetric',
  ],
  mspace: ['width', 'height', 'depth', 'mathbackground', 'linebreak'],
  mstyle: [...LOOKS, 'displaystyle', 'scriptlevel'],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mfrac: ['linethickness'],
  mover: ['accent'],
  munder: ['accentunder'],
  mtable: [
    'columnalign',
    'rowspacing',
    'columnspacing',
    'columnlines',
    'rowlines',
    'width',
    'side',
  ],
  mtd: ['columnalign'],
  menclose: ['notation'],
};

/**
 * `$$ … $$`: on lines of its own a displayed formula, within a line a small one. A single $ is
 * money.
 */
export function formulas(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'formula', inlineFormula);
  markdown.block.ruler.before('fence', 'formula', blockFormula, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.renderer.rules['formula'] = (tokens, index, _options, env = {}) => {
    const { content = '', block = false } = tokens[index] ?? {};
    const length = Number(env['formulaLength'] ?? 0) + content.length;
    env['formulaLength'] = length;
    return length > POST_FORMULAS_MAX ? asCode(content) : mathMl(content, block);
  };
}

// In imported HTML a pair of single $ counts too where TeX is between them: a backslash, a
// brace, an index or a power. "from $5 to $6" has none.
const IN_HTML =
  /\$\$([^$]{1,2000})\$\$|\$(?=\S)([^$\n]{0,500}[\\^_{][^$\n]{0,500})(?<=\S)\$(?!\d)/g;

/** The formulas of one post's HTML, its text handed in piece by piece, escaped. */
export function createHtmlFormulas(tidy: (math: string) => string): (escaped: string) => string {
  let length = 0;
  return (escaped) =>
    escaped.replace(IN_HTML, (written, displayed?: string, inline?: string) => {
      const tex = (displayed ?? inline ?? '').trim();
      length += tex.length;
      if (tex === '' || length > POST_FORMULAS_MAX) return written;
      const math = mathMl(unescapeHtml(tex), false, written);
      return math === written ? written : tidy(math);
    });
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

function mathMl(tex: string, isDisplayed: boolean, written?: string): string {
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplayed,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 100,
    });
    return html.replace(/<annotation[^>]*>[^<]*<\/annotation>/, '');
  } catch {
    // Not TeX, or too deep for a formula: it shows as it was written.
    if (written !== undefined) return written;
    return isDisplayed ? `<p>${asCode(tex)}</p>` : asCode(tex);
  }
}

const asCode = (tex: string): string => `<code>$$${escapeHtml(tex)}$$</code>`;

// "from $$5 to $$6" is not a formula: what opens is followed by no space, and what closes
// comes after none.
function inlineFormula(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  if (!src.startsWith('$$', pos)) return false;
  const end = src.slice(pos + 2, Math.min(state.posMax, pos + 2 + FORMULA_MAX)).indexOf('$$', 1);
  const tex = end < 0 ? '' : src.slice(pos + 2, pos + 2 + end);
  if (!/^\S(?:[^]*\S)?$/.test(tex) || tex.includes('$') || /\d/.test(src[pos + end + 4] ?? ''))
    return false;
  if (!isSilent) state.push('formula', '', 0).content = tex;
  state.pos = pos + end + 4;
  return true;
}

function blockFormula(
  state: StateBlock,
  startLine: number,
  endLine: number,
  isSilent: boolean,
): boolean {
  const lineOf = (line: number) =>
    state.src
      .slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
      .trimEnd();
  const first = lineOf(startLine);
  if (!first.startsWith('$$')) return false;
  const lines = [first.slice(2)];
  let last = startLine;
  while (!(lines.at(-1)?.endsWith('$$') && lines.join('').length > 2)) {
    last++;
    if (last >= endLine || last - startLine > LINES_MAX || lineOf(last) === '') return false;
    lines.push(lineOf(last));
  }
  const tex = lines.join('\n').slice(0, -2).trim();
  if (tex === '' || tex.includes('$') || tex.length > FORMULA_MAX) return false;
  if (isSilent) return true;
  assign(state.push('formula', 'math', 0), { content: tex, block: true });
  state.line = last + 1;
  return true;
}
