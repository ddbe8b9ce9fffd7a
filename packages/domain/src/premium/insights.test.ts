import { describe, expect, test } from 'vitest';
import { freeSlug, insightPath, minutesToRead, splitInsight, wordsIn } from './insights.ts';

describe('the free opening of an insight', () => {
  test.each([
    [
      'ends at the mark',
      'One.\n\nTwo.\n\n<!-- more -->\n\nThree.',
      { opening: 'One.\n\nTwo.', rest: 'Three.' },
    ],
    [
      'ends at a mark written closely',
      'One.\n<!--more-->\nTwo.',
      { opening: 'One.', rest: 'Two.' },
    ],
    [
      'is the first paragraph without one',
      '\nOne\nand a half.\n\nTwo.\n\nThree.',
      { opening: 'One\nand a half.', rest: 'Two.\n\nThree.' },
    ],
    ['is all of a single paragraph', 'One.', { opening: 'One.', rest: '' }],
    [
      'is all before a mark at the end',
      'One.\n\nTwo.\n<!-- more -->\n',
      { opening: 'One.\n\nTwo.', rest: '' },
    ],
    ['is nothing before a mark at the start', '<!-- more -->\nOne.', { opening: '', rest: 'One.' }],
    [
      'does not end inside a word',
      'One <!-- more --> two.\n\nThree.',
      { opening: 'One <!-- more --> two.', rest: 'Three.' },
    ],
    [
      'does not end at a mark in code',
      '```\n<!-- more -->\n\n```\nOne.\n\nTwo.',
      { opening: '```\n<!-- more -->\n\n```\nOne.', rest: 'Two.' },
    ],
    [
      'knows a fence of its own kind',
      '~~~\n```\n\n~~~\n\nTwo.',
      { opening: '~~~\n```\n\n~~~', rest: 'Two.' },
    ],
    [
      'ends once',
      'One.\n<!-- more -->\nTwo.\n<!-- more -->\nThree.',
      { opening: 'One.', rest: 'Two.\nThree.' },
    ],
    [
      'reads the lines of any system',
      'One.\r\n\r\nTwo.\r\n<!-- more -->\r\nThree.',
      { opening: 'One.\n\nTwo.', rest: 'Three.' },
    ],
    ['of nothing is nothing', '', { opening: '', rest: '' }],
  ])('%s', (_name, text, parts) => expect(splitInsight(text)).toEqual(parts));

  test('never loses or doubles a word', () => {
    const text =
      'Alpha beta.\n\n```js\ncode()\n```\n\n<!-- more -->\n\nGamma.\n\n```\n<!-- more -->\n```\ndelta';
    const { opening, rest } = splitInsight(text);
    expect(wordsIn(opening) + wordsIn(rest)).toBe(wordsIn(text) - 1);
  });
});

test.each([
  [0, 1],
  [220, 1],
  [600, 3],
])('%d words take %d minutes', (words, minutes) => expect(minutesToRead(words)).toBe(minutes));

test.each([
  ['It’s a 30-day rule, 1.5 times.', 6],
  ['质押奖励', 3],
  ['— …', 0],
])('counts the words of %s', (text, words) => expect(wordsIn(text)).toBe(words));

test.each([
  ['wash-sales', [], 'wash-sales'],
  ['wash-sales', ['wash-sales'], 'wash-sales-2'],
  ['wash-sales', ['wash-sales', 'wash-sales-2'], 'wash-sales-3'],
  ['', [], 'insight'],
  ['new', [], 'insight-new'],
])('the slug %j among %j is %s', (wanted, taken, slug) =>
  expect(freeSlug(wanted, new Set(taken))).toBe(slug),
);

test('an address may stand in a header', () => {
  expect(insightPath({ slug: '质押' })).toBe('/insights/%E8%B4%A8%E6%8A%BC');
});
