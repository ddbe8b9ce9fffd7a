import { expect, test } from 'vitest';
import { createLikeness } from './likeness.ts';

const likeness = createLikeness({
  wanted: ['How do I hide my coins?', 'Hide 300 euros, don’t tell', 'Don’t tell of 200 euros'],
  others: ['How do I sell my coins?', 'Tell me how to sell', 'Do I sell on a Monday?'],
});

test('words and pairs of one kind count for it', () => {
  expect(likeness('hide it')).toBeGreaterThan(0.3);
  expect(likeness('I want to sell')).toBeLessThan(-0.3);
});

test('what neither says, and what only one example has, tells nothing', () => {
  expect(likeness('unknown words only')).toBe(likeness(''));
  expect(likeness('Monday')).toBe(likeness(''));
  expect(likeness('')).toBeCloseTo(0, 1);
});

test('what nothing is known of is of the kind that has more examples', () => {
  const lopsided = createLikeness({ wanted: ['hide'], others: Array(30).fill('sell') });
  expect(lopsided('unknown')).toBeLessThan(-0.1);
});

test('figures are all one, and case and apostrophes make no difference', () => {
  expect(likeness('HIDE 7 euros')).toBe(likeness('hide 300 euros'));
  expect(likeness("don't")).toBe(likeness('dont'));
});

test('a long text is no surer than a short one', () => {
  const [short, long] = [likeness('hide'), likeness('hide hide hide hide hide')];
  expect(long).toBeLessThan(short * 2);
});
