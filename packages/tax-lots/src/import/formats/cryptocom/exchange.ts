import { timeIn } from '../../cells.ts';
import { splitSign } from '../../amounts.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { splitMarket } from '../../pairs.ts';
import type { Format } from '../format.ts';
import { addChange, addIncome, addMarketTrade, figuresIn, quoteTotal } from '../rows.ts';

const WALLET = 'Crypto.com Exchange';
const KNOWS = { zone: 'UTC', ids: false, balances: false };

/** Crypto.com Exchange's trades: price and quantity, one row for each fill. */
export const cryptocomTrades: Format = {
  name: 'Crypto.com Exchange trades',
  source: WALLET,
  header: [
    'trade_id',
    'create_time_utc',
    'symbol',
    'side',
    'traded_price',
    'traded_quantity',
    'fee',
    'fee_currency',
  ],
  readRow: readTrade,
  knows: { ...KNOWS, ids: true },
};

/**
 * Crypto.com Exchange's deposits and withdrawals; the file's name or the amount's sign tells which.
 */
export const cryptocomMovements: Format = {
  name: 'Crypto.com Exchange deposits and withdrawals',
  source: WALLET,
  header: ['create_time_utc', 'currency', 'amount', 'fee', 'address', 'status'],
  readRow: readMovement,
  knows: KNOWS,
};

/** Crypto.com Exchange's interest on staked units. */
export const cryptocomInterest: Format = {
  name: 'Crypto.com Exchange interest',
  source: WALLET,
  header: ['create_time_utc', 'interest_currency', 'interest_amount'],
  readRow(line) {
    const row = figuresIn(line, timeOfRow(line), { amount: 'interest_amount' });
    if (row === undefined) return;
    if (!/^(completed|success|successful|1|5|)$/i.test(cell(line, 'status')))
      leaveOut(line, 'This was not completed.');
    else addIncome(line, { ...row, asset: cell(line, 'interest_currency'), kind: 'staking' });
  },
  knows: KNOWS,
};

const timeOfRow = (line: Line) => timeIn(line, 'create_time_utc', '+00:00');

function readTrade(line: Line): void {
  const row = figuresIn(line, timeOfRow(line), {
    price: 'traded_price',
    units: 'traded_quantity',
    fee: 'fee',
  });
  if (row === undefined) return;
  const symbol = cell(line, 'symbol');
  const total = quoteTotal(row.units, row.price);
  if (/PERP|-F$/i.test(symbol))
    return complain(line, 'UNKNOWN_ROW', 'This is not a trading pair.', 'symbol');
  if (total === undefined)
    return complain(
      line,
      'BAD_NUMBER',
      'The price and the quantity must be plain numbers.',
      'traded_price',
    );
  addMarketTrade(line, {
    id: cell(line, 'trade_id'),
    timestamp: row.timestamp,
    pair: splitMarket(symbol),
    side: cell(line, 'side'),
    columns: ['symbol', 'side'],
    units: row.units,
    total,
    fee: row.fee,
    feeAsset: cell(line, 'fee_currency'),
  });
}

function readMovement(line: Line): void {
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount', fee: 'fee' });
  if (row === undefined) return;
  const { timestamp, amount, fee } = row;
  if (!/^(completed|success|successful|1|5)$/i.test(cell(line, 'status')))
    return leaveOut(line, 'This was not completed.');
  const asset = cell(line, 'currency');
  // The names of the two files hold one word each; an amount below zero is a withdrawal's.
  const [isDeposit, isOut] = [/deposit/i, /withdraw/i].map((word) => word.test(line.sheet.file));
  const { isBelow, size } = splitSign(amount);
  if ((isDeposit === isOut && !isBelow) || (isDeposit === true && isOut !== true && isBelow))
    return complain(
      line,
      'UNKNOWN_ROW',
      'The columns and the file’s name do not show, or contradict each other on, whether these are deposits or withdrawals.',
    );
  addChange(line, {
    asset,
    amount: isBelow || isOut === true ? `-${size}` : size,
    fee,
    timestamp,
  });
}
