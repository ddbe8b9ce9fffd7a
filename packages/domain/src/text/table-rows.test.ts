import { expect, test } from 'vitest';
import { groupRows, readRow, writeRow } from './table-rows.ts';

test.each([[['', '2025']], [['a', '', '']], [['a | b', 'c']], [['x']]])(
  'the cells %j are read as they were written',
  (cells) => expect(readRow(writeRow(cells))).toEqual(cells),
);

test.each(['a | b', 'a sentence', '| a', 'a |', '|', ''])('“%s” is no row', (line) =>
  expect(readRow(line)).toBeNull(),
);

test('rows that follow each other are a table, and one of another width begins a new one', () =>
  expect(groupRows(['See:', '| | 2025 |', '| a | b |', '| x | y | z |', 'End.'])).toEqual([
    'See:',
    [
      ['', '2025'],
      ['a', 'b'],
    ],
    [['x', 'y', 'z']],
    'End.',
  ]));
