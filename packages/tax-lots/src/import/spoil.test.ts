import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIXTURES } from '../testing/imports.ts';
import { runs } from '../testing/runs.ts';
import { exampleOf, fixtureNames, isSilent, placesOf, SPOILINGS } from '../testing/spoil.ts';
import type { Example, Spoiling } from '../testing/spoil.ts';

// One thing is made wrong in a file: a sign, a digit, a date, a code, a cell or row that is gone or
// there twice. What another cell of the file contradicts has to be asked or read right; what
// nothing contradicts is in the table beside the examples, which `-u` writes again: read the
// difference, as a new line there is a check that was lost. `FUZZ_FACTOR=20` tries each format with
// a thousand spoilings.

const examples = fixtureNames().map((name) => exampleOf(name));
const columnOf = ({ header }: Example, spoiling: Spoiling, column: number): string =>
  spoiling.startsWith('row') ? 'a row' : (header[column] ?? '');

/** What nothing in a file can check: the column and the spoiling, by format. */
const unchecked = new Map<string, Set<string>>();
for (const example of examples)
  for (const spoiling of SPOILINGS)
    for (const [row, column] of placesOf(example, spoiling))
      if (isSilent(example, spoiling, [row, column])) {
        const known = unchecked.get(example.format) ?? new Set();
        unchecked.set(example.format, known.add(keyOf(example, spoiling, column)));
      }

function keyOf(example: Example, spoiling: Spoiling, column: number): string {
  return `${columnOf(example, spoiling, column)}\t${spoiling}`;
}

test('what nothing in a file can check is in the table', async () => {
  const lines = [
    '# What no other cell checks',
    '',
    'By format, the columns in which a wrong value is read as it stands, since nothing else in the file says otherwise. Made by `spoil.test.ts` from the examples.',
  ];
  for (const [format, keys] of [...unchecked].sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push('', `## ${format}`, '', '| column | wrong |', '|---|---|');
    const columns = Map.groupBy(
      [...keys].map((key) => key.split('\t')),
      ([column = '']) => column,
    );
    for (const [column, all] of columns)
      lines.push(`| ${column} | ${all.map(([, spoiling]) => spoiling).join(', ')} |`);
  }
  await expect(
    `${lines.join('\n')}\n`,
    '`npx vitest run packages/tax-lots/src/import/spoil -u` writes the table: read the difference',
  ).toMatchFileSnapshot(path.join(FIXTURES, 'unchecked.md'));
});

const formats = [...new Set(examples.map(({ format }) => format))];

test.each(formats)('%s asks what another cell contradicts', (format) => {
  const own = examples.filter((example) => example.format === format);
  const known = unchecked.get(format);
  const places = own.flatMap((example) =>
    SPOILINGS.flatMap((spoiling) =>
      placesOf(example, spoiling).map((place) => ({ example, spoiling, place })),
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(), ({ example, spoiling, place }, seed) => {
      if (known?.has(keyOf(example, spoiling, place[1])) === true) return;
      expect(isSilent(example, spoiling, place, (count) => seed % count)).toBe(false);
    }),
    { numRuns: runs(50) },
  );
});
