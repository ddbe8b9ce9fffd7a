import { numberIn, timeOf } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { plainOf, splitSign } from '../../amounts.ts';
import type { Line } from '../../intake.ts';
import { addMovement, cell, complain, leaveOut } from '../../line.ts';
import { cleanNumber, isZero } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import { cellOf } from '../../sheet.ts';
import type { Sheet } from '../../sheet.ts';
import type { Format } from '../format.ts';

/**
 * Binance's deposits and withdrawals. Which of the two a file is shows in its columns: the newer
 * withdrawals have a fee and the newer deposits none. The older layout has one in both, and there
 * the file's name tells, or a fee: only withdrawals cost one.
 */
export const binanceMovements: Format = {
  name: 'Binance deposits and withdrawals',
  source: 'Binance',
  header: ['coin', 'amount', 'txid', 'status'],
  isHeader: (names) => dateColumn([...names]) !== undefined,
  readAll(intake, sheet) {
    const direction = directionOf(sheet);
    sheet.rows.forEach((row, place) =>
      readMovement({ intake, sheet, row }, direction, place === 0),
    );
  },
  knows: { zone: 'UTC, or in the header', ids: false, balances: false },
};

function readMovement(line: Line, direction: 'in' | 'out' | undefined, isFirst: boolean): void {
  const column = dateColumn([...line.sheet.columns.keys()]) ?? '';
  const text = cell(line, column).replace(/^(\d{2})-(?=\d{2}-\d{2} )/, '20$1-');
  const timestamp = timeOf(line, text, { column, zone: offsetInHeader(column) ?? '+00:00' });
  const amount = numberIn(line, 'amount');
  const fee = numberIn(line, 'fee', 'transactionfee');
  const asset = cell(line, 'coin');
  if (timestamp === undefined || amount === undefined || fee === undefined) return;
  if (cell(line, 'status').toLowerCase() !== 'completed')
    return leaveOut(line, 'This was not completed.');
  if (isFiat(asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (amount === '' || isZero(amount)) return leaveOut(line, 'You moved no units.');
  if (direction === undefined)
    return isFirst
      ? complain(
          line,
          'UNKNOWN_ROW',
          'Neither the columns nor the file’s name show whether these are deposits or withdrawals. Put the word in the file’s name, and import it again.',
        )
      : leaveOut(line, 'It is not clear whether these are deposits or withdrawals.');
  const quantity = direction === 'in' ? plainOf(line, amount, 'amount') : splitSign(amount).size;
  const paid = plainOf(line, fee, 'fee');
  if (quantity === undefined || paid === undefined) return;
  const hash = cell(line, 'txid');
  addMovement(line, { direction, asset, quantity, fee: paid, timestamp, hash });
}

function directionOf(sheet: Sheet): 'in' | 'out' | undefined {
  if (!sheet.columns.has('transactionfee')) return sheet.columns.has('fee') ? 'out' : 'in';
  const isDeposit = /deposit/i.test(sheet.file);
  const isWithdrawal = /withdraw/i.test(sheet.file);
  if (isDeposit !== isWithdrawal) return isDeposit ? 'in' : 'out';
  const hasFee = sheet.rows.some(
    (row) => !isZero(cleanNumber(cellOf(sheet, row, 'transactionfee')) ?? '0'),
  );
  return hasFee ? 'out' : undefined;
}

function dateColumn(names: readonly string[]): string | undefined {
  return (
    names.find((name) => /^date\(utc(null|[+-]\d+)?\)$/.test(name)) ??
    (names.includes('date') && names.includes('sourceaddress') ? 'date' : undefined)
  );
}
