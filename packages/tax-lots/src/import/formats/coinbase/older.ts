import { isFiat } from '../../../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../../../numbers/money.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import {
  addMovement,
  askForCoin,
  cell,
  coinInName,
  complain,
  leaveOut,
  numberIn,
  timeIn,
  walletOf,
} from '../../line.ts';
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

/**
 * Coinbase's transfers report, to 2018: one account's purchases and sales, whose units stand under
 * the name of their coin. The reports of every account are said to have had BTC there, so that a
 * file of bitcoin is asked for its coin unless its name has it.
 * Source of the header and of that: BittyTax, and a README of 2017 for people who import such files;
 * looked up 2026-11-23.
 */
export const coinbaseTransfers: Format = {
  name: 'Coinbase transfers (to 2018)',
  source: WALLET,
  isHeader: (names) =>
    hasAll(
      names,
      'timestamp',
      'type',
      'subtotal',
      'fees',
      'total',
      'currency',
      'price per coin',
      'payment method',
      'id',
    ),
  readRow: readTransfer,
  knows: { zone: 'in each time', ids: true, balances: false },
};

function readTransfer(line: Line): void {
  const named = line.sheet.header[COIN_COLUMN]?.toUpperCase() ?? '';
  const timestamp = timeIn(line, 'timestamp', undefined);
  const quantity = numberIn(line, named.toLowerCase());
  const subtotal = numberIn(line, 'subtotal');
  const fee = numberIn(line, 'fees');
  if (
    timestamp === undefined ||
    quantity === undefined ||
    subtotal === undefined ||
    fee === undefined
  )
    return;
  const type = cell(line, 'type').toLowerCase();
  const currency = cell(line, 'currency');
  if ((type === 'deposit' || type === 'withdrawal') && isFiat(currency))
    return leaveOut(line, 'Only national currency moved.');
  if (type !== 'buy' && type !== 'sell')
    return complain(
      line,
      'UNKNOWN_ROW',
      `Coinbase's type ${JSON.stringify(type.slice(0, 40))} is not known here.`,
      'type',
    );
  const asset = coinOf(line, named);
  if (asset === undefined) return askForCoin(line);
  const units = { asset, quantity: withoutSign(quantity) };
  const money = { asset: currency, quantity: withoutSign(subtotal) };
  addExchange(line, {
    id: cell(line, 'id'),
    timestamp,
    wallet: walletOf(line, WALLET),
    given: type === 'buy' ? money : units,
    received: type === 'buy' ? units : money,
    fee: { asset: currency, quantity: withoutSign(fee), paidFrom: 'separate' },
  });
}

const COIN_COLUMN = 2;

function coinOf({ sheet }: Line, named: string): string | undefined {
  return sheet.options.asset ?? (named === 'BTC' ? coinInName(sheet.file) : named);
}

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
