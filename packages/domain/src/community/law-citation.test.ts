import { expect, test } from 'vitest';
import { citedPart } from './law-citation.ts';

test.each([
  ['26 U.S.C. 1001', '(a)', '26 U.S.C. 1001(a)'],
  ['26 U.S.C. § 1234A', '(1)', '26 U.S.C. § 1234A(1)'],
  ['26 U.S.C. 1222', '(3); (1)', '26 U.S.C. 1222(3); (1)'],
  ['Treas. Reg. 1.1012-1', '(j)', 'Treas. Reg. 1.1012-1(j)'],
  ['Notice 2014-21', 'Q&A 8 and 9', 'Q&A 8 and 9'],
  ['A form, line 3', '(a)', '(a)'],
  ['26 U.S.C. 1001', null, null],
])('of %s, %s is shown as %s', (title, section, shown) => {
  expect(citedPart(title, section)).toBe(shown);
});
