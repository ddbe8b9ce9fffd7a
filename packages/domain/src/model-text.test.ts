import { expect, test } from 'vitest';
import { citedIn, cleanModelText, wholeSentences } from './model-text.ts';

test.each([
  ['It is taxed [1].', 'It is taxed [1].'],
  ['As in [9] and [2].', 'As in  and [2].'],
  ['<b>Bold</b> <img src=x onerror=alert(1)>', 'Bold '],
  ['cut <script', 'cut '],
  ['Read [this](https://evil.test/a) now', 'Read this now'],
  ['![x](https://evil.test/leak?q=1)', 'x'],
  ['at https://evil.test/x?y=1 or www.evil.test', 'at  or '],
  ['javascript:alert(1)', ''],
  ['5 < 6 and a > b', '5 < 6 and a > b'],
])('of %j is shown %j', (raw, shown) => expect(cleanModelText(raw, 3)).toBe(shown));

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
