import type { ImportIssue } from '../model/import-issue.ts';
import type { IssueCode } from '../model/issue.ts';
import type { Transaction } from '../model/ledger.ts';
import type { Intake, Line, Movement, Origin } from './intake.ts';
import { assetName } from '../model/asset-name.ts';
import { readMoney } from '../numbers/money.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { isZero } from './read-number.ts';
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
export function addTransaction(line: Line, told: Omit<Transaction, 'id'>, id: string): void {
  const { intake, sheet, row } = line;
  const transaction = withNames(told);
  const { value, value_in: valueIn, value_out: valueOut, fee } = told;
  if (isBelowZero(line, [value, valueIn, valueOut, fee?.value])) return;
  if (isRepeated(line, id, transaction) || isAhead(line, told.timestamp)) return;
  const isFree = id !== '' && !intake.origins.has(id) && !intake.isTaken(id);
  const unique = isFree ? id : `${sheet.file}:${row.number}${id === '' ? '' : `:${id}`}`;
  const origin = originOf(line);
  const known = intake.origins.has(unique) ? `${unique}:${intake.transactions.length}` : unique;
  if (id !== '') intake.named.add(known);
  intake.origins.set(known, origin);
  intake.transactions.push({ id: known, ...transaction });
  if (line.hash) intake.hashes.set(known, line.hash);
  if (line.order) intake.orders.set(known, `${sheet.source}\n${line.order}`);
  mark(tallyOf(line), row.number, 'read');
}

/** A transaction whose assets have their names, however the file spells them. */
function withNames(told: Omit<Transaction, 'id'>): Omit<Transaction, 'id'> {
  const { in: into, out, fee } = told;
  return {
    ...told,
    ...(into && { in: { ...into, asset: assetName(into.asset) } }),
    ...(out && { out: { ...out, asset: assetName(out.asset) } }),
    ...(fee && { fee: { ...fee, asset: assetName(fee.asset) } }),
  };
}

/** Notes a fee in money that belongs to nothing in the ledger: it is said once for the file. */
export function noteUnusedFee(line: Line, currency: string, quantity: string): void {
  const { unusedFees } = tallyOf(line);
  const { sum = 0n, row = line.row.number } = unusedFees.get(currency) ?? {};
  unusedFees.set(currency, { sum: sum + (readMoney(quantity) ?? 0n), row });
}

/** What a movement is, besides where it came from. */
export type Moved = Pick<Movement, 'direction' | 'asset' | 'quantity' | 'timestamp'> &
  Partial<
    Pick<Movement, 'id' | 'fee' | 'feeValue' | 'value' | 'currency' | 'name' | 'wallet' | 'hash'>
  >;

/**
 * Adds units that came or left for a reason the file does not tell. A fee on units that came is a
 * fee of its own, as what the other end sent does not bear it.
 */
export function addMovement(line: Line, moved: Moved): void {
  const { intake, sheet, row } = line;
  const { direction, quantity, timestamp, id = '', fee = '', feeValue = '', value = '' } = moved;
  const asset = assetName(moved.asset);
  const wallet = moved.wallet ?? walletOf(line, sheet.source);
  const amount = { asset, quantity };
  if (isBelowZero(line, [value, feeValue])) return;
  if (isRepeated(line, id, { type: 'transfer', timestamp, [direction]: amount })) return;
  if (isAhead(line, timestamp)) return;
  const unique = id === '' || intake.origins.has(id) ? `${sheet.file}:${row.number}` : id;
  if (id !== '') intake.named.add(unique);
  const isOut = direction === 'out';
  const paid = fee === '' || isZero(fee) ? '0' : fee;
  intake.movements.push({
    id: unique,
    direction,
    ...amount,
    fee: isOut ? paid : '0',
    ...(isOut && feeValue !== '' ? { feeValue } : {}),
    ...(value === '' || isZero(value) ? {} : { value, ...inCurrency(intake, moved.currency) }),
    ...(moved.name === undefined ? {} : { name: moved.name }),
    wallet,
    timestamp,
    hash: moved.hash ?? '',
    origin: originOf(line),
  });
  mark(tallyOf(line), row.number, 'read');
  if (isOut || paid === '0') return;
  const units = { asset, quantity: paid, ...(feeValue === '' ? {} : { value: feeValue }) };
  addTransaction(
    line,
    { timestamp, type: 'fee', wallet, fee: units },
    id === '' ? '' : `${id}:fee`,
  );
}

/** Whether something is worth less than nothing, which is reported: a sign is wrong. */
function isBelowZero(line: Line, values: readonly (string | undefined)[]): boolean {
  const below = values.find((value) => value?.startsWith('-') === true && !isZero(value));
  if (below === undefined) return false;
  complain(line, 'VALUE_MISMATCH', `The value ${below} is negative.`);
  return true;
}

/** Whether a row is dated after the import, which is reported: a digit of its date is wrong. */
function isAhead(line: Line, timestamp: string): boolean {
  if ((readTimestamp(timestamp)?.at ?? 0) <= line.intake.latest) return false;
  complain(line, 'AMBIGUOUS_DATE', `${timestamp} is in the future.`);
  return true;
}

const inCurrency = ({ currency: own }: Intake, currency = own): { currency?: string } =>
  currency === own ? {} : { currency };

function isRepeated(line: Line, id: string, transaction: Omit<Transaction, 'id'>): boolean {
  if (id === '') return false;
  const { intake, sheet, row } = line;
  const key = `${sheet.source}\n${id}`;
  const content = contentOf(transaction);
  const known = intake.ids.get(key);
  if (known === undefined) {
    const before = intake.before(id);
    const isSame = before !== undefined && contentOf(before) === content;
    if (isSame) leaveOut(line, 'You imported this before, with the same ID.');
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
        ? `This is the same as row ${known.row}: they have the same ID.`
        : `This is also in ${known.file}, with the same ID.`,
    );
  else complain(line, 'DUPLICATE', `${where} has the same ID, ${id}, but the two rows differ.`);
  return true;
}

function contentOf({ type, in: into, out }: Omit<Transaction, 'id'>): string {
  const side = (amount: Transaction['in']): string =>
    amount === undefined ? '' : `${amount.asset} ${amount.quantity}`;
  return `${type} ${side(out)} ${side(into)}`;
}

/** The tally of the file that a line is of. */
export function tallyOf({ intake, sheet }: Line): Tally {
  const tally = intake.tallies.get(sheet.file);
  if (tally === undefined) throw new TypeError(`No tally was started for ${sheet.file}`);
  return tally;
}
