import { expect, test } from 'vitest';
import { askedScope } from './asked-scope.ts';

test.each([
  ['does hmrc care about my coins?', 'gb', null],
  ['I made £4,000', 'gb', null],
  ['an American who swaps', 'us', null],
  ['which box on 8949', 'us', null],
  ['tell us about staking', null, null],
  ['aussie here', 'au', null],
  ['what is my ACB?', 'ca', null],
  ['is the freigrenze gone?', 'de', null],
  ['Sales in France', 'other', null],
  ['I moved from Spain to the UK', 'gb', null],
  ['UK or US?', null, null],
  ['My 2025 taxes, coins from 2021', null, 2025],
  ['bought in 2021, what now?', null, null],
  ['For tax year 2024/25 in the UK', 'gb', 2024],
  ['HMRC 2024/25', 'gb', 2024],
  ['my 2023 tax return to the IRS', 'us', 2023],
  ['Is there a limit for 2026?', null, 2026],
  ['', null, null],
])('%s asks of %s and %s', (question, jurisdiction, taxYear) =>
  expect(askedScope(question)).toEqual({ jurisdiction, taxYear }),
);
