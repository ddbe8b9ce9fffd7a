import { expect, test } from 'vitest';
import { citedIn, supportedText, wholeSentences, withoutMarkup } from './model-text.ts';

test.each([
  ['<b>Bold</b> <img src=x onerror=alert(1)>', 'Bold '],
  ['cut <script', 'cut '],
  ['Read [this](https://evil.test/a) now', 'Read this now'],
  ['![x](https://evil.test/leak?q=1)', 'x'],
  ['at https://evil.test/x?y=1 or www.evil.test', 'at  or '],
  ['javascript:alert(1)', ''],
  ['5 < 6 and a > b', '5 < 6 and a > b'],
])('of %j is left %j', (raw, left) => expect(withoutMarkup(raw)).toBe(left));

const SOURCES = [
  'Staking rewards are income when received, at market value.',
  'The exempt amount is £3,000. Gains below it are not taxed.',
];

test.each([
  // Said by what it cites.
  ['Rewards are income [1]. ', 'Rewards are income [1]. '],
  [
    'Rewards are income. [1] Gains below £3,000 are not taxed [2].',
    'Rewards are income. [1] Gains below £3,000 are not taxed [2].',
  ],
  [
    'Rewards are income [1].\n\nThe exempt amount is 3000 [2].',
    'Rewards are income [1].\n\nThe exempt amount is 3000 [2].',
  ],
  // No citation, or one of nothing: the sentence goes, not its number alone.
  ['Rewards are income [1]. And you owe nothing ever [9].', 'Rewards are income [1]. '],
  ['Rewards are income [1]. You owe nothing ever. ', 'Rewards are income [1]. '],
  ['Rewards are income [1][9].', ''],
  // Another number, a denial, or another matter than the source's.
  ['The exempt amount is £12,000 [2].', ''],
  ['Staking rewards are not income [1].', ''],
  ['Moving to Dubai ends every liability [1].', ''],
  ['', ''],
])('of %j may be shown %j', (text, shown) => expect(supportedText(text, SOURCES)).toBe(shown));

test('a long answer without an end is read in a moment', () => {
  const start = performance.now();
  for (const text of ['[1] '.repeat(1500), 'a. '.repeat(2000), ' '.repeat(6000), '.'.repeat(6000)])
    supportedText(text, SOURCES);
  expect(performance.now() - start).toBeLessThan(500);
});

test('citations are the numbers of sources, each once', () => {
  expect(citedIn('[2] and [1], [2]; not [0], [4] or [x]', 3)).toEqual([1, 2]);
  expect(citedIn('none', 3)).toEqual([]);
});

test.each([
  ['It is taxed [1]. The ra', 'It is taxed [1]. ', 'The ra'],
  ['It is taxed. [1] The ra', 'It is taxed. [1] ', 'The ra'],
  ['One.\n\nTwo', 'One.\n\n', 'Two'],
  ['no end', '', 'no end'],
  ['at irs.gov/form', '', 'at irs.gov/form'],
  ['', '', ''],
])('%j is shown up to its last sentence', (text, whole, rest) =>
  expect(wholeSentences(text)).toEqual([whole, rest]),
);
