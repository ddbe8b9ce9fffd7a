import { askForCoin, coinInName, timeIn } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut, walletOf } from '../../line.ts';
import { addsUp, fitsPrice, plainOf, splitSign, unitsOf } from '../../amounts.ts';
import { noteBalance } from '../../balances.ts';
import { addLoneFees } from '../../fees.ts';
import { isZero } from '../../read-number.ts';
import type { Format } from '../format.ts';
import { addChange, complainOfPrice, complainOfWord, figuresIn, minus, plus } from '../rows.ts';

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
  knows: { zone: 'in each time', ids: false, balances: true },
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
    price: 'price per coin',
    subtotal: 'subtotal',
    fee: 'fees',
    total: 'total',
  });
  if (row === undefined) return;
  const { timestamp, price, subtotal, fee, total } = row;
  const type = cell(line, 'type').toLowerCase();
  const currency = cell(line, 'currency');
  const id = cell(line, 'id');
  if ((type === 'deposit' || type === 'withdrawal') && isFiat(currency)) {
    leaveOut(line, 'You moved only fiat currency.');
    const wallet = walletOf(line, WALLET);
    return addLoneFees(line, { id, timestamp, wallet }, [{ asset: currency, quantity: fee }]);
  }
  if (type !== 'buy' && type !== 'sell')
    return complainOfWord(line, "Coinbase's type", type, 'type');
  const asset = coinOf(line, named);
  if (asset === undefined) return askForCoin(line);
  const quantity = unitsOf(line, type === 'buy' ? 'in' : 'out', row.quantity, named.toLowerCase());
  const paid = plainOf(line, subtotal, 'subtotal');
  if (quantity === undefined || paid === undefined) return;
  const figures = { units: quantity, price, total: subtotal };
  if (price !== '' && !fitsPrice(figures, { isRounded: true }))
    return complainOfPrice(line, figures, 'subtotal');
  const [more, less] = type === 'buy' ? [total, subtotal] : [subtotal, total];
  if (total !== '' && !addsUp(more, [less, fee]))
    return complain(
      line,
      'VALUE_MISMATCH',
      `A subtotal of ${subtotal}, a total of ${total} and a fee of ${fee} contradict each other.`,
      'total',
    );
  const units = { asset, quantity };
  const money = { asset: currency, quantity: subtotal };
  addExchange(line, {
    id,
    timestamp,
    given: type === 'buy' ? money : units,
    received: type === 'buy' ? units : money,
    fees: [{ asset: currency, quantity: fee, paidFrom: 'separate', isProven: total !== '' }],
  });
}

const COIN_COLUMN = 2;

function coinOf({ sheet }: Line, named: string): string | undefined {
  return sheet.options.asset ?? (named === 'BTC' ? coinInName(sheet.file) : named);
}

function readRow(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'timestamp', undefined), {
    amount: 'amount',
    balance: 'balance',
    total: 'transfer total',
    fee: 'transfer fee',
  });
  if (row === undefined) return;
  const { timestamp, amount, balance, total } = row;
  const asset = cell(line, 'currency');
  const currency = cell(line, 'transfer total currency');
  if (balance !== '') noteBalance(line, { account: '', asset, timestamp, change: amount, balance });
  const fees = [
    {
      asset: cell(line, 'transfer fee currency') || currency,
      quantity: row.fee,
      paidFrom: 'separate' as const,
    },
  ];
  const id = cell(line, 'transfer id');
  if (isFiat(asset)) {
    leaveOut(line, 'You moved only fiat currency.');
    return addLoneFees(line, { id, timestamp, wallet: walletOf(line, WALLET) }, fees);
  }
  const { isBelow, size } = splitSign(amount);
  if (total === '' || isZero(total) || currency === asset)
    return addChange(line, { asset, amount, timestamp, hash: line.row.cells[21] ?? '' });
  const all = plainOf(line, total, 'transfer total');
  const fee = plainOf(line, row.fee, 'transfer fee');
  if (all === undefined || fee === undefined) return;
  const paid = (isBelow ? plus : minus)(all, fee);
  if (paid === undefined)
    return complain(line, 'BAD_NUMBER', 'The total or the fee is not an amount.', 'transfer total');
  const money = { asset: currency, quantity: paid };
  const units = { asset, quantity: size };
  addExchange(line, {
    id,
    timestamp,
    given: isBelow ? units : money,
    received: isBelow ? money : units,
    fees,
  });
}
