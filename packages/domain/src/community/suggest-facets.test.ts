import { expect, test } from 'vitest';
import { suggestFacets } from './suggest-facets.ts';

test.each([
  ['HMRC wants my 2024/25 return', 'gb', 2024],
  ['HMRC wants my 2024-25 return', 'gb', 2024],
  ['Which box of Form 8949 for 2025?', 'us', 2025],
  ['The IRS sent a letter', 'us', null],
  ['My 1099-DA shows no basis', 'us', null],
  ['Please tell us about staking', null, null],
  ['I live in the UK and in the US', null, null],
  ['BMF letter of 2025, Finanzamt asks', 'de', 2025],
  ['Does the ATO care?', 'au', null],
  ['CRA says superficial loss', 'ca', null],
  ['Revenue Commissioners in Dublin', 'ie', null],
  ['Japanese tax on NFTs', 'jp', null],
  ['Bought in 2023, sold in 2025', null, null],
  ['Bought on 2024-12-05', null, 2024],
  ['In tax year 2024/25, sold in June 2024', null, 2024],
  ['In 2008 there was nothing', null, null],
  ['Order 120245 of 20250', null, null],
  ['', null, null],
])('%s suggests %s and %s', (text, jurisdiction, taxYear) => {
  expect(suggestFacets(text)).toEqual({ jurisdiction, taxYear });
});
