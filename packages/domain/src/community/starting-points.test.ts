import { describe, expect, test } from 'vitest';
import { bestOf, searchOf, STARTING_PAGES } from './starting-pages.ts';
import { STARTING_POINTS, startingPath } from './starting-points.ts';

test('each has an address, a short label and a page of its own', () => {
  const labels = STARTING_POINTS.map(({ label }) => label);
  expect(new Set(labels).size).toBe(8);
  for (const label of labels) expect(label.length).toBeLessThanOrEqual(15);
  expect(Object.keys(STARTING_PAGES).toSorted()).toEqual(
    STARTING_POINTS.map(({ key }) => key as string).toSorted(),
  );
});

test('leads to its page, in a country where one is chosen', () => {
  expect([startingPath('letter'), startingPath('letter', 'gb')]).toEqual([
    '/start/letter',
    '/start/letter?jurisdiction=gb',
  ]);
});

test('looks for what a country calls its reports', () => {
  expect([searchOf('1099-da', undefined), searchOf('1099-da', 'us')]).toEqual([
    '1099-DA',
    '1099-DA',
  ]);
  expect(searchOf('1099-da', 'de')).toContain('DAC8');
});

describe('leads with the best checked answers', () => {
  const found = (['us', 'jp', 'us', 'gb', null, 'gb', 'us', 'de', 'us', 'us'] as const).map(
    (jurisdiction, id) => ({ id, jurisdiction, shortAnswer: id === 2 ? null : 'It depends.' }),
  );
  test.each([
    [undefined, [0, 4, 6, 8, 3, 1, 7]],
    ['us', [0, 1, 3, 4, 5]],
  ] as const)('for readers of %s', (jurisdiction, ids) => {
    expect(bestOf(found, jurisdiction, '2026-11-28').map(({ id }) => id)).toEqual(ids);
  });
});
