import { expect, test } from 'vitest';
import { onThisSite } from './own-address.ts';

test.each(['/', '/questions/7?page=2#answers', '/search?q=a%2f%2fb', '/tags/caf%C3%A9'])(
  'signing in leads back to %j',
  (path) => {
    expect(onThisSite(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2fevil.example',
  '%2f%2fevil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\u0000b',
  '/a\u007fb',
  'javascript:alert(1)',
  'https://evil.example/',
  'questions',
  '',
  undefined,
  7,
])('signing in leads home instead of to %j', (path) => {
  expect(onThisSite(path)).toBe('/');
});
