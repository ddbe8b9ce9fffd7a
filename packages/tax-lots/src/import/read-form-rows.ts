import { FORM_LETTERS } from '../model/broker-form.ts';
import type { UnmatchedForm } from '../model/broker-form.ts';
import { isOneOf } from '../law/values.ts';
import { parseCsv } from './parse-csv.ts';
import { cleanNumber } from './read-number.ts';
import { makeDay, writeDay } from '../numbers/calendar.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';

/**
 * Rows of a form as they were read, what of the text could not be, by its line, and the text of
 * those lines with the line of names, to be corrected and read again; empty where all were read.
 */
export type ReadRows = {
  rows: UnmatchedForm[];
  problems: { line: number; message: string }[];
  left: string;
};

type Column =
  | 'sold'
  | 'asset'
  | 'units'
  | 'proceeds'
  | 'basis'
  | 'letter'
  | 'acquired'
  | 'code'
  | 'reported';

/** The order of the columns where no line names them. */
export const FORM_COLUMNS: readonly Column[] = [
  'sold',
  'asset',
  'units',
  'proceeds',
  'basis',
  'letter',
  'acquired',
  'code',
];

/** What brokers and spreadsheets call the columns; the first that fits counts. */
const NAMES: readonly (readonly [RegExp, Column | undefined])[] = [
  [/\b1a\b|asset code|code for/, undefined],
  [/acquired|\b1d\b|purchase/, 'acquired'],
  [/date|sold|disposed|\b1e\b/, 'sold'],
  [/reported|box 2|covered/, 'reported'],
  [/checkbox|8949|letter|^box$/, 'letter'],
  [/proceeds|\b1f\b|sales? price/, 'proceeds'],
  [/basis|cost|\b1g\b/, 'basis'],
  [/units|quantity|\b1c\b|^amount$/, 'units'],
  [/asset|coin|symbol|name|description|\b1b\b/, 'asset'],
  [/code|adjust/, 'code'],
];

/**
 * Reads rows of a Form 1099-DA that were pasted from a spreadsheet, one a line, with tabs, commas
 * or semicolons between the cells. A first line of names says which column is which; without it
 * they are those of `FORM_COLUMNS`. Days as the form prints them, `MM/DD/YYYY`, or `YYYY-MM-DD`;
 * amounts as in the United States. A basis that is empty or words, such as "not reported", is
 * none. A basis without a letter and without a column that says so was reported to the IRS, as an
 * entry in box 1g is.
 * Errors: a line without a day or proceeds that can be read is in `problems`, and in no row.
 * Source: Form 1099-DA (2026), notes for recipients, boxes 1b to 2; Instructions for Form 8949
 * (2025), "Form 1099-B or Form 1099-DA" (code X). Read 2026-11-28.
 * @example
 * readFormRows('03/04/2026,BTC,0.5,"45,000.00",30000,G').rows[0].reported_proceeds // => '45000.00'
 * readFormRows('sometime,BTC').problems.length // => 1
 */
export function readFormRows(text: string): ReadRows {
  const lines = [...parseCsv(text, delimiterOf(text))];
  const named = headerOf(lines[0]?.cells ?? []);
  const columns = named ?? FORM_COLUMNS;
  const rows: UnmatchedForm[] = [];
  const problems: ReadRows['problems'] = [];
  const left: string[] = [];
  for (const { number, cells, raw } of named === undefined ? lines : lines.slice(1)) {
    const row = readRow(cells, columns);
    if (typeof row !== 'string') rows.push(row);
    else {
      problems.push({ line: number, message: row });
      left.push(raw);
    }
  }
  const names = named === undefined || left.length === 0 ? [] : [lines[0]?.raw ?? ''];
  return { rows, problems, left: [...names, ...left].join('\n') };
}

const delimiterOf = (text: string): string =>
  text.includes('\t') ? '\t' : (text.split('\n')[0] ?? '').includes(';') ? ';' : ',';

/** The columns that a line names; undefined where it is a row already. */
function headerOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map(
    (cell) => NAMES.find(([pattern]) => pattern.test(cell.toLowerCase()))?.[1],
  );
  return columns.includes('sold') && columns.includes('proceeds') ? columns : undefined;
}

/** A row, or why it is none. */
function readRow(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
): UnmatchedForm | string {
  const cell = (column: Column): string => cells[columns.indexOf(column)]?.trim() ?? '';
  const sold = dayOf(cell('sold'));
  const proceeds = usNumber(cell('proceeds'));
  const units = usNumber(cell('units'));
  const basis = usNumber(cell('basis'));
  const letter = cell('letter')
    .toUpperCase()
    .replace(/^BOX\s+/, '')
    // The instructions of 2025 call the letter of an unknown term X.
    .replace(/^X$/, 'Y');
  const acquired = dayOf(cell('acquired'));
  const isReported = /^(y|yes|true|x|1|covered)\b/i.test(cell('reported'));
  const code = cell('code').toUpperCase();
  if (sold === undefined) return `“${cell('sold')}” is not a day such as 03/04/2026.`;
  if (proceeds === undefined || readMoney(proceeds) === undefined)
    return `“${cell('proceeds')}” is not an amount of proceeds.`;
  if (cell('units') !== '' && readQuantity(units) === undefined)
    return `“${cell('units')}” is not a number of units.`;
  if (/\d/.test(cell('basis')) && readMoney(basis) === undefined)
    return `“${cell('basis')}” is not an amount of basis.`;
  if (letter !== '' && !isOneOf(FORM_LETTERS, letter))
    return `“${cell('letter')}” is not one of the letters ${FORM_LETTERS.join(', ')}.`;
  const says = columns.includes('reported');
  return {
    sold,
    ...(cell('asset') !== '' && { asset: cell('asset') }),
    ...(units !== undefined && { units }),
    reported_proceeds: proceeds,
    ...(basis !== undefined && { reported_basis: basis }),
    ...(isOneOf(FORM_LETTERS, letter) && { checkbox: letter }),
    ...(letter === '' &&
      basis !== undefined && { basis_reported_to_irs: says ? isReported : true }),
    ...(acquired !== undefined && { acquired }),
    ...(code !== '' && { adjustment_code: code }),
  };
}

/** A number as Americans write it: a comma before three digits is never a decimal comma. */
const usNumber = (text: string): string | undefined =>
  cleanNumber(text.replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1'));

function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, date] = iso
    ? [iso[1], iso[2], iso[3]]
    : us
      ? [us[3], us[1], us[2]]
      : [undefined, undefined, undefined];
  const day = makeDay(Number(year), Number(month), Number(date));
  return year === undefined || day === undefined ? undefined : writeDay(day);
}
