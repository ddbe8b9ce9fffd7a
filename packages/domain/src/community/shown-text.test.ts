import { describe, expect, test } from 'vitest';
import { mixesConfusables, plainLine, plainText } from './shown-text.ts';

describe('a name, a title or a tag', () => {
  test.each([
    ['the Hangul filler', 'Ann\u3164'],
    ['its half-width form', '\uffa0Ann'],
    ['a Hangul vowel filler', 'A\u1160nn'],
    ['a zero-width space', 'A\u200bnn'],
    ['a zero-width non-joiner at the end', 'Ann\u200c'],
    ['a joiner at the beginning', '\u200dAnn'],
    ['a byte order mark', '\ufeffAnn'],
    ['a soft hyphen', 'An\u00adn'],
    ['a turning of direction', 'Ann\u202e'],
    ['an isolate', '\u2066Ann\u2069'],
    ['an Arabic letter mark', 'Ann\u061c'],
    ['a tag', 'Ann\u{e0041}'],
    ['a selector after a letter', 'Ann\ufe0f'],
    ['a control character', 'A\u0007nn'],
    ['the blank of Braille', 'Ann\u2800'],
    ['spaces of all kinds', '\u00a0 Ann\u2003'],
  ])('loses %s', (_name, text) => expect(plainLine(text)).toBe('Ann'));

  test.each(['\u3164', '\uffa0\u1160', '\u200b\u2060', '\u202e \u202c', '\u2800'])(
    'of nothing that is seen is empty: %j',
    (text) => expect(plainLine(text)).toBe(''),
  );

  test.each([
    'José',
    'می‌خواهم',
    'क्‍ष',
    '👨‍👩‍👧',
    '❤️ tax',
    'Ольга',
    '김 서연',
    'O’Brien-Smith',
    '1️⃣ first',
  ])('that is written so stays: %s', (text) => expect(plainLine(text)).toBe(text.normalize('NFC')));

  test('is one line with single spaces', () =>
    expect(plainLine(' one\n two\t\u200b three ')).toBe('one two three'));
});

test('a text keeps its lines', () =>
  expect(plainText('one\r\n\r\ntwo\u202e\n\tthree')).toBe('one\n\ntwo\n\tthree'));

test.each([
  ['bitсoin', true],
  ['Αnn', true],
  ['Ольга Smith', false],
  ['α-decay', false],
  ['bitcoin', false],
  ['биткоин', false],
  ['東京Tax', false],
])('%s mixes alphabets that look alike: %s', (text, isMixed) =>
  expect(mixesConfusables(text)).toBe(isMixed),
);
