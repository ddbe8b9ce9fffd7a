import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const fingerprint = async (asked: unknown, call = 'POST /api/x') =>
  (await fingerprintOf(call, asked)).toString('hex');

test.each<[string, unknown, unknown]>([
  ['the order of fields', { a: 1, b: 'x' }, { b: 'x', a: 1 }],
  ['fields that are not there', { a: 1 }, { a: 1, b: undefined }],
])('%s changes nothing', async (_what, one, other) => {
  expect(await fingerprint(one)).toBe(await fingerprint(other));
});

test.each<[string, unknown, unknown]>([
  ['another word', { a: 'x' }, { a: 'y' }],
  ['a number and its text', { a: 1 }, { a: '1' }],
  ['nothing and an empty text', { a: null }, { a: '' }],
  ['two texts and one', ['ab', 'c'], ['a', 'bc']],
  ['a list and an object', ['a'], { 0: 'a' }],
  ['a text and the fields it might hold', { a: 'x', b: 'y' }, { a: 'xs1:bs1:y' }],
  ['the end of a long text', 'x'.repeat(600_000), `${'x'.repeat(599_999)}y`],
  ['bytes', { file: Uint8Array.of(1) }, { file: Uint8Array.of(2) }],
])('tells %s apart', async (_what, one, other) => {
  expect(await fingerprint(one)).not.toBe(await fingerprint(other));
});

test('tells two calls apart', async () => {
  expect(await fingerprint({}, 'POST /api/x')).not.toBe(await fingerprint({}, 'POST /api/y'));
});
