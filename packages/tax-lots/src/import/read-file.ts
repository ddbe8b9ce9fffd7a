import { writeMoney } from '../numbers/money.ts';
import type { FileOptions } from './file-options.ts';
import { FORMATS } from './formats.ts';
import type { Format } from './formats/format.ts';
import type { Intake } from './intake.ts';
import { complain } from './line.ts';
import { mapped } from './mapping/mapped.ts';
import { LONGEST_ROW, startCsv } from './parse-csv.ts';
import type { CsvReader, CsvRow } from './parse-csv.ts';
import { columnsOf, decimalOf, findTable, HEAD_CHARACTERS, headOf } from './sheet.ts';
import type { FoundTable, Sheet } from './sheet.ts';
import { forgotten, mark, markLeftOut, startTally } from './tally.ts';
import type { Tally } from './tally.ts';
import { isHeaderOf } from './formats/format.ts';

/** Whether a row of a format was read before; asked once for each row, in order. */
export type IsRepeated = (format: string, raw: string) => boolean;

/**
 * What came of one file: its format, null where none fits, its rows under the header, and how many
 * were there before.
 */
export type FileOutcome = { format: string | null; rows: number; repeated: number };

/** Takes one file's text piece by piece, cut anywhere. */
export type FileIntake = { add: (piece: string) => void; end: () => FileOutcome };

/** Starts reading a file into an intake. */
export function startFile(
  intake: Intake,
  { name, options = {} }: { name: string; options?: FileOptions | undefined },
  isRepeated: IsRepeated,
): FileIntake {
  const outcome: FileOutcome = { format: null, rows: 0, repeated: 0 };
  const tally = startTally(name);
  intake.tallies.set(name, tally);
  let head = '';
  let body: Body | undefined;
  let isBegun = false;
  const begin = (): void => {
    isBegun = true;
    body = bodyOf({ intake, tally, outcome, isRepeated, options }, head);
    body?.read(body.csv.add(head));
    head = '';
  };
  return {
    add(piece) {
      if (isBegun) body?.read(body.csv.add(piece));
      else {
        head += piece;
        if (head.length >= HEAD_CHARACTERS) begin();
      }
    },
    end() {
      if (!isBegun) begin();
      body?.readLast(body.csv.end());
      body?.end();
      const tooLong = body?.csv.tooLong();
      if (tooLong !== undefined) intake.issues.push(rowTooLong(name, tooLong));
      if (body === undefined) intake.issues.push(unknown(name, options));
      return outcome;
    },
  };
}

function unknown(file: string, { mapping }: FileOptions): Intake['issues'][number] {
  const message =
    mapping === undefined
      ? 'No known header was found in the first thirty rows.'
      : 'The columns of the mapping were not found in the first thirty rows.';
  return { code: 'UNKNOWN_FORMAT', file, row: 1, message, blocking: true };
}

function rowTooLong(file: string, row: number): Intake['issues'][number] {
  const message = `Row ${row} is longer than ${LONGEST_ROW} characters, so nothing after it was read. A quotation mark may be missing.`;
  return { code: 'UNKNOWN_ROW', file, row, message, blocking: true };
}

type Reading = {
  intake: Intake;
  tally: Tally;
  outcome: FileOutcome;
  isRepeated: IsRepeated;
  options: FileOptions;
};

/** What reads a file's rows once its format is known. */
type Body = {
  csv: CsvReader;
  read: (rows: readonly CsvRow[]) => void;
  /** Takes what is left of the text, whose last row ends with the file. */
  readLast: (rows: readonly CsvRow[]) => void;
  end: () => void;
};

function bodyOf(reading: Reading, head: string): Body | undefined {
  const { intake, tally, outcome, options } = reading;
  const formats = options.mapping === undefined ? FORMATS : [mapped(options.mapping)];
  const rows = headOf(head);
  for (const format of formats) {
    const found = findTable(rows, (names) => isHeaderOf(format, names));
    if (found === undefined) continue;
    outcome.format = format.name;
    tally.format = format.name;
    tally.above = [...found.above, found.headerRow];
    const sheet = sheetOf(tally.file, format, { found, head, options });
    intake.sources.set(tally.file, {
      format: format.name,
      source: sheet.source,
      isStatement: format.isStatement === true,
      isChain: format.isChain === true,
    });
    const read = (rows: readonly CsvRow[]): void =>
      readRows(reading, { format, sheet, found }, rows);
    let shortest = Infinity;
    // The last row waits: it may be cut, also where a line break follows it.
    let waiting: CsvRow[] = [];
    const readAhead = (rows: readonly CsvRow[]): void => {
      for (const { number, cells } of rows)
        if (number > found.headerRow && cells.length < shortest) shortest = cells.length;
      read(rows);
    };
    return {
      csv: startCsv(found.delimiter),
      read(rows) {
        const all = [...waiting, ...rows];
        waiting = all.slice(-1);
        readAhead(all.slice(0, -1));
      },
      readLast(rest) {
        readAhead([...waiting, ...rest].slice(0, -1));
        const rows = [...waiting, ...rest].slice(-1);
        const last = rows.at(-1);
        const least = Math.min(shortest, found.header.length);
        const isCut = last?.isOpen === true || (last && last.cells.length < least) === true;
        if (last === undefined || !isCut || shortest === Infinity) return read(rows);
        outcome.rows++;
        complain(
          { intake, sheet, row: last },
          'UNKNOWN_ROW',
          'The file ends in the middle of this row, so the rest is missing. Export it again.',
        );
      },
      end() {
        format.readAll?.(intake, sheet);
        reportForgotten(reading, sheet);
        reportUnusedFees(reading);
      },
    };
  }
  return undefined;
}

function sheetOf(
  file: string,
  { name, source }: Format,
  { found, head, options }: { found: FoundTable; head: string; options: FileOptions },
): Sheet {
  return {
    file,
    format: name,
    source: options.wallet ?? source,
    preamble: found.preamble,
    header: found.header,
    columns: columnsOf(found.header),
    rows: [],
    options,
    decimal: options.mapping?.decimal ?? decimalOf(head, found, options),
  };
}

function readRows(
  { intake, tally, outcome, isRepeated }: Reading,
  { format, sheet, found }: { format: Format; sheet: Sheet; found: FoundTable },
  rows: readonly CsvRow[],
): void {
  for (const row of rows) {
    if (row.number <= found.headerRow) continue;
    outcome.rows++;
    mark(tally, row.number, 'seen');
    if (isRepeated(format.name, row.raw)) {
      outcome.repeated++;
      const why = 'The same row was imported before.';
      intake.leftOut.push({ file: sheet.file, row: row.number, raw: row.raw, why });
      markLeftOut(tally, row.number, why);
    } else if (format.readAll !== undefined) sheet.rows.push(row);
    else format.readRow?.({ intake, sheet, row });
  }
}

/** Whatever a format forgot is listed all the same. */
function reportForgotten({ intake, tally }: Reading, sheet: Sheet): void {
  for (const number of forgotten(tally)) {
    const row = { number, cells: [], raw: '' };
    complain({ intake, sheet, row }, 'UNKNOWN_ROW', 'This row could not be understood.');
  }
}

/** Fees on deposits and withdrawals of money: they are in no figure, and no row says so. */
function reportUnusedFees({ intake, tally }: Reading): void {
  for (const [currency, { sum, row }] of tally.unusedFees)
    intake.issues.push({
      code: 'FEE_NOT_USED',
      file: tally.file,
      row,
      message: `Fees of ${writeMoney(sum)} ${currency} in this file belong to transfers of money or units; they are part of neither costs nor proceeds.`,
      blocking: false,
    });
}
