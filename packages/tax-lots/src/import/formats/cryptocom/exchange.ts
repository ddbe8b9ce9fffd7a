import { isFiat } from '../../../numbers/fiat.ts';
import { readMoney, readQuantity, writeMoney } from '../../../numbers/money.ts';
import { mulDiv } from '../../../numbers/rounding.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import {
  addMovement,
  addTransaction,
  cell,
  complain,
  leaveOut,
  numberIn,
  timeIn,
  walletOf,
} from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import { withoutSign } from '../../read-number.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';

const WALLET = 'Crypto.com Exchange';
const KNOWS = { zone: 'UTC', ids: false, balances: false };

/** Crypto.com Exchange's trades: price and quantity, one row for each fill. */
export const cryptocomTrades: Format = {
  name: 'Crypto.com Exchange trades',
  source: WALLET,
  isHeader: (names) =>
    hasAll(
      names,
      'trade_id',
      'create_time_utc',
      'symbol',
      'side',
      'traded_price',
      'traded_quantity',
      'fee',
      'fee_currency',
    ),
  readRow: readTrade,
  knows: { ...KNOWS, ids: true },
};

/** Crypto.com Exchange's deposits and withdrawals; the file's name or the amount's sign tells which. */
export const cryptocomMovements: Format = {
  name: 'Crypto.com Exchange deposits and withdrawals',
  source: WALLET,
  isHeader: (names) =>
    hasAll(names, 'create_time_utc', 'currency', 'amount', 'fee', 'address', 'status'),
  readRow: readMovement,
  knows: KNOWS,
};

/** Crypto.com Exchange's interest on staked units. */
export const cryptocomInterest: Format = {
  name: 'Crypto.com Exchange interest',
  source: WALLET,
  isHeader: (names) => hasAll(names, 'create_time_utc', 'interest_currency', 'interest_amount'),
  readRow(line) {
    const timestamp = timeIn(line, 'create_time_utc', '+00:00');
    const quantity = numberIn(line, 'interest_amount');
    if (timestamp === undefined || quantity === undefined) return;
    const units = { asset: cell(line, 'interest_currency'), quantity };
    const wallet = walletOf(line, WALLET);
    addTransaction(line, { timestamp, type: 'income', wallet, in: units, kind: 'staking' }, '');
  },
  knows: KNOWS,
};

function readTrade(line: Line): void {
  const timestamp = timeIn(line, 'create_time_utc', '+00:00');
  const price = numberIn(line, 'traded_price');
  const quantity = numberIn(line, 'traded_quantity');
  const fee = numberIn(line, 'fee');
  if (timestamp === undefined || price === undefined || quantity === undefined || fee === undefined)
    return;
  const pair = splitMarket(cell(line, 'symbol'));
  const side = cell(line, 'side').toUpperCase();
  const each = readMoney(price);
  const units = readQuantity(quantity);
  if (pair === undefined || /PERP|-F$/i.test(cell(line, 'symbol')))
    return complain(line, 'UNKNOWN_ROW', 'This is no pair of two coins.', 'symbol');
  if (side !== 'BUY' && side !== 'SELL')
    return complain(line, 'UNKNOWN_ROW', 'The side is neither BUY nor SELL.', 'side');
  if (each === undefined || units === undefined)
    return complain(
      line,
      'BAD_NUMBER',
      'Price and quantity must be plain numbers.',
      'traded_price',
    );
  const total = writeMoney(mulDiv(each, units, 10n ** 18n)).replace(/(\.\d{18})\d+$/, '$1');
  const base = { asset: pair.base, quantity };
  const quote = { asset: pair.quote, quantity: total };
  const received = side === 'BUY' ? base : quote;
  const feeAsset = cell(line, 'fee_currency');
  addExchange(line, {
    id: cell(line, 'trade_id'),
    timestamp,
    wallet: walletOf(line, WALLET),
    given: side === 'BUY' ? quote : base,
    received,
    fee: {
      asset: feeAsset,
      quantity: withoutSign(fee),
      paidFrom: feeAsset === received.asset ? 'withheld_in' : 'separate',
    },
  });
}

function readMovement(line: Line): void {
  const timestamp = timeIn(line, 'create_time_utc', '+00:00');
  const amount = numberIn(line, 'amount');
  const fee = numberIn(line, 'fee');
  if (timestamp === undefined || amount === undefined || fee === undefined) return;
  if (!/^(completed|success|successful|1|5)$/i.test(cell(line, 'status')))
    return leaveOut(line, 'Not completed.');
  const asset = cell(line, 'currency');
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  const isDeposit = /deposit/i.test(line.sheet.file);
  const isOut = amount.startsWith('-') || /withdraw/i.test(line.sheet.file);
  if (isDeposit === isOut)
    return complain(
      line,
      'UNKNOWN_ROW',
      'Whether these are deposits or withdrawals is in no column and not in the file’s name.',
    );
  addMovement(line, {
    direction: isOut ? 'out' : 'in',
    asset,
    quantity: withoutSign(amount),
    fee: withoutSign(fee),
    wallet: walletOf(line, WALLET),
    timestamp,
  });
}
