import { expect, test } from 'vitest';
import { QUOTE_WORDS, shortened } from './assistant-quote.ts';

const words = (count: number, end = '.') =>
  `W${Array(count).fill('word').join(' ').slice(1)}${end}`;

test.each([
  [
    'what is short stays whole',
    'One line.\n| a | b |\n| c | d |',
    'One line.\n| a | b |\n| c | d |',
  ],
  [
    'a line that is too long ends with a sentence',
    `${words(60)} ${words(20)} ${words(20)}`,
    `${words(60)} ${words(20)}\n…`,
  ],
  [
    'a table is whole or not there',
    `${words(85)}\n| a | b |\n| c | d |\n| e | f |`,
    `${words(85)}\n…`,
  ],
  [
    'a table that fits stays',
    `${words(85)}\n| a | b |\n| c | |`,
    `${words(85)}\n| a | b |\n| c |  |`,
  ],
  ['what comes after the end is left out', `${words(89)}\n${words(3)}\nLast.`, `${words(89)}\n…`],
  ['a sentence without an end is cut between words', words(200), `${words(90, '')}\n…`],
  ['nothing stays nothing', '', ''],
])('%s', (_, text, quote) => expect(shortened(text)).toBe(quote));

test('no quote has more words than it may', () => {
  for (let count = 1; count < 300; count += 7)
    expect(shortened(words(count)).match(/ord/g)?.length).toBeLessThanOrEqual(QUOTE_WORDS);
});
