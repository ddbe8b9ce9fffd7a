import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

test('a short description is shared whole', () => {
  expect(shareText('Is a swap taxed?')).toBe('Is a swap taxed?');
});

test('a long description is cut after 100 characters', () => {
  expect(shareText('x'.repeat(101))).toBe('x'.repeat(100));
});

test('a family emoji counts as one character and is never split', () => {
  expect(shareText('👨‍👩‍👧'.repeat(101))).toBe('👨‍👩‍👧'.repeat(100));
});
