import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

test.each([
  ['§ 22 Nr. 3 Satz 2 EStG exempts it. Like the other limit.', 2],
  ['No return is required (No. 12011). It is a rule about filing.', 2],
  ['No. The limit decides.', 2],
  ['Rev. Rul. 2023-14 says so.', 1],
  ['By Treas. Reg. 1.1012-1(j) the earliest units go first. See Rev. Proc. 2024-28.', 2],
  ['S.I. 2026/248 changed it. H.R. 9172 is a bill.', 2],
  ['You live in the U.S. The gain is taxed there.', 2],
  ['The U.S. Treasury says so.', 1],
  ['Mt. Gox paid, as in Jarrett v. United States. That is all.', 2],
  ['It is taxed at 1.5% of €1.270, e.g. on a sale.', 1],
  ['What is it? A sale! Nothing else.', 3],
  ['a line\nand another', 2],
  ['', 0],
])('%s has %i sentences', (text, count) => {
  const sentences = sentencesOf(text);
  expect(sentences).toHaveLength(count);
  expect(sentences.join('')).toBe(text);
});
