import { describe, expect, test } from 'vitest';
import { badgeOf, CREDENTIAL_KINDS, countriesOf, registerOf, shownState } from './credentials.ts';
import { COUNTRIES } from '../countries/countries.ts';

describe('a credential', () => {
  test.each(CREDENTIAL_KINDS)('%s exists somewhere, in countries that are listed', (kind) => {
    expect(countriesOf(kind).length).toBeGreaterThan(0);
    expect(countriesOf(kind).every((code) => code in COUNTRIES)).toBe(true);
  });

  test('shows as its short form and its country', () => {
    expect([badgeOf('cpa', 'US'), badgeOf('cta', 'GB'), badgeOf('steuerberater', 'DE')]).toEqual([
      'CPA (US)',
      'CTA (UK)',
      'Steuerberater (DE)',
    ]);
  });

  test('names its register, and none where that differs by state', () => {
    expect([
      registerOf('tax_agent', 'AU'),
      registerOf('attorney', 'US'),
      registerOf('ea', 'DE'),
    ]).toEqual(['Tax Practitioners Board', null, null]);
  });

  test.each([
    ['granted', '2026-03-02', 'granted'],
    ['granted', '2026-03-01', 'granted'],
    ['granted', '2026-02-28', 'expired'],
    ['refused', '2026-02-28', 'refused'],
    ['waiting', null, 'waiting'],
    ['withdrawn', '2026-02-28', 'withdrawn'],
  ] as const)('%s until %s is %s on 1 March 2026', (stored, until, shown) => {
    expect(shownState(stored, until, '2026-03-01')).toBe(shown);
  });
});
