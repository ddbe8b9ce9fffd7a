import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Transaction } from '../model/ledger.ts';
import type { FileOptions } from '../import/file-options.ts';
import { importFiles, type ImportFile, type Imported } from '../import/import-files.ts';

export const USD = { jurisdiction: 'US', method: 'FIFO', currency: 'USD' } as const;

export const read = (name: string, ...lines: string[]): Imported =>
  importFiles([{ name, text: lines.join('\n') }], USD);

export const withOptions = (options: FileOptions, ...lines: string[]): Imported =>
  importFiles([{ name: 'f.csv', text: lines.join('\n'), options }], USD);
export const all = (...files: [name: string, ...lines: string[]][]): Imported =>
  importFiles(
    files.map(([name, ...lines]): ImportFile => ({ name, text: lines.join('\n') })),
    USD,
  );
export const codes = ({ issues }: Imported): string[] => issues.map(({ code }) => code);

export const only = ({ ledger }: Imported): Partial<Transaction> | undefined =>
  ledger.transactions[0];

export const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';

export const KRAKEN =
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';

export const FIXTURES = path.join(import.meta.dirname, '../../examples/imports');

/** The header of every format's example, as its file has it. */
export const fixtureHeaders = (): string[] =>
  readdirSync(FIXTURES)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => {
      const lines = readFileSync(path.join(FIXTURES, name), 'utf8').split('\n');
      const above = /\d+$/.exec(read(name, ...lines).files[0]?.above.lines ?? '')?.[0] ?? '1';
      return lines[Number(above) - 1] ?? '';
    });
