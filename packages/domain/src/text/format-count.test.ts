import { expect, test } from 'vitest';
import { plural } from './format-count.ts';

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [1234567, '1,234,567 rows'],
  [-1, '−1 rows'],
  [-999, '−999 rows'],
  [-1234567, '−1,234,567 rows'],
  [-0, '0 rows'],
])('%d is said as “%s”', (count, said) => expect(plural(count, 'row')).toBe(said));
