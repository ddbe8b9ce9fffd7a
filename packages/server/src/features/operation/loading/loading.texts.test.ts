import { expect, test } from 'vitest';
import { markdownExcerpt } from './jsonl/excerpt.ts';
import { licenceOf } from './stackexchange/licence.ts';
import { siteOfFolder } from './stackexchange/site.ts';
import { usernameFrom } from './username.ts';

test.each([
  ['Adam Lear', 'Adam_Lear'],
  ['Zoë  van-Dijk', 'Zoë_van-Dijk'],
  ['Marek Mahut - StakeNuts', 'Marek_Mahut_StakeNut'],
  ['  _dot. ', 'dot'],
  ['jka.ne', 'jka.ne'],
  ['X', 'X-12'],
  ['🐚🐚🐚', 'user-12'],
  ['ﬁnance', 'finance'],
  ['नमस्ते', 'नमसत'],
])('%s becomes the username %s', (name, username) => {
  expect(usernameFrom(name, 12)).toBe(username);
  expect(usernameFrom(name, 12)).toMatch(/^[\p{L}\p{N}_.-]{3,20}$/u);
});

test.each([
  ['plain', 'plain'],
  ['# Title\n\n- one\n- **two**\n> said', 'Title one two said'],
  ['`code` and ~~gone~~ and snake_case _em_', 'code and gone and snake_case em'],
  ['see [the law](https://example.com/a) ![chart](x.png) now', 'see the law now'],
  ['```js\nlet a = 1;\n```\nafter', 'let a = 1; after'],
  ['1 \\* 2', '1 * 2'],
])('%j has the excerpt %j', (markdown, excerpt) => {
  expect(markdownExcerpt(markdown)).toBe(excerpt);
});

test('an excerpt is at most 400 characters, however long or hostile the text', () => {
  expect(markdownExcerpt('word '.repeat(1000)).length).toBeLessThanOrEqual(400);
  const startedAt = performance.now();
  for (const piece of ['[', '![', '*', '_', '> ', '`', '](', '1. '])
    markdownExcerpt(piece.repeat(50_000));
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test.each([
  ['cardano-stackexchange', 'cardano.stackexchange.com'],
  ['cardano.stackexchange.com', 'cardano.stackexchange.com'],
  ['stackoverflow.com', 'stackoverflow.com'],
  ['dump', null],
])('the folder %s is of the site %s', (folder, site) => {
  expect(siteOfFolder(folder)).toBe(site);
});

test.each([
  [
    'CC BY-SA 3.0',
    Date.UTC(2021, 1),
    'CC BY-SA 3.0',
    'https://creativecommons.org/licenses/by-sa/3.0/',
  ],
  [null, Date.UTC(2011, 3, 7), 'CC BY-SA 2.5', 'https://creativecommons.org/licenses/by-sa/2.5/'],
  [null, Date.UTC(2018, 4, 1), 'CC BY-SA 3.0', 'https://creativecommons.org/licenses/by-sa/3.0/'],
  [null, Date.UTC(2018, 4, 2), 'CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  ['Public domain', 0, 'Public domain', null],
])('licence %s of %d is %s', (named, createdAtMs, licence, address) => {
  expect(licenceOf(named, createdAtMs)).toEqual({ licence, licence_url: address });
});
