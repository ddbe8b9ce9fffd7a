import { isFiat } from '../../../numbers/fiat.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { askForCoin, cell, coinInName, complain, leaveOut, timeIn } from '../../line.ts';
import { isZero, withoutSign } from '../../read-number.ts';
import type { Format } from '../format.ts';
import { addChange, complainOfWord, figuresIn, minus, plus } from '../rows.ts';

const WALLET = 'Coinbase';

/**
 * Coinbase's transactions report of 2018: one row for each change of one wallet, with what was paid
 * beside it where the units were bought or sold.
 */
export const coinbaseReport: Format = {
  name: 'Coinbase report (2018)',
  source: WALLET,
  header: [
    'timestamp',
    'balance',
    'amount',
    'currency',
    'notes',
    'transfer total',
    'transfer total currency',
    'transfer fee',
  ],
  readRow,
  knows: { zone: 'in each time', ids: false, balances: false },
};

/**
 * Coinbase's transfers report, to 2018: one account's purchases and sales, whose units are under
 * the name of their coin. The reports of every account are said to have had BTC there, so that a
 * file of bitcoin is asked for its coin unless its name has it.
 * Source of the header and of that: BittyTax, and a README of 2017 for people who import such
 * files; looked up 2026-11-23.
 */
export const coinbaseTransfers: Format = {
  name: 'Coinbase transfers (to 2018)',
  source: WALLET,
  header: [
    'timestamp',
    'type',
    'subtotal',
    'fees',
    'total',
    'currency',
    'price per coin',
    'payment method',
    'id',
  ],
  readRow: readTransfer,
  knows: { zone: 'in each time', ids: true, balances: false },
};

function readTransfer(line: Line): void {
  const named = line.sheet.header[COIN_COLUMN]?.toUpperCase() ?? '';
  const row = figuresIn(line, timeIn(line, 'timestamp', undefined), {
    quantity: named.toLowerCase(),
    subtotal: 'subtotal',
    fee: 'fees',
  });
  if (row === undefined) return;
  const { timestamp, quantity, subtotal, fee } = row;
  const type = cell(line, 'type').toLowerCase();
  const currency = cell(line, 'currency');
  if ((type === 'deposit' || type === 'withdrawal') && isFiat(currency))
    return leaveOut(line, 'Only fiat currency moved.');
  if (type !== 'buy' && type !== 'sell')
    return complainOfWord(line, "Coinbase's type", type, 'type');
  const asset = coinOf(line, named);
  if (asset === undefined) return askForCoin(line);
  const units = { asset, quantity: withoutSign(quantity) };
  const money = { asset: currency, quantity: withoutSign(subtotal) };
  addExchange(line, {
    id: cell(line, 'id'),
    timestamp,
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
  const row = figuresIn(line, timeIn(line, 'timestamp', undefined), {
    amount: 'amount',
    total: 'transfer total',
    fee: 'transfer fee',
  });
  if (row === undefined) return;
  const { timestamp, amount, total, fee } = row;
  const asset = cell(line, 'currency');
  const currency = cell(line, 'transfer total currency');
  if (isFiat(asset)) return leaveOut(line, 'Only fiat currency moved.');
  const isOut = amount.startsWith('-');
  if (total === '' || isZero(total) || currency === asset)
    return addChange(line, { asset, amount, timestamp, hash: line.row.cells[21] ?? '' });
  const paid = (isOut ? plus : minus)(withoutSign(total), withoutSign(fee));
  if (paid === undefined)
    return complain(line, 'BAD_NUMBER', 'The total or the fee is not an amount.', 'transfer total');
  const money = { asset: currency, quantity: paid };
  const units = { asset, quantity: amount };
  addExchange(line, {
    id: cell(line, 'transfer id'),
    timestamp,
    given: isOut ? units : money,
    received: isOut ? money : units,
    fee: {
      asset: cell(line, 'transfer fee currency') || currency,
      quantity: withoutSign(fee),
      paidFrom: 'separate',
    },
  });
}
