import { expect, test } from 'vitest';
import { isTag, normaliseTags, parseTags } from './tags.ts';

test.each([
  ['defi', ['defi']],
  [' DeFi , defi,DEFI', ['defi']],
  ['a,b,,c,', ['a', 'b', 'c']],
  ['Cost  Basis', ['cost-basis']],
  [' , ', []],
  ['Straße,税金', ['straße', '税金']],
])('%j is read as %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

test('the first of equal tags keeps its place', () => {
  expect(normaliseTags(['nft', 'Defi', 'NFT', 'tax'])).toEqual(['nft', 'defi', 'tax']);
});

test.each([
  ['cost-basis', true],
  ['c++', true],
  ['税金', true],
  ['a'.repeat(35), true],
  ['a'.repeat(36), false],
  ['-x', false],
  ['<script>', false],
  ['a/b', false],
  ['', false],
])('%j may be stored: %j', (tag, allowed) => {
  expect(isTag(tag)).toBe(allowed);
});
