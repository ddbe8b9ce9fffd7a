import { expect, test } from 'vitest';
import { askedScope, uncoveredCountryIn } from './asked-scope.ts';
import { withEnglishCountries } from './country-names.ts';

const OURS = {
  us: [
    'Vereinigte Staaten',
    'les États-Unis',
    'etats unis',
    'Estados Unidos',
    'Stati Uniti',
    'EE.UU.',
  ],
  gb: [
    'Großbritannien',
    'Royaume-Uni',
    'reino unido',
    'Regno Unito',
    'Wielka Brytania',
    'Angleterre',
  ],
  ca: ['Kanada', 'Canadá'],
  au: ['Australien', 'Austrália', 'Australie'],
  de: ['Deutschland', 'Allemagne', 'alemania', 'Germania', 'Duitsland', 'Niemcy', 'Almanya'],
  ie: ['Éire', 'Irland', 'irlanda', 'Ierland'],
  jp: ['日本', 'Nippon', 'japon', 'Japón', 'Giappone'],
};

test.each(Object.entries(OURS).flatMap(([code, names]) => names.map((name) => [name, code])))(
  '%s is %s',
  (name, code) =>
    expect(
      askedScope(withEnglishCountries(`I live in ${name}. Is staking taxed?`)).jurisdiction,
    ).toBe(code),
);

test.each([
  ['Frankreich', 'France'],
  ['España', 'Spain'],
  ['espana', 'Spain'],
  ['los Países Bajos', 'the Netherlands'],
  ['Schweden', 'Sweden'],
  ['Polska', 'Poland'],
  ['Česko', 'Czechia'],
  ['Ελλάδα', 'Greece'],
  ['Türkei', 'Türkiye'],
  ['Turkey', 'Türkiye'],
  ['Brasilien', 'Brazil'],
  ['भारत', 'India'],
  ['Россия', 'Russia'],
  ['Südafrika', 'South Africa'],
  ['Nouvelle-Zélande', 'New Zealand'],
])('%s is %s, which nothing here is on', (name, country) =>
  expect(uncoveredCountryIn(withEnglishCountries(`I live in ${name}, is staking taxed?`))).toBe(
    country,
  ),
);

test.each([
  ['us', 'us'],
  ['US.', 'us'],
  ['U.S.', 'us'],
  ['im in the us', 'us'],
  ['from the us, 2024', 'us'],
  ['au', 'au'],
  ['oz', 'au'],
  ['de', 'de'],
  ['ger', 'de'],
  ['ie', 'ie'],
  ['in ire', 'ie'],
  ['jp', 'jp'],
  ['uk', 'gb'],
])('“%s” alone is a country', (typed, jurisdiction) =>
  expect(askedScope(withEnglishCountries(typed)).jurisdiction).toBe(jurisdiction),
);

test.each([
  'tell us',
  'both of us',
  'de facto partner',
  'no',
  'in',
  'i sold coins on an island',
  'is my ira taxed',
  'an indie game token and a chili dog',
  'a man from work sold me 2 eth, basis?',
  'reunion with my ex, norfolk',
  'we had turkey for dinner',
  'did i miss the deadline in the uk',
  '',
])('“%s” stays as it was typed', (text) => expect(withEnglishCountries(text)).toBe(text));

test('a long text is read in a moment', () => {
  withEnglishCountries('Japon');
  const start = performance.now();
  withEnglishCountries('los países de '.repeat(150));
  expect(performance.now() - start).toBeLessThan(100);
});
