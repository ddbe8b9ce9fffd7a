import { expect, test } from 'vitest';
import { askedYear } from './asked-year.ts';
import { countriesIn } from './asked-scope.ts';

const isCountry = (word: string) => countriesIn(word).length > 0;

test.each([
  ['How are staking rewards taxed in Germany in 2024?', 2024],
  ['germany 2019: staking rewards?', 2019],
  ['UK capital gains allowance in 2020-21?', 2020],
  ['UK allowance 2015/16', 2015],
  ['what was the uk allowance in 2022?', 2022],
  ['is staking taxable in 2023 in japan', 2023],
  ['sold btc in 2023 uk', 2023],
  ['I bought in 2021 and sold in 2024, what tax?', 2024],
  ['bought eth in 2021, tax free in 2024?', 2024],
  ['eth bought in 2021 sold 2024 taxed how', 2024],
  ['Tax on an airdrop received 2022', 2022],
  ['Do I owe tax on a sale in 2024?', 2024],
  ['What is the 2025 exemption?', 2025],
  ['my 2022 staking rewards', 2022],
  ['In 2024, are NFTs collectibles?', 2024],
  ['As of 2026 in Ireland', 2026],
  ['2024: how is mining taxed', 2024],
  ['rules in 2025 for wash sales', 2025],
  ['what about 2023?', 2023],
  ['My 2025 taxes, coins from 2021', 2025],
])('%s asks of %i', (question, year) => expect(askedYear(question, isCountry)).toBe(year));

test.each([
  'bought in 2021, what now?',
  'I mined in 2013. What is my basis?',
  'My coins from 2021, taxed?',
  'is the gain on eth bought in 2021 taxable?',
  'difference between 2023 and 2024 rules',
  'rules for 2023 or 2024?',
  'taxed in 2019, taxed in 2021?',
  'lost my keys in 2022, can I deduct it?',
  'the exchange collapsed in 2022',
  'I moved to Germany in 2021',
  'held since 2017, tax?',
  'the tax year 1999',
  'order 20241 taxed',
  '',
])('%s names none that is asked about', (question) =>
  expect(askedYear(question, isCountry)).toBeNull(),
);

test('a long text is read in a moment', () => {
  const start = performance.now();
  askedYear('sold in 2024 and bought in 2021, taxed '.repeat(60), isCountry);
  expect(performance.now() - start).toBeLessThan(200);
});
