import { isFiat } from '../../numbers/fiat.ts';
import { cell, leaveOut, numberIn, originOf, timeIn } from '../intake.ts';
import type { Line } from '../intake.ts';
import { isZero, withoutSign } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

/**
 * Binance's deposits and withdrawals. Which of the two a file is shows in its columns: withdrawals
 * have a fee.
 */
export const binanceMovements: Format = {
  name: 'Binance deposits and withdrawals',
  isHeader: (names) =>
    hasAll(names, 'coin', 'network', 'amount', 'txid', 'status') &&
    dateColumn([...names]) !== undefined,
  readRow: readMovement,
};

function readMovement(line: Line): void {
  const column = dateColumn([...line.sheet.columns.keys()]) ?? '';
  const timestamp = timeIn(line, column, offsetInHeader(column));
  const quantity = numberIn(line, 'amount');
  const isWithdrawal = line.sheet.columns.has('fee') || line.sheet.columns.has('transactionfee');
  const fee = numberIn(line, 'fee', 'transactionfee');
  const asset = cell(line, 'coin');
  if (timestamp === undefined || quantity === undefined || fee === undefined) return;
  if (cell(line, 'status').toLowerCase() !== 'completed') return leaveOut(line, 'Not completed.');
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  if (quantity === '' || isZero(quantity)) return leaveOut(line, 'No units moved.');
  line.intake.movements.push({
    id: `${line.sheet.file}:${line.row.number}`,
    direction: isWithdrawal ? 'out' : 'in',
    asset,
    quantity: withoutSign(quantity),
    fee: fee || '0',
    wallet: 'Binance',
    timestamp,
    hash: cell(line, 'txid'),
    origin: originOf(line),
  });
}

function dateColumn(names: readonly string[]): string | undefined {
  return names.find((name) => /^date\(utc([+-]\d+)?\)$/.test(name));
}
