import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDay, makeDay, readDay, writeDay } from './calendar.ts';
import { isDiscountHolding, isExemptHolding, isLongTerm } from '../law/holding.ts';
import { taxYearOf } from '../law/tax-year.ts';
import { readTimestamp } from './timestamp.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  test('count and come back as the calendar has them', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (text, count) => {
        const day = readDay(text) ?? 0;
        expect(countDay(day)).toBe(Date.parse(text) / 86400000);
        expect(writeDay(addDays(day, count))).toBe(
          new Date(Date.parse(text) + count * 86400000).toISOString().slice(0, 10),
        );
      }),
    );
  });
  test('there is no 30 February, and a 29th only in leap years', () => {
    expect([
      makeDay(2024, 2, 29),
      makeDay(2023, 2, 29),
      makeDay(2100, 2, 29),
      makeDay(2024, 2, 30),
      makeDay(2024, 13, 1),
    ]).toEqual([20240229, undefined, undefined, undefined, undefined]);
  });
});

describe('more than one year', () => {
  test.each([
    ['2023-03-01', '2024-03-01', false],
    ['2023-03-01', '2024-03-02', true],
    ['2024-01-31', '2025-01-31', false],
    ['2024-01-31', '2025-02-01', true],
    ['2023-02-28', '2024-02-28', false],
    ['2023-02-28', '2024-02-29', false],
    ['2023-02-28', '2024-03-01', true],
    ['2024-02-28', '2025-02-28', false],
    ['2024-02-28', '2025-03-01', true],
    ['2024-02-29', '2025-02-28', false],
    ['2024-02-29', '2025-03-01', true],
    ['2023-04-30', '2024-04-30', false],
    ['2023-04-30', '2024-05-01', true],
    ['2023-12-31', '2024-12-31', false],
    ['2023-12-31', '2025-01-01', true],
  ])('US and Australia: %s to %s: %s', (from, to, is) => {
    expect(isLongTerm(readDay(from) ?? 0, readDay(to) ?? 0)).toBe(is);
    expect(isDiscountHolding(readDay(from) ?? 0, readDay(to) ?? 0)).toBe(is);
  });
  test.each([
    ['2023-05-10', '2024-05-10', false],
    ['2023-05-10', '2024-05-11', true],
    ['2023-02-28', '2024-02-28', false],
    ['2023-02-28', '2024-02-29', true],
    ['2024-02-29', '2025-02-28', false],
    ['2024-02-29', '2025-03-01', true],
  ])('Germany: %s to %s: %s', (from, to, is) =>
    expect(isExemptHolding(readDay(from) ?? 0, readDay(to) ?? 0)).toBe(is),
  );
  test('once long, always long', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (text, count) => {
        const day = readDay(text) ?? 0;
        if (isLongTerm(day, addDays(day, count)))
          expect(isLongTerm(day, addDays(day, count + 1))).toBe(true);
        expect([isLongTerm(day, addDays(day, 365)), isLongTerm(day, addDays(day, 367))]).toEqual([
          false,
          true,
        ]);
      }),
    );
  });
});

describe('tax years', () => {
  test.each([
    ['UK', '2025-04-05', '2024-25'],
    ['UK', '2025-04-06', '2025-26'],
    ['UK', '1999-12-31', '1999-00'],
    ['AU', '2024-06-30', '2023-24'],
    ['AU', '2024-07-01', '2024-25'],
    ['US', '2024-12-31', '2024'],
    ['CA', '2025-01-01', '2025'],
    ['IE', '2025-06-01', '2025'],
    ['JP', '2025-06-01', '2025'],
    ['DE', '2025-06-01', '2025'],
  ] as const)('%s: %s is in %s', (country, day, year) =>
    expect(taxYearOf(country, readDay(day) ?? 0)).toBe(year),
  );
});

describe('timestamps', () => {
  test('the day is the one at the offset, the instant is in Greenwich', () => {
    expect(readTimestamp('2025-01-01T00:30:00+02:00')).toEqual({
      at: Date.parse('2024-12-31T22:30:00Z') / 1000,
      day: 20250101,
    });
    expect(readTimestamp('2024-12-31T23:30:00-05:00')?.day).toBe(20241231);
  });
  test.each([
    '2024-01-01',
    '2024-01-01T10:00:00',
    '03/04/2024',
    '03/04/2024 10:00',
    '2024-02-30T10:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T10:60:00Z',
    '2024-1-1T10:00:00Z',
    '2024-01-01T10:00:00+010',
    '2024-01-01T10:00:00+1:00',
    '2024-01-01T10:00:00+01:0',
    '2024-01-01T10:00:00.Z',
    '',
    'yesterday',
    '2024-01-01T10:00:00Zx',
  ])('%j is refused', (text) => {
    expect(readTimestamp(text)).toBeUndefined();
  });
  test.each([
    '2024-01-01T10:00:00+0100',
    '2024-01-01T10:00:00+01',
    '2024-01-01T10:00Z',
    '2024-01-01T10:00:00.123456Z',
    '2024-01-01 10:00:00+00:00',
  ])('%j is read', (text) => expect(readTimestamp(text)?.day).toBe(20240101));
  test('random text is refused or read, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789-T:Z+. ') })),
        (text) => {
          const moment = readTimestamp(text);
          expect(moment === undefined || Number.isFinite(moment.at)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
