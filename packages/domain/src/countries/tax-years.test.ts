import { describe, expect, test } from 'vitest';
import { readJurisdiction } from './jurisdictions.ts';
import { currentTaxYear, offeredTaxYears, taxYearLabel, taxYearsText } from './tax-years.ts';

describe('the current tax year', () => {
  test.each([
    ['us', '2026-01-01', 2026],
    ['us', '2025-12-31', 2025],
    ['ca', '2026-01-01', 2026],
    ['de', '2026-01-01', 2026],
    ['ie', '2025-12-31', 2025],
    ['jp', '2026-01-01', 2026],
    ['gb', '2026-04-05', 2025],
    ['gb', '2026-04-06', 2026],
    ['gb', '2026-01-01', 2025],
    ['au', '2026-06-30', 2025],
    ['au', '2026-07-01', 2026],
    ['other', '2026-12-31', 2025],
    [null, '2027-01-01', 2026],
  ] as const)('of %s on %s is %i', (jurisdiction, day, year) => {
    expect(currentTaxYear(jurisdiction, day)).toBe(year);
  });
});

test('a tax year is written as its country writes it', () => {
  expect([
    taxYearLabel('us', 2024),
    taxYearLabel('gb', 2024),
    taxYearLabel('au', 2099),
    taxYearLabel(null, 2024),
  ]).toEqual(['2024', '2024/25', '2099/00', '2024']);
  expect([taxYearsText('us', 2023, 2025), taxYearsText('gb', 2024, 2024)]).toEqual([
    'tax years 2023 to 2025',
    'tax year 2024/25',
  ]);
});

test('a form offers next year and the years before', () => {
  expect(offeredTaxYears('2026-11-21').slice(0, 3)).toEqual([2027, 2026, 2025]);
});

test.each([
  ['us', 'us'],
  [' UK ', 'gb'],
  ['GB', 'gb'],
  ['USA', 'us'],
  ['constructor', undefined],
  ['', undefined],
])('the code %s names %s', (code, jurisdiction) => {
  expect(readJurisdiction(code)).toBe(jurisdiction);
});
