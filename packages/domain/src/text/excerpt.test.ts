import { describe, expect, test } from 'vitest';
import { excerptOf, shortTitle, TITLE_SHOWN } from './excerpt.ts';

test.each([
  ['short', 'short'],
  ['exactly twenty chars', 'exactly twenty chars'],
  ['How are swaps of wrapped coins taxed?', 'How are swaps of…'],
  ['How are those swaps, and loans, taxed?', 'How are those swaps…'],
  ['What my tax adviser: asked', 'What my tax adviser…'],
  ['a sentence without one', 'a sentence without…'],
  ['x'.repeat(21), `${'x'.repeat(20)}…`],
  ['😀'.repeat(21), `${'😀'.repeat(20)}…`],
])('of the title %j is shown %j', (title, shown) => {
  expect(shortTitle(title, 20)).toBe(shown);
});

test('a word without end is cut, so that what stands before it is not alone', () => {
  expect(shortTitle(`税金 ${'税'.repeat(100)}`)).toBe(`税金 ${'税'.repeat(77)}…`);
});

const words = (count: number) => 'How is a sale taxed '.repeat(count).trim();
/** A title whose last character that may be shown ends `end`. */
const upTo = (end: string, rest: string) =>
  `${'ab cd '.repeat(20).slice(0, TITLE_SHOWN - [...end].length)}${end}${rest}`;

const WHITE_SPACE = [
  ...'\t\n\v\f\r \u00a0\u1680\u2000\u2003\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
];
const NO_WHITE_SPACE = [...'\u0085\u180e\u200b\u200d\u2060\u00ad\u0001'];

const TITLES = [
  '',
  'Gifts',
  words(2),
  words(8),
  'x'.repeat(80),
  'x'.repeat(81),
  'x'.repeat(200),
  upTo(' end', ''),
  upTo(' end', ' of it'),
  upTo(' end', 's with it'),
  upTo(' end,', ' of it'),
  upTo(' end', ', of it'),
  upTo(' end;:, ', 'of it'),
  upTo(' end: ,', ' ; of it'),
  upTo(' end?', ' And then?'),
  upTo(' end', '\u00a0of it'),
  ...[39, 40, 41, 42].map((length) => upTo(` ${'y'.repeat(length)}`, 'yyy')),
  ...[39, 40, 41, 42].map((length) => upTo(` ${'😀'.repeat(length)}`, '😀😀')),
  `a ${'x'.repeat(100)}`,
  `${' '.repeat(90)}x`,
  `${', '.repeat(60)}x`,
  '😀'.repeat(80),
  '😀'.repeat(81),
  '₿ 😀'.repeat(40),
  '👩‍🚀'.repeat(60),
  '🇩🇪'.repeat(60),
  'e\u0301'.repeat(60),
  `${'cafe\u0301 '.repeat(30)}`,
  '税金の計算方法を教えてください。'.repeat(8),
  `Bitcoin ${'税金の計算方法を教えてください。'.repeat(8)}`,
  '税金の\u3000計算方法を '.repeat(10),
  'كيف تُفرض الضريبة على بيع البيتكوين؟ '.repeat(4),
  'איך ממסים מכירה של ביטקוין, '.repeat(5),
  '\u202eHow is a sale taxed '.repeat(6),
  'वस्तु विनिमय पर कर कैसे लगता है? '.repeat(4),
  'Gebühren beim Tausch: Anschaffungsnebenkosten; Werbungskosten, '.repeat(3),
  ...WHITE_SPACE.flatMap((gap) => [
    upTo(` end${gap}`, 'of it'),
    upTo(` en${gap}d`, 'ing'),
    upTo(' end', `${gap}of it`),
    `${'word'.repeat(15)}${gap}${'x'.repeat(30)}`,
  ]),
  ...NO_WHITE_SPACE.flatMap((letter) => [
    upTo(` en${letter}d`, 'ing'),
    upTo(` end${letter}`, ' of it'),
    upTo(' end', `${letter}of it`),
  ]),
];

test('no title is cut within a word that fits half of what is shown', () => {
  for (const title of TITLES) {
    const shown = shortTitle(title);
    if (shown === title) continue;
    const rest = title.slice(shown.length - 1);
    const lastWord = /\S*$/u.exec(shown.slice(0, -1))?.[0] ?? '';
    expect([title, /^(?:[\s,;:]|$)/u.test(rest) || [...lastWord].length >= 40]).toEqual([
      title,
      true,
    ]);
    expect([...shown].length).toBeLessThanOrEqual(TITLE_SHOWN + 1);
  }
});

describe('an excerpt', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    [`${'word '.repeat(20)}`, 50, 'word word word word word word word word word word…'],
    [`${'word '.repeat(8)}end, ${'x'.repeat(9)}`, 50, `${'word '.repeat(8)}end…`],
    [`${'word '.repeat(8)}to the end of it`, 50, `${'word '.repeat(8)}to the…`],
    ['x'.repeat(60), 50, `${'x'.repeat(49)}…`],
    [`${'x'.repeat(48)}👩 more`, 50, `${'x'.repeat(48)}…`],
    [`a ${'x'.repeat(60)}`, 50, `a ${'x'.repeat(47)}…`],
    ['A Bitcoinfoundation', 12, 'A Bitcoinfo…'],
    ['Crypto tax circle', 12, 'Crypto tax…'],
    ['', 10, ''],
  ])('of %j in %i is %j', (text, max, excerpt) => {
    expect(excerptOf(text, max)).toBe(excerpt);
  });

  test('is never longer than asked for and never half a character', () => {
    const text = 'ab 👩‍🚀 税 '.repeat(100);
    for (let max = 2; max < 200; max++) {
      const excerpt = excerptOf(text, max);
      expect([excerpt.length <= max, excerpt.isWellFormed()]).toEqual([true, true]);
    }
  });
});
