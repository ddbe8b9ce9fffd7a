import { expect, test } from 'vitest';
import { foreignCountryBeside, foreignCountryIn, withoutForeignPlaces } from './foreign-places.ts';

test.each([
  ['i live in vienna, do i pay on btc', 'Austria'],
  ['im in lisbon', 'Portugal'],
  ['amsterdam here, box 3 for crypto?', 'the Netherlands'],
  ['wohne in der Schweiz', 'Switzerland'],
  ['Indian resident, 1% tds', 'India'],
  ['Coins and the capital gains tax of Mongolia', 'Mongolia'],
  ['an exchange in the Bahamas', 'the Bahamas'],
  ['from Spain to France', 'Spain'],
  ['indiana and Germany and my parish', null],
  ['oman', 'Oman'],
  ['a woman', null],
  ['são paulo', 'Brazil'],
  ['Sao Paulo', 'Brazil'],
  ["in cote d'ivoire", 'C\u00f4te d\u2019Ivoire'],
  ['Guinea-Bissau', 'Guinea-Bissau'],
  ['guinea', 'Guinea'],
  ['South Africans', 'South Africa'],
  ['south, african', null],
  ['bosnia and herzegovina', null],
  ['moving to turkey', 'T\u00fcrkiye'],
  ['turkey for dinner', null],
  ['Zürich2', null],
  ['georgia on my mind', null],
  ['', null],
])('%s names %s', (text, country) => expect(foreignCountryIn(text)).toBe(country));

test.each([
  ['moved from Germany to Portugal, sold btc', 'Portugal'],
  ['moving from france to germany with staking rewards', 'France'],
  ['staking tax in the US vs Spain', 'Spain'],
  ['staking in Austria and Germany', 'Austria'],
  ['British, living in Thailand, selling bitcoin', 'Thailand'],
  ['my client in Portugal pays me in btc, UK', null],
  ['an exchange from the Bahamas froze my coins in Germany', null],
  ['f1 visa student from china sold crypto', null],
])('%s asks about %s beside another', (text, country) =>
  expect(foreignCountryBeside(text)).toBe(country),
);

test('a long text is read in a moment', () => {
  const start = performance.now();
  foreignCountryIn('a long way from here to there '.repeat(70));
  expect(performance.now() - start).toBeLessThan(100);
});

test('a text without them keeps all else', () => {
  expect(withoutForeignPlaces('From Vienna to Abu Dhabi, and Berlin.')).toBe(
    'From   to  , and Berlin.',
  );
  expect(withoutForeignPlaces('')).toBe('');
});
