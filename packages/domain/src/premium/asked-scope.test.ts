import { expect, test } from 'vitest';
import {
  askedScope,
  countriesIn,
  foreignCountryIn,
  uncoveredCountryIn,
  withoutPlaces,
} from './asked-scope.ts';

test.each([
  ['does hmrc care about my coins?', 'gb', null],
  ['I made £4,000', 'gb', null],
  ['an American who swaps', 'us', null],
  ['which box on 8949', 'us', null],
  ['do i report my roth', 'us', null],
  ['f1 visa student from china sold crypto', 'us', null],
  ['tell us about staking', null, null],
  ['aussie here', 'au', null],
  ['oz: sold my eth', 'au', null],
  ['is there a wash sale rule for crypto', null, null],
  ['what is my ACB?', 'ca', null],
  ['toronto, lost my keys', 'ca', null],
  ['is the freigrenze gone?', 'de', null],
  ['krypto steuer', 'de', null],
  ['from cork, when do i pay', 'ie', null],
  ['belfast in northern ireland', 'gb', null],
  ['Großbritannien', 'gb', null],
  ['les États-Unis', 'us', null],
  ['日本', 'jp', null],
  ['Sales in France', 'other', null],
  ['taxes in Portugal', 'other', null],
  ['i live in vienna', 'other', null],
  ['I moved from Spain to the UK', 'gb', null],
  ['UK or US?', null, null],
  ['from toronto to seattle', null, null],
  ['hodld eth 13 months in germny', 'de', null],
  ['cananda: is a swap taxed', 'ca', null],
  ['My coins in Iceland', 'other', null],
  ['My 2025 taxes, coins from 2021', null, 2025],
  ['I bought in 2021 and sold in 2024, what tax?', null, 2024],
  ['bought in 2021, what now?', null, null],
  ['the exchange collapsed in 2022', null, null],
  ['rules for 2023 or 2024?', null, null],
  ['what about 2023?', null, 2023],
  ['For tax year 2024/25 in the UK', 'gb', 2024],
  ['my 2023 tax return to the IRS', 'us', 2023],
  ['What does Kraken report under DAC8, I am in Spain', null, null],
  ['', null, null],
])('%s asks of %s and %s', (question, jurisdiction, taxYear) =>
  expect(askedScope(question)).toEqual({ jurisdiction, taxYear }),
);

test.each([
  ['can he deduct (us)', true],
  ['nft tax rate us', true],
  ['US: what is a lot', true],
  ['us: what is a lot', true],
  ['reporting threshold for staking in us?', true],
  ['how is it treated under us tax law', true],
  ['can they tax us', false],
  ['they sent us a letter', false],
  ['what becomes of both of us?', false],
])('“%s” names the United States: %s', (question, is) =>
  expect(countriesIn(question).includes('us')).toBe(is),
);

test.each([
  'germs and cranes',
  'i sold coins on an island',
  'had turkey for dinner',
  'an indie game token and a chili dog',
  'georgia, crypto losses',
])('“%s” names no country', (text) =>
  expect([...countriesIn(text), foreignCountryIn(text)]).toEqual([null]),
);

test('of two countries both are named', () =>
  expect(countriesIn('moving from leeds to the us')).toEqual(['gb', 'us']));

test.each([
  ['im in lisbon', 'Portugal'],
  ['amsterdam here, box 3 for crypto?', 'the Netherlands'],
  ['wohne in der Schweiz', 'Switzerland'],
  ['Frankreich', 'France'],
  ['Coins and the capital gains tax of Mongolia', 'Mongolia'],
  ['an American in Lisbon', null],
  ['DAC8 in Lisbon', null],
  ['lost my keys', null],
])('of %s nothing here is on %s', (text, country) =>
  expect(uncoveredCountryIn(text)).toBe(country),
);

test('a place goes from a text, what only one country has stays', () =>
  expect(withoutPlaces('my fbar from texas').trim()).toBe('my fbar from'));

test('a long text is read in a moment', () => {
  countriesIn('Japan');
  const start = process.threadCpuUsage();
  countriesIn('los países de '.repeat(150));
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(500);
});
