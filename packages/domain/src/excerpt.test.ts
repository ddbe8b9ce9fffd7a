import { describe, expect, test } from 'vitest';
import { excerptOf, shortTitle } from './excerpt.ts';

test.each([
  ['short', 'short'],
  ['exactly twenty chars', 'exactly twenty chars'],
  ['How are swaps of wrapped coins taxed?', 'How are swaps of…'],
  ['How are those swaps, and loans, taxed?', 'How are those swaps…'],
  ['What my tax adviser: asked', 'What my tax adviser…'],
  ['a sentence without one', 'a sentence without…'],
  ['x'.repeat(21), `${'x'.repeat(20)}…`],
  ['😀'.repeat(21), `${'😀'.repeat(20)}…`],
])('of the title %j is shown %j', (title, shown) => {
  expect(shortTitle(title, 20)).toBe(shown);
});

test('a word without end is cut, so that what stands before it is not alone', () => {
  expect(shortTitle(`税金 ${'税'.repeat(100)}`)).toBe(`税金 ${'税'.repeat(77)}…`);
});

describe('an excerpt', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    [`${'word '.repeat(20)}`, 50, 'word word word word word word word word word word…'],
    [`${'word '.repeat(8)}end, ${'x'.repeat(9)}`, 50, `${'word '.repeat(8)}end…`],
    [`${'word '.repeat(8)}to the end of it`, 50, `${'word '.repeat(8)}to the…`],
    ['x'.repeat(60), 50, `${'x'.repeat(49)}…`],
    [`${'x'.repeat(48)}👩 more`, 50, `${'x'.repeat(48)}…`],
    [`a ${'x'.repeat(60)}`, 50, `a ${'x'.repeat(47)}…`],
    ['A Bitcoinfoundation', 12, 'A Bitcoinfo…'],
    ['Crypto tax circle', 12, 'Crypto tax…'],
    ['', 10, ''],
  ])('of %j in %i is %j', (text, max, excerpt) => {
    expect(excerptOf(text, max)).toBe(excerpt);
  });

  test('is never longer than asked for and never half a character', () => {
    const text = 'ab 👩‍🚀 税 '.repeat(100);
    for (let max = 2; max < 200; max++) {
      const excerpt = excerptOf(text, max);
      expect([excerpt.length <= max, excerpt.isWellFormed()]).toEqual([true, true]);
    }
  });
});
