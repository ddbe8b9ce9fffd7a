import { numberIn, timeIn } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { addExchange } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import { addMovement, cell, complain, leaveOut, remark } from '../../line.ts';
import { plainOf, splitSign } from '../../amounts.ts';
import { isZero } from '../../read-number.ts';
import type { Format } from '../format.ts';
import { addIncome, addMarketTrade, complainOfWord, figuresIn } from '../rows.ts';

const SOURCE = 'Coinbase Prime';
const KNOWS = { zone: 'in each time, else asked', ids: true, balances: false };

/**
 * Coinbase Prime's orders. Their quantities are what was filled; fees are in what was paid with.
 * Source of both headers and of their words: BittyTax's list of formats, looked up 2026-11-23. No
 * row of a real file was found, so that any word beside them is asked.
 */
export const coinbasePrimeOrders: Format = {
  name: 'Coinbase Prime orders',
  source: SOURCE,
  header: [
    'order id',
    'status',
    'market',
    'side',
    'filled base quantity',
    'filled quote quantity',
    'total fees and commissions',
    'initiated time',
  ],
  readRow: readOrder,
  knows: KNOWS,
};

/** Coinbase Prime's transactions: what came, what left, what is staked, and conversions. */
export const coinbasePrimeTransactions: Format = {
  name: 'Coinbase Prime transactions',
  source: SOURCE,
  header: [
    'activity id',
    'final status',
    'activity title',
    'activity type',
    'transaction value',
    'transaction currency',
    'initiated time',
  ],
  readRow: readTransaction,
  knows: KNOWS,
};

function readOrder(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'initiated time', undefined), {
    units: 'filled base quantity',
    total: 'filled quote quantity',
    price: 'average fill price',
    fee: 'total fees and commissions',
  });
  if (row === undefined) return;
  if (isZero(row.units || '0') && !isZero(row.total || '0'))
    return complain(
      line,
      'VALUE_MISMATCH',
      `${row.total} were paid, although no units were filled.`,
      'filled base quantity',
    );
  if (isZero(row.units || '0')) return leaveOut(line, 'No part of the order was filled.');
  const [unit, priced, ...more] = cell(line, 'market').toUpperCase().split(/[/-]/);
  const side = cell(line, 'side').toUpperCase();
  const status = cell(line, 'status');
  if (!unit || !priced || more.length > 0)
    return complain(line, 'UNKNOWN_ROW', 'The market is not two assets.', 'market');
  if (side !== 'BUY' && side !== 'SELL')
    return complain(line, 'UNKNOWN_ROW', 'The side is neither BUY nor SELL.', 'side');
  if (status.toLowerCase() !== 'completed')
    return complain(
      line,
      'UNKNOWN_ROW',
      `Units were filled, but the order is ${JSON.stringify(status.slice(0, 40))}.`,
      'status',
    );
  remarkDays(line, row.timestamp);
  addMarketTrade(line, {
    id: cell(line, 'order id'),
    timestamp: row.timestamp,
    pair: { base: unit, quote: priced },
    side,
    columns: ['market', 'side', 'filled quote quantity'],
    units: row.units,
    total: row.total,
    price: row.price,
    isRounded: true,
    fee: row.fee,
    feeAsset: priced,
  });
}

/** An order may have been filled on a later day than it was placed. */
function remarkDays(line: Line, timestamp: string): void {
  const last = cell(line, 'last updated time').slice(0, 10);
  if (/^\d{4}-\d{2}-\d{2}$/.test(last) && last !== timestamp.slice(0, 10))
    remark(
      line,
      'AMBIGUOUS_DATE',
      `The order was placed on ${timestamp.slice(0, 10)} and last changed on ${last}: it counts on the day it was placed.`,
    );
}

function readTransaction(line: Line): void {
  const timestamp = timeIn(line, 'initiated time', undefined);
  const amount = numberIn(line, 'transaction value');
  if (timestamp === undefined || amount === undefined) return;
  const status = cell(line, 'final status').toLowerCase();
  if (/reject|cancel|fail|expire/.test(status)) return leaveOut(line, 'This was not carried out.');
  if (isZero(amount || '0')) return leaveOut(line, 'You moved no units.');
  if (status !== 'completed') return complainOfWord(line, 'The status', status, 'final status');
  const type = cell(line, 'activity type').toLowerCase();
  const quantity =
    type === 'withdrawal' || type === 'conversion'
      ? splitSign(amount).size
      : plainOf(line, amount, 'transaction value');
  if (quantity === undefined) return;
  const asset = cell(line, 'transaction currency').toUpperCase();
  addActivity(line, timestamp, { asset, quantity });
}

function addActivity(
  line: Line,
  timestamp: string,
  units: { asset: string; quantity: string },
): void {
  const type = cell(line, 'activity type').toLowerCase();
  const title = cell(line, 'activity title');
  const id = cell(line, 'activity id');
  if (type === 'stake' || type === 'unstake')
    return leaveOut(line, 'You moved this within Coinbase Prime.');
  if (type === 'conversion') {
    const into = /^Convert (\w+)\/(\w+)$/i.exec(title)?.[2]?.toUpperCase();
    if (into === undefined)
      return complain(line, 'UNKNOWN_ROW', 'The title does not show what it was converted into.');
    const received = { asset: into, quantity: units.quantity };
    return addExchange(line, { id, timestamp, given: units, received });
  }
  if (type !== 'deposit' && type !== 'withdrawal')
    return complainOfWord(line, "Coinbase Prime's type", type, 'activity type');
  if (isFiat(units.asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (type === 'deposit' && /reward/i.test(title))
    return addIncome(line, {
      id,
      timestamp,
      asset: units.asset,
      amount: units.quantity,
      kind: 'staking',
    });
  addMovement(line, { id, direction: type === 'deposit' ? 'in' : 'out', ...units, timestamp });
}
