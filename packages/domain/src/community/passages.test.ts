import { expect, test } from 'vitest';
import { packPassages } from './passages.ts';

const block = (text: string, heading: string | null = null) => ({ heading, text });

test('blocks under one heading are one passage, a line each', () => {
  expect(packPassages([block('No.'), block('It is a sale.'), block('Fees.', 'Traps')])).toEqual([
    { heading: null, content: 'No.\nIt is a sale.' },
    { heading: 'Traps', content: 'Fees.' },
  ]);
});

test('a passage has at most 700 characters where its blocks have fewer', () => {
  const passages = packPassages(
    Array.from({ length: 9 }, (_, index) => block(`${index} ${'word '.repeat(40)}`.trim())),
  );
  expect(passages.map(({ content }) => content.length).every((length) => length <= 700)).toBe(true);
  expect(passages).toHaveLength(3);
});

test('a long block is cut between sentences and loses nothing', () => {
  const text = Array.from(
    { length: 60 },
    (_, index) => `Sentence number ${index} is about staking.`,
  ).join(' ');
  const passages = packPassages([block(text)]);
  expect(passages.every(({ content }) => content.length <= 900 && content.endsWith('.'))).toBe(
    true,
  );
  expect(passages.map(({ content }) => content).join(' ')).toBe(text);
});

test('a text without a sentence is cut anywhere', () => {
  const passages = packPassages([block('x'.repeat(5000))]);
  expect(passages.map(({ content }) => content.length)).toEqual([900, 900, 900, 900, 900, 500]);
});

test('a book is quoted by its first 60 passages', () => {
  expect(
    packPassages(Array.from({ length: 100 }, (_, index) => block('x'.repeat(600) + index))),
  ).toHaveLength(60);
});

test('the rows of a table stay together, and a long one has its head in each passage', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => block(`| ${index} | ${'cell '.repeat(6)}|`));
  const short = packPassages([block('x'.repeat(600)), ...rows(5), block('After.')]);
  expect(short.map(({ content }) => content.split('\n').length)).toEqual([1, 6]);
  const long = packPassages(rows(60));
  expect(long.length).toBeGreaterThan(2);
  expect(long.every(({ content }) => content.startsWith('| 0 |') && content.length <= 700)).toBe(
    true,
  );
});

test('nothing has no passage', () => expect(packPassages([])).toEqual([]));
