import { expect, test } from 'vitest';
import { skeletonOf, usernameProblem } from './username-rules.ts';

const OWN = 'This username looks like one of the site’s own. Please choose another.';
const START = 'Username must begin with a letter or digit, and contain a letter';
const LETTERS = 'Username may contain letters of one script, digits, _, - and . only';

test.each([
  ['ada.byron', null],
  ['Hodler_99', null],
  ['modern-art', null],
  ['badmin.ton', null],
  ['supporter', null],
  ['admin', OWN],
  ['ADMIN', OWN],
  ['adm1n', OWN],
  ['adrnin', OWN],
  ['a.d.m.i.n', OWN],
  ['admin-2', OWN],
  ['support_eth', OWN],
  ['m0derator', OWN],
  ['Lotwise', OWN],
  ['l0twise', OWN],
  ['LotvviseHelp', OWN],
  ['iotwise.tax', OWN],
  ['...', START],
  ['---a', START],
  ['_ada', START],
  ['12345', START],
  ['аdа', LETTERS],
  ['ㅤㅤㅤ', LETTERS],
  ['ﾠﾠﾠ', LETTERS],
  ['Ünal_9', null],
  ['税務師', null],
  ['Иван', null],
  ['ａｄｍｉｎ', LETTERS],
  ['ádmin', OWN],
  ['lotwise\u200b', LETTERS],
  ['ада', null],
])('%s: %s', (name, problem) => expect(usernameProblem(name, 'Lotwise')).toBe(problem));

test('a site of another name keeps that one', () => {
  expect(usernameProblem('ledger.house', 'Ledger House')).toBe(OWN);
  expect(usernameProblem('lotwise', 'Ledger House')).toBeNull();
});

test.each([
  ['satoshi', 'sat0shl'],
  ['warren', 'vvarren'],
  ['modern', 'modem'],
  ['bill.g', 'bi1l-g'],
])('%s looks like %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));
