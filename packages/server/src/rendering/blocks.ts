import type { Block } from '@lotwise/domain/community/passages';
import { plainText } from '@lotwise/domain/text/plain-text';
import { writeRow } from '@lotwise/domain/text/table-rows';
import { ledgersAsResults } from './lots-blocks.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g;
const HEADINGS = new Set(['h3', 'h4', 'h5', 'h6']);
/** Where one block ends and the next begins. */
const BREAKS = new Set([
  ...HEADINGS,
  'p',
  'li',
  'tr',
  'pre',
  'blockquote',
  'dt',
  'dd',
  'ul',
  'ol',
  'table',
  'hr',
]);
// A substitute for a heading: a short paragraph that is entirely bold.
const BOLD_LINE = /^\s*<(?:strong|b)>[^<]{1,80}<\/(?:strong|b)>:?\s*$/;

/**
 * A rendered post as its paragraphs, list items and table rows, each with the heading above it. Of
 * a computed ledger there are its figures, without its controls.
 */
export function blocksOf(rendered: string): Block[] {
  const html = ledgersAsResults(rendered);
  const blocks: Block[] = [];
  let heading: string | null = null;
  let start = 0;
  const close = (end: number, name: string) => {
    const inner = html.slice(start, end);
    const text = name === 'tr' ? rowOf(inner) : plainText(inner);
    if (text === '') return;
    if (HEADINGS.has(name) || BOLD_LINE.test(inner)) heading = text.replace(/:$/, '');
    else blocks.push({ heading, text });
  };
  for (const match of html.matchAll(TAG)) {
    const [tag, , name = ''] = match;
    if (!BREAKS.has(name)) continue;
    close(match.index, name);
    start = match.index + tag.length;
  }
  close(html.length, '');
  return blocks;
}

function rowOf(inner: string): string {
  const cells = inner
    .split(/<t[hd]\b[^>]*>/)
    .slice(1)
    .map(plainText);
  return cells.every((cell) => cell === '') ? '' : writeRow(cells);
}
