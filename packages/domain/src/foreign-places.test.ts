import { expect, test } from 'vitest';
import { foreignCountryIn } from './foreign-places.ts';

test.each([
  ['i live in vienna, do i pay on btc', 'Austria'],
  ['im in lisbon', 'Portugal'],
  ['amsterdam here, box 3 for crypto?', 'the Netherlands'],
  ['wohne in der Schweiz', 'Switzerland'],
  ['Indian resident, 1% tds', 'India'],
  ['Coins and the capital gains tax of Mongolia', 'Mongolia'],
  ['an exchange in the Bahamas', 'the Bahamas'],
  ['from Spain to France', 'Spain'],
  ['são paulo', 'Brazil'],
  ['indiana and Germany and my parish', null],
  ['oman', 'Oman'],
  ['a woman', null],
  ['georgia on my mind', null],
  ['', null],
])('%s names %s', (text, country) => expect(foreignCountryIn(text)).toBe(country));

test('a long text is read in a moment', () => {
  const start = performance.now();
  foreignCountryIn('a long way from here to there '.repeat(70));
  expect(performance.now() - start).toBeLessThan(100);
});
