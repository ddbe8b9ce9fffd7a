import { isFiat } from '../../../numbers/fiat.ts';
import type { Line } from '../../intake.ts';
import { addMovement, cell, complain, leaveOut, numberIn, timeOf } from '../../line.ts';
import { isZero, withoutSign } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import type { Format } from '../format.ts';

/**
 * Binance's deposits and withdrawals. Which of the two a file is shows in its columns: the newer
 * withdrawals have a fee and the newer deposits none; both of the older layout have one, and there
 * the file's name tells.
 */
export const binanceMovements: Format = {
  name: 'Binance deposits and withdrawals',
  source: 'Binance',
  header: ['coin', 'amount', 'txid', 'status'],
  isHeader: (names) => dateColumn([...names]) !== undefined,
  readRow: readMovement,
  knows: { zone: 'UTC, or in the header', ids: false, balances: false },
};

function readMovement(line: Line): void {
  const column = dateColumn([...line.sheet.columns.keys()]) ?? '';
  const text = cell(line, column).replace(/^(\d{2})-(?=\d{2}-\d{2} )/, '20$1-');
  const timestamp = timeOf(line, text, { column, zone: offsetInHeader(column) ?? '+00:00' });
  const quantity = numberIn(line, 'amount');
  const fee = numberIn(line, 'fee', 'transactionfee');
  const asset = cell(line, 'coin');
  if (timestamp === undefined || quantity === undefined || fee === undefined) return;
  if (cell(line, 'status').toLowerCase() !== 'completed') return leaveOut(line, 'Not completed.');
  if (isFiat(asset)) return leaveOut(line, 'Only fiat currency moved.');
  if (quantity === '' || isZero(quantity)) return leaveOut(line, 'No units moved.');
  const direction = directionOf(line);
  if (direction === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      'Neither the columns nor the file’s name say whether these are deposits or withdrawals.',
    );
  addMovement(line, {
    direction,
    asset,
    quantity: withoutSign(quantity),
    fee: withoutSign(fee),
    timestamp,
    hash: cell(line, 'txid'),
  });
}

function directionOf({ sheet }: Line): 'in' | 'out' | undefined {
  if (!sheet.columns.has('transactionfee')) return sheet.columns.has('fee') ? 'out' : 'in';
  const isDeposit = /deposit/i.test(sheet.file);
  const isWithdrawal = /withdraw/i.test(sheet.file);
  return isDeposit === isWithdrawal ? undefined : isDeposit ? 'in' : 'out';
}

function dateColumn(names: readonly string[]): string | undefined {
  return (
    names.find((name) => /^date\(utc(null|[+-]\d+)?\)$/.test(name)) ??
    (names.includes('date') && names.includes('sourceaddress') ? 'date' : undefined)
  );
}
