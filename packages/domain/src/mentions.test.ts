import { expect, test } from 'vitest';
import { namingsIn, typedName, withoutName } from './mentions.ts';

test.each([
  ['@ada', [[0, ['ada']]]],
  ['Ask @ada.', [[4, ['ada.', 'ada']]]],
  [
    '@ada, @grace-h: thanks',
    [
      [0, ['ada']],
      [6, ['grace-h']],
    ],
  ],
  ['(@ada)', [[1, ['ada']]]],
  ['@ada...', [[0, ['ada...', 'ada..', 'ada.', 'ada']]]],
  ['@a.b_c-d', [[0, ['a.b_c-d']]]],
  ['@Søren', [[0, ['Søren']]]],
  ['ada@example.test', []],
  ['x.@ada', []],
  ['https://site.test/@ada', []],
  ['@@ada', []],
  ['@ab', []],
  [`@${'x'.repeat(21)}`, []],
  [`@${'x'.repeat(19)}--`, [[0, [`${'x'.repeat(19)}-`, 'x'.repeat(19)]]]],
  ['@', []],
  ['', []],
])('%j names %j', (text, namings) => {
  expect(namingsIn(text).map(({ index, names }) => [index, names])).toEqual(namings);
});

test.each([
  ['Ask @ad', 'ad'],
  ['@', ''],
  ['ada@ex', null],
  ['Ask @ada and', null],
  ['', null],
])('while %j is typed, the name is %j', (before, name) => {
  expect(typedName(before)).toBe(name);
});

test.each([
  ['Ask @ada.', 'Ask deleted user.'],
  ['@Ada and @ADA, not @adam or mail@ada', 'deleted user and deleted user, not @adam or mail@ada'],
  ['ada is a word', 'ada is a word'],
])('“%s” without a name is “%s”', (text, expected) => {
  expect(withoutName(text, 'ada', 'deleted user')).toBe(expected);
});
