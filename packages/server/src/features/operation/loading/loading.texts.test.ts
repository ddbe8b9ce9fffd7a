import { expect, test } from 'vitest';
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
