import { expect, test } from 'vitest';
import { acceptsGzip } from './gzip.ts';

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['deflate,GZIP', true],
  ['*', true],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['x-gzip-like', false],
  ['', false],
  [undefined, false],
])('%s takes gzip: %s', (header, takes) => {
  expect(acceptsGzip(header)).toBe(takes);
});
