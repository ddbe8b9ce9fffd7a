import { describe, expect, test } from 'vitest';
import { badgeOf } from '../members/credentials.ts';
import { placeOfBadge } from '../countries/countries.ts';
import { afterReviews, isOutdated, mayReview, standingFor } from './validity.ts';

const stated = { taxYearFrom: 2024, taxYearTo: 2025, checkedOn: '2026-01-10' };
const confirmed = (taxYear: number, on = '2026-11-20') =>
  ({ verdict: 'confirmed', taxYear, on }) as const;
const changed = (taxYear: number, on = '2026-11-21') =>
  ({ verdict: 'changed', taxYear, on }) as const;

describe('an answer for 2024 and 2025', () => {
  test.each([
    ['nothing', [], [2024, 2025, null, '2026-01-10']],
    ['a later year confirmed', [confirmed(2026)], [2024, 2026, null, '2026-11-20']],
    ['an earlier year confirmed', [confirmed(2022)], [2022, 2025, null, '2026-11-20']],
    ['a year confirmed that it names', [confirmed(2025)], [2024, 2025, null, '2026-11-20']],
    ['a later year changed', [changed(2027)], [2024, 2025, 2027, '2026-01-10']],
    [
      'two changes, the later one said last',
      [changed(2026), changed(2027)],
      [2024, 2025, 2026, '2026-01-10'],
    ],
    ['its last year changed', [changed(2025)], [2024, 2024, 2025, '2026-01-10']],
    ['its first year changed', [changed(2024)], [2024, 2025, 2024, '2026-01-10']],
    ['confirmed, then changed', [confirmed(2026), changed(2026)], [2024, 2025, 2026, '2026-11-20']],
    [
      'changed, then confirmed for that year',
      [changed(2026), confirmed(2026)],
      [2024, 2026, null, '2026-11-20'],
    ],
    [
      'changed, then confirmed for an earlier year',
      [changed(2026), confirmed(2023)],
      [2023, 2025, 2026, '2026-11-20'],
    ],
    [
      'confirmed on an earlier day',
      [confirmed(2026, '2025-12-31')],
      [2024, 2026, null, '2026-01-10'],
    ],
  ] as const)('holds after %s', (_said, reviews, [from, to, changedFrom, checkedOn]) => {
    expect(afterReviews(stated, reviews)).toEqual({
      taxYearFrom: from,
      taxYearTo: to,
      changedFrom,
      checkedOn,
    });
  });
});

test.each([
  ['us', null, '2099-01-01', false],
  ['us', 2026, '2025-12-31', false],
  ['us', 2026, '2026-01-01', true],
  ['gb', 2026, '2026-04-05', false],
  ['gb', 2026, '2026-04-06', true],
  ['au', 2026, '2026-06-30', false],
  ['au', 2026, '2026-07-01', true],
  [null, 2026, '2026-12-31', false],
] as const)(
  'law of %s that changed from %s is out of date on %s: %s',
  (jurisdiction, from, day, is) => {
    expect(isOutdated({ jurisdiction, changedFrom: from }, day)).toBe(is);
  },
);

test.each([
  [null, null, null, 2026, 'unsaid'],
  [2024, 2025, null, 2023, 'before'],
  [2024, 2025, null, 2024, 'holds'],
  [2024, 2025, null, 2025, 'holds'],
  [2024, 2025, null, 2026, 'not checked'],
  [2024, 2025, 2027, 2026, 'not checked'],
  [2024, 2025, 2027, 2028, 'changed'],
  [2024, 2025, 2024, 2025, 'changed'],
] as const)(
  'an answer for %s to %s, changed from %s, is to %s: %s',
  (from, to, changedFrom, year, is) => {
    expect(standingFor({ taxYearFrom: from, taxYearTo: to, changedFrom }, year)).toBe(is);
  },
);

describe('the law of an answer is reviewed', () => {
  const nobody = { isAuthor: false, isStaff: false, credential: null };
  test.each([
    ['by its author', { ...nobody, isAuthor: true }, 'de', true],
    ['by staff', { ...nobody, isStaff: true }, 'de', true],
    ['by who is verified there', { ...nobody, credential: 'Steuerberater (DE)' }, 'de', true],
    ['not by who is verified elsewhere', { ...nobody, credential: 'CPA (US)' }, 'de', false],
    ['by anyone verified, without a country', { ...nobody, credential: 'CPA (US)' }, null, true],
    [
      'by anyone verified, where there is no profession',
      { ...nobody, credential: 'CPA (US)' },
      'jp',
      true,
    ],
    ['not by another member', nobody, 'de', false],
    ['not by another member, without a country', nobody, null, false],
  ] as const)('%s', (_who, who, jurisdiction, may) => {
    expect(mayReview(who, jurisdiction)).toBe(may);
  });

  test('a badge says its country', () => {
    expect([
      placeOfBadge(badgeOf('cta', 'GB')),
      placeOfBadge(badgeOf('cpa_canada', 'CA')),
      placeOfBadge('Chief Wizard'),
    ]).toEqual(['gb', 'ca', undefined]);
  });
});
