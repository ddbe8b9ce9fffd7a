import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';
import { renderPost } from './render.ts';

const blocks = (markdown: string) =>
  blocksOf(renderPost(markdown)).map(({ heading, text }) => [heading, text]);

test('a post is its paragraphs, items and rows, each under its heading', () => {
  const post =
    'It **is** a sale.\n\n## Traps\n\n- Fees.\n- Gas & tips.\n\n| Coin | Gain |\n|---|---|\n| BTC | $5 |\n| ETH | $6 |\n\n> Quoted.';
  expect(blocks(post)).toEqual([
    [null, 'It is a sale.'],
    ['Traps', 'Fees.'],
    ['Traps', 'Gas & tips.'],
    ['Traps', 'Coin | Gain'],
    ['Traps', 'BTC | $5'],
    ['Traps', 'ETH | $6'],
    ['Traps', 'Quoted.'],
  ]);
});

test('a bold line alone is a heading; bold words in a sentence are not', () => {
  expect(blocks('**Traps:**\n\nFees.\n\n**Keep** the dates.')).toEqual([
    ['Traps', 'Fees.'],
    ['Traps', 'Keep the dates.'],
  ]);
});

test('no tag of a hostile post is left', () => {
  const text = blocks('<script>alert(1)</script> <img src=x onerror=alert(1)>').map(
    ([, one]) => one,
  );
  expect(text).toEqual(['<script>alert(1)</script> <img src=x onerror=alert(1)>']);
  expect(blocksOf('')).toEqual([]);
});
