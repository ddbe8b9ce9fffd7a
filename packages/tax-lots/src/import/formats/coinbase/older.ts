import { isFiat } from '../../../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../../../numbers/money.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { addMovement, cell, complain, leaveOut, numberIn, timeIn, walletOf } from '../../line.ts';
import { isZero, withoutSign } from '../../read-number.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';

const WALLET = 'Coinbase';

/**
 * Coinbase's transactions report of 2018: one row for each change of one wallet, with what was paid
 * beside it where the units were bought or sold.
 */
export const coinbaseReport: Format = {
  name: 'Coinbase report (2018)',
  source: WALLET,
  isHeader: (names) =>
    hasAll(
      names,
      'timestamp',
      'balance',
      'amount',
      'currency',
      'notes',
      'transfer total',
      'transfer total currency',
      'transfer fee',
    ),
  readRow,
  knows: { zone: 'in each time', ids: false, balances: false },
};

function readRow(line: Line): void {
  const timestamp = timeIn(line, 'timestamp', undefined);
  const amount = numberIn(line, 'amount');
  const total = numberIn(line, 'transfer total');
  const fee = numberIn(line, 'transfer fee');
  if (timestamp === undefined || amount === undefined || total === undefined || fee === undefined)
    return;
  const asset = cell(line, 'currency');
  const currency = cell(line, 'transfer total currency');
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  const isOut = amount.startsWith('-');
  const wallet = walletOf(line, WALLET);
  if (total === '' || isZero(total) || currency === asset)
    return addMovement(line, {
      direction: isOut ? 'out' : 'in',
      asset,
      quantity: withoutSign(amount),
      wallet,
      timestamp,
      hash: line.row.cells[21] ?? '',
    });
  const whole = readQuantity(withoutSign(total));
  const part = readQuantity(withoutSign(fee || '0'));
  if (whole === undefined || part === undefined)
    return complain(line, 'BAD_NUMBER', 'The total or the fee is no amount.', 'transfer total');
  const money = { asset: currency, quantity: writeQuantity(isOut ? whole + part : whole - part) };
  const units = { asset, quantity: amount };
  addExchange(line, {
    id: cell(line, 'transfer id'),
    timestamp,
    wallet,
    given: isOut ? units : money,
    received: isOut ? money : units,
    fee: {
      asset: cell(line, 'transfer fee currency') || currency,
      quantity: withoutSign(fee),
      paidFrom: 'separate',
    },
  });
}
