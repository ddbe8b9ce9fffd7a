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
    ['Traps', '| Coin | Gain |'],
    ['Traps', '| BTC | $5 |'],
    ['Traps', '| ETH | $6 |'],
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

test('an empty cell keeps its place, and a row of nothing is none', () =>
  expect(blocks('| | 2025 | 2026 |\n|---|---|---|\n| Gain | | $6 |\n| | | |')).toEqual([
    [null, '|  | 2025 | 2026 |'],
    [null, '| Gain |  | $6 |'],
  ]));

test('a computed ledger is its figures by year, without its rows, its text and its button', () => {
  const ledger =
    'jurisdiction IE\n2023-05-04 buy 2 ETH for 3400 EUR\n2025-03-10 sell 1 ETH for 2900 EUR';
  expect(
    blocks(
      `Before.\n\n\`\`\`lots\n${ledger}\n\`\`\`\n\nBetween.\n\n\`\`\`lots\nnonsense\n\`\`\`\n\nAfter.`,
    ),
  ).toEqual([
    [null, 'Before.'],
    [null, 'Ireland: FIFO, earliest first; in EUR'],
    [null, '| Year | Proceeds | Cost | Gain |'],
    [null, '| 2025 | 2,900 | 1,700 | 1,200 |'],
    [null, 'Between.'],
    [null, 'After.'],
  ]);
});
