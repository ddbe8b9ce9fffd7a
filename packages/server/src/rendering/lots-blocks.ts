import type { MarkdownIt } from 'markdown-it';
import { viewLots, writeLotsHtml } from '@lotwise/tax-lots/source';
import { escapeHtml } from '../platform/http/html.ts';

/** Blocks that one post computes; further ones show as text, with the reason. */
const MAX_BLOCKS = 5;

// A private letter that no keyboard writes. Who pastes it moves a block of their own post and no
// more: each is put in once.
const MARK = '\uE0F7';

// The blocks met by a rendering, by the object that was passed to it.
const met = new WeakMap<object, string[]>();

/**
 * A Markdown-it plugin: fenced blocks called `lots` leave a mark behind, for `fillLots` to fill
 * after the HTML was made safe.
 */
export function lotsBlocks(markdown: MarkdownIt): void {
  const asCode = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, options, environment, renderer) => {
    const token = tokens[index];
    if (token?.info.trim() !== 'lots' || !environment)
      return asCode?.(tokens, index, options, environment, renderer) ?? '';
    const blocks = met.get(environment) ?? [];
    met.set(environment, blocks);
    return `<p>${MARK}${blocks.push(token.content) - 1}${MARK}</p>\n`;
  };
}

/** Puts the computed ledgers where their marks are. What it writes is escaped throughout. */
export function fillLots(html: string, environment: object): string {
  const blocks = met.get(environment) ?? [];
  return blocks.reduce(
    (filled, text, index) =>
      filled.replace(`<p>${MARK}${index}${MARK}</p>`, () => blockHtml(text, index)),
    html,
  );
}

function blockHtml(text: string, index: number): string {
  const source = `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
  if (index >= MAX_BLOCKS)
    return `<div class="lots"><p class="lots-problem"><strong>A post computes at most ${MAX_BLOCKS} ledgers.</strong></p>${source}</div>`;
  const view = viewLots(text);
  if (!view.ledger) return `<div class="lots">${writeLotsHtml(view)}${source}</div>`;
  return [
    `<div class="lots"><div class="lots-figures">${writeLotsHtml(view)}</div>`,
    `<details class="lots-source"><summary>The ledger as text</summary>${source}</details>`,
    '<button type="button" class="btn lots-change">Change the numbers</button></div>',
  ].join('');
}

const BLOCK = /<div class="lots">[^]*?(?:<\/button>|<\/pre>)<\/div>/g;
const TITLE = /<p class="lots-title"><strong>([^]*?)<\/strong><\/p>/;
const TOTALS = /<div class="table-box"[^>]*><table><thead><tr><th>Year<\/th>[^]*?<\/table><\/div>/;

/**
 * A rendered post with only the result of each ledger, its name and its figures by year; of one
 * that can't be computed, nothing.
 */
export const ledgersAsResults = (html: string): string =>
  html.replace(BLOCK, (block) => {
    const [totals] = TOTALS.exec(block) ?? [];
    return totals === undefined ? '' : `<p>${TITLE.exec(block)?.[1] ?? ''}</p>${totals}`;
  });
