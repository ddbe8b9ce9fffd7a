import { timeIn } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { splitSign } from '../../amounts.ts';
import { noteBalance } from '../../balances.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { addGroup } from '../changes.ts';
import type { Change } from '../changes.ts';
import type { Format } from '../format.ts';
import {
  addMarketTrade,
  addWordedChange,
  complainOfWord,
  figuresIn,
  inGroups,
  minus,
  plus,
} from '../rows.ts';

const SOURCE = 'Coinbase Pro';
const KNOWS = { zone: 'in each time', ids: true, balances: false };

/**
 * Coinbase Pro's account statement: one row for each change of one coin, tied by `trade id`, each
 * with the balance after it. Also what the Exchange called it.
 */
export const coinbaseProAccount: Format = {
  name: 'Coinbase Pro account',
  source: SOURCE,
  header: ['type', 'amount', 'balance', 'amount/balance unit', 'trade id'],
  isHeader: (names) => names.has('time') || names.has('timestamp'),
  readAll: inGroups(readAccount, (changes, key) =>
    addGroup(changes, { id: /^\S+$/.test(key) ? key : '', name: `trade ${key}` }),
  ),
  isStatement: true,
  knows: { ...KNOWS, balances: true },
};

/** Coinbase Pro's fills: one row for each trade. The total has the fee in it. */
export const coinbaseProFills: Format = {
  name: 'Coinbase Pro fills',
  source: SOURCE,
  header: ['trade id', 'product', 'side', 'created at', 'size', 'size unit', 'fee', 'total'],
  readRow: readFill,
  knows: KNOWS,
};

function readAccount(line: Line): [string, Change] | undefined {
  const { columns } = line.sheet;
  const row = figuresIn(line, timeIn(line, columns.has('time') ? 'time' : 'timestamp', undefined), {
    amount: 'amount',
    balance: 'balance',
  });
  if (row === undefined) return undefined;
  const { timestamp, amount, balance } = row;
  const asset = cell(line, 'amount/balance unit');
  const account = cell(line, 'portfolio');
  noteBalance(line, { account, asset, timestamp, change: amount, balance });
  const type = cell(line, 'type').toLowerCase();
  if (['match', 'fee', 'conversion', 'rebate'].includes(type))
    return [
      cell(line, 'trade id') || `${timestamp} ${type === 'fee' ? 'match' : type}`,
      { line, timestamp, asset, amount, isFee: type === 'fee' },
    ];
  if (isFiat(asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (type !== 'deposit' && type !== 'withdrawal')
    return complainOfWord(line, "Coinbase Pro's type", type, 'type');
  const id = cell(line, 'transfer id');
  const direction = type === 'deposit' ? 'in' : 'out';
  addWordedChange(line, direction, 'amount', { id, asset, amount, timestamp });
  return undefined;
}

function readFill(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'created at', undefined), {
    units: 'size',
    price: 'price',
    fee: 'fee',
    total: 'total',
  });
  if (row === undefined) return;
  const { timestamp, units, price, fee } = row;
  const side = cell(line, 'side');
  const quote = cell(line, 'price/fee/total unit');
  const isBuy = side.toLowerCase() === 'buy';
  // What a purchase cost is below zero.
  const { isBelow, size } = splitSign(row.total);
  if (isBelow !== isBuy && !isZero(row.total || '0'))
    return complain(
      line,
      'VALUE_MISMATCH',
      `A ${side} has a total of ${row.total}: its sign does not match.`,
      'total',
    );
  const unit = cell(line, 'size unit');
  const product = cell(line, 'product');
  if (product !== '' && product !== `${unit}-${quote}`)
    return complain(
      line,
      'VALUE_MISMATCH',
      `The product is ${product}, but the units are ${unit} and ${quote}.`,
      'product',
    );
  const total = (isBuy ? minus : plus)(size, fee);
  if (total === undefined)
    return complain(line, 'BAD_NUMBER', 'The total or the fee is not a quantity.', 'total');
  addMarketTrade(line, {
    id: cell(line, 'trade id'),
    timestamp,
    pair: { base: unit, quote },
    side,
    columns: ['product', 'side', 'total'],
    units,
    total,
    price,
    fee,
    feeAsset: quote,
  });
}
