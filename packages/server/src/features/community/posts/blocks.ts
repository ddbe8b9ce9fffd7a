import type { Block } from '@lotwise/domain/passages';
import { plainText } from '@lotwise/domain/plain-text';

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

/** A rendered post as its paragraphs, list items and table rows, each with the heading above it. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let heading: string | null = null;
  let start = 0;
  const close = (end: number, name: string) => {
    const inner = html.slice(start, end);
    const text = plainText(inner.replace(/<\/t[hd]>\s*(?=<t[hd])/g, ' | '));
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
