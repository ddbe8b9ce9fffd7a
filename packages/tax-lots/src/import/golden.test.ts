import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { badFigures } from '../testing/bad-figures.ts';
import { FORMATS } from './formats.ts';
import { importFiles } from './import-files.ts';
import type { Imported } from './import-files.ts';
import { FIXTURES, USD } from '../testing/imports.ts';
import { FILE_OPTIONS } from '../testing/spoil.ts';

// A file of each format, written for this, and the ledger it has to become. After a change that is
// meant, `vitest -u` writes the ledgers again: read the difference.

const names = readdirSync(FIXTURES).filter((name) => name.endsWith('.csv'));
const read = (name: string): Imported => {
  const text = readFileSync(path.join(FIXTURES, name), 'utf8');
  const options = FILE_OPTIONS[name];
  return importFiles([{ name, text, ...(options === undefined ? {} : { options }) }], USD);
};

describe('a file of each format', () => {
  test('is there', () => {
    const found = new Set(names.map((name) => read(name).formats[name]));
    expect(found).toEqual(new Set(FORMATS.map(({ name }) => name)));
  });

  test.each(names)('%s becomes its ledger', async (name) => {
    const { ledger, movements, issues, files } = read(name);
    const transactions = ledger.transactions.map((one) => JSON.stringify(one));
    const moved = movements.map(({ origin, ...one }) =>
      JSON.stringify({ row: origin.row, ...one }),
    );
    const said = issues.map(({ code, row, blocking, message }) =>
      JSON.stringify({ row, code, blocking, message }),
    );
    const text = [
      ...section('transactions', transactions),
      ...section('movements', moved),
      ...section('issues', said),
      ...section(
        'summary',
        files.map((file) => JSON.stringify(file)),
      ),
    ].join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(
      path.join(FIXTURES, name.replace(/\.csv$/, '.golden')),
    );
    for (const { rows, read: made, joined, leftOut } of files)
      expect(made.count + joined.count + leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(
        rows,
      );
    expect(badFigures(computeTax(ledger))).toEqual([]);
  });
});

function section(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`# ${name}`, ...lines];
}
