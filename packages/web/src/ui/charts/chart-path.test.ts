import { describe, expect, test } from 'vitest';
import {
  barsPath,
  CHART_HEIGHT,
  CHART_WIDTH,
  heightAt,
  linePath,
  placeOf,
  scaleOf,
} from './chart-path.ts';

describe('the scale', () => {
  test.each([
    [[], { least: 0, most: 1 }],
    [[0, 0], { least: 0, most: 1 }],
    [[3, 9], { least: 0, most: 9 }],
    [[-5, 2], { least: -5, most: 2 }],
  ])('of %j starts from zero', (values, scale) => expect(scaleOf(values)).toEqual(scale));

  test('draws more higher', () => {
    const scale = scaleOf([0, 10]);
    expect(heightAt(10, scale)).toBeLessThan(heightAt(5, scale));
    expect(heightAt(0, scale)).toBeLessThan(CHART_HEIGHT);
    expect(heightAt(10, scale)).toBeGreaterThan(0);
  });
});

test('a line goes from edge to edge, and one value alone is level', () => {
  expect(linePath([0, 5, 10], scaleOf([10]))).toBe('M0 119 L300 61.5 L600 4');
  expect(linePath([5], scaleOf([10]))).toBe('M0 61.5 L600 61.5');
});

test('bars stand on zero, and zero has none', () => {
  expect(barsPath([0, 10], scaleOf([10]))).toBe('M302 119V4H598V119Z');
  expect(barsPath([-10, 10], scaleOf([-10, 10]))).toBe(
    'M2 61.5V119H298V61.5ZM302 61.5V4H598V61.5Z',
  );
});

test('a year of bars keeps them apart', () => {
  expect(
    barsPath(
      Array.from({ length: 365 }, () => 1),
      scaleOf([1]),
    ).match(/M/g),
  ).toHaveLength(365);
});

test('a reading stands where its step is drawn', () => {
  expect(placeOf(0, { count: 2, drawn: 'bars' })).toBe(150);
  expect(placeOf(1, { count: 2, drawn: 'line' })).toBe(CHART_WIDTH);
  expect(placeOf(0, { count: 1, drawn: 'line' })).toBe(CHART_WIDTH / 2);
});
