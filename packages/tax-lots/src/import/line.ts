import type { ImportIssue } from '../model/import-issue.ts';
import type { IssueCode } from '../model/issue.ts';
import type { Transaction } from '../model/ledger.ts';
import type { Line, Movement, Origin } from './intake.ts';
import { cleanNumber } from './read-number.ts';
import { readMoment } from './read-time.ts';
import type { DateForm } from './read-time.ts';
import { cellOf } from './sheet.ts';
import { mark, markLeftOut } from './tally.ts';
import type { Tally } from './tally.ts';

/** Tables that people number themselves: two of them may both begin with 1. */
export const OWN_NUMBERING = 'Own';

/** Where a line came from. */
export function originOf({ sheet, row }: Line): Origin {
  return { file: sheet.file, row: row.number, raw: row.raw };
}

/** The text of a line under the first of the named columns that exists. */
export function cell(line: Line, ...names: string[]): string {
  return cellOf(line.sheet, line.row, ...names);
}

/** The wallet a file is of: what its owner calls it, else what the format does. */
export function walletOf({ sheet }: Line, name: string): string {
  return sheet.options.wallet ?? name;
}

/** Reports trouble with a line. Returns undefined, so that a reader can return it. */
export function complain(line: Line, code: IssueCode, message: string, column?: string): undefined {
  report(line, code, message, { blocking: true, column });
  return undefined;
}

/** Says something about a line that changes no figure. */
export function remark(line: Line, code: IssueCode, message: string): void {
  report(line, code, message, { blocking: false, column: undefined });
}

function report(
  line: Line,
  code: IssueCode,
  message: string,
  { blocking, column }: { blocking: boolean; column: string | undefined },
): void {
  const { file } = line.sheet;
  const row = line.row.number;
  const issue: ImportIssue = {
    code,
    file,
    row,
    ...(column === undefined ? {} : { column }),
    message,
    blocking,
    ...(line.timestamp === undefined ? {} : { timestamp: line.timestamp }),
  };
  line.intake.issues.push(issue);
  (line.reported ??= []).push(issue);
  mark(tallyOf(line), row, 'trouble');
}

/** Notes when a row was, for what is or will be said of it. */
export function dateLine(line: Line, timestamp: string): string {
  line.timestamp = timestamp;
  for (const issue of line.reported ?? []) issue.timestamp = timestamp;
  return timestamp;
}

/** Keeps a row that is not a transaction. Returns undefined, so that a reader can return it. */
export function leaveOut(line: Line, why: string): undefined {
  line.intake.leftOut.push({ ...originOf(line), why });
  markLeftOut(tallyOf(line), line.row.number, why);
  return undefined;
}

/** Notes that a row is a part of what another row became. */
export function join(line: Line): void {
  mark(tallyOf(line), line.row.number, 'joined');
}

/**
 * Adds a transaction. An id that the file gives is unique within its source: the same one again,
 * from this file or another, is left out; a different one under the same id is an issue. Without an
 * id it gets one of its file and row.
 */
export function addTransaction(line: Line, transaction: Omit<Transaction, 'id'>, id: string): void {
  const { intake, sheet, row } = line;
  if (isRepeated(line, id, transaction)) return;
  const isFree = id !== '' && !intake.origins.has(id) && !intake.isTaken(id);
  const unique = isFree ? id : `${sheet.file}:${row.number}${id === '' ? '' : `:${id}`}`;
  const origin = originOf(line);
  const known = intake.origins.has(unique) ? `${unique}:${intake.transactions.length}` : unique;
  if (id !== '') intake.named.add(known);
  intake.origins.set(known, origin);
  intake.transactions.push({ id: known, ...transaction });
  mark(tallyOf(line), row.number, 'read');
}

/** What a movement is, besides where it came from. */
export type Moved = Pick<Movement, 'direction' | 'asset' | 'quantity' | 'timestamp'> &
  Partial<Pick<Movement, 'id' | 'fee' | 'feeValue' | 'value' | 'wallet' | 'hash'>>;

/** Adds units that came or left for a reason the file does not tell. */
export function addMovement(line: Line, moved: Moved): void {
  const { intake, sheet, row } = line;
  const { direction, asset, quantity, timestamp, id = '', fee, feeValue, value } = moved;
  const amount = { asset, quantity };
  if (isRepeated(line, id, { type: 'transfer', timestamp, [direction]: amount })) return;
  const unique = id === '' || intake.origins.has(id) ? `${sheet.file}:${row.number}` : id;
  if (id !== '') intake.named.add(unique);
  intake.movements.push({
    id: unique,
    direction,
    ...amount,
    fee: fee === undefined || fee === '' ? '0' : fee,
    ...(feeValue === undefined || feeValue === '' ? {} : { feeValue }),
    ...(value === undefined || value === '' ? {} : { value }),
    wallet: moved.wallet ?? walletOf(line, sheet.source),
    timestamp,
    hash: moved.hash ?? '',
    origin: originOf(line),
  });
  mark(tallyOf(line), row.number, 'read');
}

