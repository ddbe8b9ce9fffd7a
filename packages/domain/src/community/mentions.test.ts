import { expect, test } from 'vitest';
import { mentionsIn, typedName, withoutMember } from './mentions.ts';

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
])('%j names %j', (text, mentions) => {
  expect(mentionsIn(text).map(({ index, names }) => [index, names])).toEqual(mentions);
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
  ['As @countess said', 'As deleted user said'],
  [
    'Ask [Ada L.](/users/ada), or [her](https://site.test/users/ADA?tab=answers "Ada").',
    'Ask deleted user, or deleted user.',
  ],
  ['See /users/ada.', 'See /users/deleted%20user.'],
  [
    '<https://site.test/users/ada#top> and site.test/users/countess',
    '<https://site.test/users/deleted%20user#top> and site.test/users/deleted%20user',
  ],
  [
    '<p>Ask <a href="/users/ada" rel="nofollow">@ada</a>, <a href="/users/adam">@adam</a></p>',
    '<p>Ask deleted user, <a href="/users/adam">@adam</a></p>',
  ],
  ['/users/ada-2 /users/ada.b /users/adam', '/users/ada-2 /users/ada.b /users/adam'],
  [
    'https://elsewhere.test/users/ada and https://elsewhere.test/x/users/ada',
    'https://elsewhere.test/users/ada and https://elsewhere.test/x/users/ada',
  ],
  ['[Ask](/users/Zo%C3%AB_O-7) @zoë_o-7', 'deleted user deleted user'],
])('“%s” without a member is “%s”', (text, expected) => {
  expect(
    withoutMember(
      text,
      { usernames: ['Ada', 'countess', 'Zoë_O-7'], siteUrl: 'https://site.test' },
      'deleted user',
    ),
  ).toBe(expected);
});

test('a text of nothing but beginnings of links is read in no time', () => {
  const text = `@ ${'['.repeat(50_000)} ${'<a href="'.repeat(10_000)} /users/`;
  const start = process.threadCpuUsage();
  expect(withoutMember(text, { usernames: ['ada'] }, 'deleted user')).toBe(text);
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1500);
});
