import { expect, test } from 'vitest';
import { askedScope, countriesIn, isOneSlip, isSlip, uncoveredCountryIn } from './asked-scope.ts';

test.each([
  ['does hmrc care about my coins?', 'gb', null],
  ['I made £4,000', 'gb', null],
  ['an American who swaps', 'us', null],
  ['which box on 8949', 'us', null],
  ['tell us about staking', null, null],
  ['aussie here', 'au', null],
  ['wash sale rule aussie coins', 'au', null],
  ['is there a wash sale rule for crypto', null, null],
  ['what is my ACB?', 'ca', null],
  ['is the freigrenze gone?', 'de', null],
  ['Sales in France', 'other', null],
  ['I moved from Spain to the UK', 'gb', null],
  ['UK or US?', null, null],
  ['krypto steuer österreich', 'other', null],
  ['what does the finanzamt in vienna want for btc', 'other', null],
  ['moved from Germany to Austria, which finanzamt', 'de', null],
  ['krypto steuer', 'de', null],
  ['f1 visa student from china sold crypto', 'us', null],
  ['T1A and a loss of coins', 'ca', null],
  ['uk losses from 2019/20 and 2020/21 never claimed', 'gb', null],
  ['My 2025 taxes, coins from 2021', null, 2025],
  ['bought in 2021, what now?', null, null],
  ['what about 2023?', null, 2023],
  ['and in 2024', null, 2024],
  ['For tax year 2024/25 in the UK', 'gb', 2024],
  ['HMRC 2024/25', 'gb', 2024],
  ['my 2023 tax return to the IRS', 'us', 2023],
  ['Is there a limit for 2026?', null, 2026],
  ['toronto, lost my keys', 'ca', null],
  ['oz: sold my eth', 'au', null],
  ['do i report my roth', 'us', null],
  ['belfast in northern ireland', 'gb', null],
  ['from toronto to seattle', null, null],
  ['', null, null],
])('%s asks of %s and %s', (question, jurisdiction, taxYear) =>
  expect(askedScope(question)).toEqual({ jurisdiction, taxYear }),
);

test.each([
  ['hodld eth 13 months in germny', 'de'],
  ['cananda: is a swap taxed', 'ca'],
  ['austrailia cgt on coins', 'au'],
  ['Coins and the capital gains tax of Mongolia', 'other'],
  ['I moved to the Netherlands with my coins', 'other'],
  ['My coins in Iceland', 'other'],
  ['germs and cranes', null],
] as const)('a slip or any country is heard in: %s', (question, jurisdiction) =>
  expect(askedScope(question).jurisdiction).toBe(jurisdiction),
);

test.each([
  ['germny', 'germany', true],
  ['cananda', 'canada', true],
  ['britian', 'britain', true],
  ['german', 'germany', true],
  ['ireland', 'iceland', true],
  ['ireland', 'finland', false],
  ['same', 'same', false],
])('%s is one slip from %s: %s', (one, other, is) => expect(isOneSlip(one, other)).toBe(is));

test.each([
  ['liquidtiy', 'liquidity', true],
  ['inheritence', 'inheritance', true],
  ['bankrupcty', 'bankruptcy', true],
  ['assesmnt', 'assessment', true],
  ['hse', 'house', false],
  ['completely', 'liquidity', false],
])('%s is a slip of %s: %s', (one, other, is) => expect(isSlip(one, other)).toBe(is));

test.each([
  ['What does Kraken report, I am in Spain', 'other'],
  ['What does Kraken report under DAC8, I am in Spain', null],
])('%s: %s', (question, jurisdiction) =>
  expect(askedScope(question).jurisdiction).toBe(jurisdiction),
);

test.each([
  ['is there a de minimis for coffee, us', 'us'],
  ['can he deduct (us)', 'us'],
  ['should i use fifo to pay least us', 'us'],
  ['reporting threshold for staking in us?', 'us'],
  ['2019 us tax on a swap', 'us'],
  ['us: what is a lot', 'us'],
  ['can they tax us', null],
  ['they sent us a letter', null],
  ['what becomes of both of us?', null],
  ['manchester nh, is staking taxed', 'us'],
  ['durham nc, gas fees', 'us'],
  ['birmingham, AL', 'us'],
  ['london ontario', 'ca'],
  ['paris texas', 'us'],
  ['manchester, me and my wife', 'gb'],
  ['the mt gox coins', null],
  ['from cork, when do i pay', 'ie'],
  ['i live in vienna', 'other'],
  ['Wohne in der Schweiz', 'other'],
  ['georgia, crypto losses', null],
  ['cambridge, sold some', null],
] as const)('“%s” is asked from %s', (question, jurisdiction) =>
  expect(askedScope(question).jurisdiction).toBe(jurisdiction),
);

test('of two countries both are named', () => {
  expect(countriesIn('moving from leeds to the us')).toEqual(['us', 'gb']);
  expect(countriesIn('how are swaps taxed')).toEqual([]);
});

test('a country that nothing here is on is named where none other is', () => {
  expect(uncoveredCountryIn('im in lisbon')).toBe('Portugal');
  expect(uncoveredCountryIn('an American in Lisbon')).toBeNull();
  expect(uncoveredCountryIn('DAC8 in Lisbon')).toBeNull();
  expect(uncoveredCountryIn('lost my keys')).toBeNull();
});