function isRepeated(line: Line, id: string, transaction: Omit<Transaction, 'id'>): boolean {
  if (id === '') return false;
  const { intake, sheet, row } = line;
  const key = `${sheet.source}\n${id}`;
  const content = contentOf(transaction);
  const known = intake.ids.get(key);
  if (known === undefined) {
    const before = intake.before(id);
    const isSame = before !== undefined && contentOf(before) === content;
    if (isSame) leaveOut(line, 'Imported before, with the same id.');
    else intake.ids.set(key, { file: sheet.file, row: row.number, format: sheet.format, content });
    return isSame;
  }
  const where = `${known.file} row ${known.row}`;
  const isOwnNumbering = sheet.source === OWN_NUMBERING && known.file !== sheet.file;
  if (isOwnNumbering && known.content !== content) return false;
  if (known.format !== sheet.format || known.content === content)
    leaveOut(
      line,
      known.file === sheet.file
        ? `The same as row ${known.row}: they have the same id.`
        : `Also in ${known.file}: they have the same id.`,
    );
  else complain(line, 'DUPLICATE', `${where} has the id ${id} too, and the two rows differ.`);
  return true;
}

function contentOf({ type, in: into, out }: Omit<Transaction, 'id'>): string {
  const side = (amount: Transaction['in']): string =>
    amount === undefined ? '' : `${amount.asset} ${amount.quantity}`;
  return `${type} ${side(out)} ${side(into)}`;
}

/** Reads a number under a column; empty gives `''`, trouble is reported and gives undefined. */
export function numberIn(line: Line, ...names: string[]): string | undefined {
  const column = names.find((name) => line.sheet.columns.has(name)) ?? names[0] ?? '';
  return numberOf(line, cell(line, ...names), column);
}

/** Reads a number from a text of a line, as `numberIn` does. */
export function numberOf(line: Line, text: string, column: string): string | undefined {
  if (text === '' || text === '-' || text === '--') return '';
  const { decimal } = line.sheet;
  const number = cleanNumber(text, decimal);
  if (number !== undefined) return number;
  const why =
    decimal === 'unknown' && /^-?\d{1,3}\.\d{3}$/.test(text)
      ? 'the point can be a decimal point or a thousands mark, and nothing else in the file shows which.'
      : /^-?\d+,\d+$/.test(text)
        ? 'the comma can be a decimal point or a thousands mark, and nothing else in the file shows which.'
        : 'this is not a number.';
  return complain(line, 'BAD_NUMBER', `${JSON.stringify(text.slice(0, 40))}: ${why}`, column);
}

/**
 * Reads the time under a column; trouble is reported. `zone` is what the format is known to count
 * in; where it is not, the owner of the file is asked once.
 */
export function timeIn(
  line: Line,
  column: string,
  zone: string | undefined,
  form?: DateForm,
): string | undefined {
  return timeOf(line, cell(line, column), { column, zone, form });
}

/** Reads a time from a text of a line, as `timeIn` does. */
export function timeOf(
  line: Line,
  text: string,
  {
    column,
    zone,
    form,
  }: { column: string; zone?: string | undefined; form?: DateForm | undefined },
): string | undefined {
  const { options } = line.sheet;
  const read = readMoment(text, zone ?? options.zone, form ?? options.dates);
  if ('timestamp' in read) return dateLine(line, read.timestamp);
  const shown = JSON.stringify(text.slice(0, 40));
  switch (read.trouble) {
    case 'no zone':
      return askForZone(line, shown, column);
    case 'twice':
      return complain(
        line,
        'AMBIGUOUS_DATE',
        `${shown}: the clocks went back and showed this time twice.`,
        column,
      );
    case 'never':
      return complain(
        line,
        'AMBIGUOUS_DATE',
        `${shown}: the clocks went forward and never showed this time.`,
        column,
      );
    default:
      return complain(
        line,
        'AMBIGUOUS_DATE',
        `${shown}: year, month, day, time and offset must be easy to tell apart.`,
        column,
      );
  }
}

function askForZone(line: Line, shown: string, column: string): undefined {
  const tally = tallyOf(line);
  if (!tally.isZoneAsked)
    complain(
      line,
      'ZONE_NOT_TOLD',
      `The times of this file, such as ${shown}, name no time zone. Say which zone the file uses.`,
      column,
    );
  tally.isZoneAsked = true;
  return leaveOut(line, 'The time zone of the file is not known.');
}

/** Asks once for the addresses of the owner of a file; the row waits until they are told. */
export function askForAddress(line: Line, column: string): undefined {
  const tally = tallyOf(line);
  if (!tally.isAddressAsked)
    complain(
      line,
      'ADDRESS_NOT_TOLD',
      'Neither address is known to be yours: say which is, or keep the address in the file’s name.',
      column,
    );
  tally.isAddressAsked = true;
  return leaveOut(line, 'Neither address is known to be the owner’s.');
}

/** The coin that a file's name tells, such as that of `account-btc.csv`; undefined for none. */
export function coinInName(file: string): string | undefined {
  return /(?:^|[-_ ])(btc|ltc|eth|etc|bch|ada|doge|dash|zec|xrp|vtc|dgb|nmc|btg|sol)[-_. ]/i
    .exec(file)?.[1]
    ?.toUpperCase();
}

/** Asks once of which coin a file is; the row waits until that is told. */
export function askForCoin(line: Line): undefined {
  const tally = tallyOf(line);
  if (!tally.isCoinAsked)
    complain(
      line,
      'COIN_NOT_TOLD',
      'Neither the columns nor the file’s name say which coin this file is for.',
    );
  tally.isCoinAsked = true;
  return leaveOut(line, 'The coin of the file is not known.');
}

function tallyOf({ intake, sheet }: Line): Tally {
  const tally = intake.tallies.get(sheet.file);
  if (tally === undefined) throw new TypeError(`No tally was started for ${sheet.file}`);
  return tally;
}
