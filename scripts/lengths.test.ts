import { expect, test } from 'vitest';
import { allowedLengths, lengthProblems, longParts, sourceFiles } from './lengths.ts';

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
