import { describe, expect, test } from 'vitest';
import { dayIn, isZone, offsetAt, offsetsOfLocal, writeOffset } from './zone.ts';

const seconds = (text: string): number => Date.parse(text) / 1000;

describe('the offset of a zone', () => {
  test.each([
    ['Europe/Berlin', '2024-01-05T10:00:00Z', '+01:00'],
    ['Europe/Berlin', '2024-03-31T00:59:59Z', '+01:00'],
    ['Europe/Berlin', '2024-03-31T01:00:00Z', '+02:00'],
    ['America/New_York', '2024-11-03T05:59:59Z', '-04:00'],
    ['America/New_York', '2024-11-03T06:00:00Z', '-05:00'],
    ['Asia/Kolkata', '2024-06-01T00:00:00Z', '+05:30'],
    ['Australia/Lord_Howe', '2024-12-31T23:00:00Z', '+11:00'],
    ['Africa/Casablanca', '2024-03-20T00:00:00Z', '+00:00'],
    ['+08:00', '2024-03-20T00:00:00Z', '+08:00'],
    ['UTC', '2030-03-20T00:00:00Z', '+00:00'],
  ])('%s at %s is %s', (zone, at, offset) =>
    expect(writeOffset(offsetAt(zone, seconds(at)) ?? Number.NaN)).toBe(offset),
  );

  test('agrees with the clock on every day of ten years', () => {
    for (let day = seconds('2016-01-01T12:00:00Z'); day < seconds('2026-01-01'); day += 86_400) {
      const shown = new Date(day * 1000).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Apia' });
      expect(String(dayIn('Pacific/Apia', day))).toBe(shown.replaceAll('-', ''));
    }
  });
});

test('an hour that comes twice has two offsets, one that is left out none', () => {
  const local = (text: string): number => seconds(`${text}Z`);
  expect(offsetsOfLocal('Europe/Berlin', local('2024-10-27T02:30:00'))).toEqual([7200, 3600]);
  expect(offsetsOfLocal('Europe/Berlin', local('2024-03-31T02:30:00'))).toEqual([]);
  expect(offsetsOfLocal('Europe/Berlin', local('2024-03-31T03:30:00'))).toEqual([7200]);
});

test.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['-03:30', true],
  ['UTC', true],
  ['Berlin', false],
  ['EST', false],
  ['Europe/Nowhere', false],
  ['', false],
  ['+99:00', false],
])('%j is a zone: %s', (zone, is) => expect(isZone(zone)).toBe(is));
