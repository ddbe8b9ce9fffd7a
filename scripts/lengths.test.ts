import { expect, test } from 'vitest';
import {
  allowedLengths,
  commentedFiles,
  lengthProblems,
  longParts,
  sourceFiles,
  wideComments,
} from './lengths.ts';

const lines = (count: number) => 'x();\n'.repeat(count);

test('no source file is above 300 lines and no function above 60 but those still allowed', () => {
  const files = sourceFiles();
  expect(files.length).toBeGreaterThan(900);
  expect(lengthProblems(longParts(files), allowedLengths())).toEqual([]);
});

test('a long file and a long function are found, a long table is not', () => {
  const long = longParts([
    { name: 'file.ts', text: lines(301) },
    { name: 'short.ts', text: lines(300) },
    { name: 'named.ts', text: `function act() {\n${lines(59)}}\n` },
    { name: 'arrow.ts', text: `const act = () => {\n${lines(59)}};\n` },
    { name: 'passed.ts', text: `run(() => {\n${lines(59)}});\n` },
    { name: 'fits.ts', text: `function act() {\n${lines(58)}}\n` },
    { name: 'table.ts', text: `const table = [\n${'  1,\n'.repeat(90)}];\n` },
  ]);
  expect(Object.fromEntries(long)).toEqual({
    'file.ts': 301,
    'named.ts#act': 61,
    'arrow.ts#act': 61,
    'passed.ts#run()': 61,
  });
});

test('what is allowed may shrink, not grow, and goes when it is short', () => {
  const long = new Map([
    ['a.ts', 310],
    ['b.ts#act', 70],
  ]);
  expect(lengthProblems(long, { 'a.ts': 320, 'b.ts#act': 69, 'c.ts': 301 })).toEqual([
    'b.ts#act has 70 lines, at most 69 are allowed',
    'c.ts is short now: take it out of lengths.json',
  ]);
});

test('no comment is above 100 columns', () => {
  expect(wideComments(commentedFiles())).toEqual([]);
});

test.each(['//', ' *', '/*', '--', '  #'])('a wide comment after %s is found', (mark) => {
  const comment = (columns: number) => `${mark} `.padEnd(columns, '“');
  const found = wideComments([{ name: 'a.sql', text: `${comment(100)}\n${comment(101)}` }]);
  expect(found).toEqual(['a.sql:2 has 101 columns, at most 100 are allowed']);
});

test('a row of a table, an example and code may be wide', () => {
  const rest = 'x'.repeat(100);
  const text = ` * | ${rest} |\n * @example ${rest}\nconst name = '${rest}';`;
  expect(wideComments([{ name: 'a.ts', text }])).toEqual([]);
});
