import { expect, test } from 'vitest';
import { createLikeness } from './likeness.ts';

const likeness = createLikeness({
  wanted: ['How do I hide my coins?', 'Hide 300 euros, don’t tell'],
  others: ['How do I sell my coins?', 'Tell me how to sell'],
});

test('words and pairs of one kind count for it', () => {
  expect(likeness('hide it')).toBeGreaterThan(0);
  expect(likeness('I want to sell')).toBeLessThan(0);
});

test('what both kinds say, and what neither says, tells nothing', () => {
  expect(likeness('my coins')).toBeCloseTo(0);
  expect(likeness('unknown words only')).toBe(0);
  expect(likeness('')).toBe(0);
});

test('figures are all one, and case and apostrophes make no difference', () => {
  expect(likeness('HIDE 7 euros')).toBe(likeness('hide 300 euros'));
  expect(likeness("don't")).toBe(likeness('dont'));
});

test('a long text is no surer than a short one', () => {
  const [short, long] = [likeness('hide'), likeness('hide hide hide hide hide')];
  expect(long).toBeLessThan(short * 2);
});
