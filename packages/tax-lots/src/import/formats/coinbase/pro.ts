import type { Intake, Line } from '../../intake.ts';
import { addMovement, cell, complain, leaveOut, numberIn, timeIn, walletOf } from '../../line.ts';
import { noteBalance } from '../../balances.ts';
import { addExchange } from '../../exchange.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../../../numbers/money.ts';
import { withoutSign } from '../../read-number.ts';
import type { Sheet } from '../../sheet.ts';
import { addGroup } from '../changes.ts';
import type { Change } from '../changes.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';

const SOURCE = 'Coinbase Pro';
const KNOWS = { zone: 'in each time', ids: true, balances: false };

/**
 * Coinbase Pro's account statement: one row for each change of one coin, tied by `trade id`, each
 * with the balance after it. Also what the Exchange called it.
 */
export const coinbaseProAccount: Format = {
  name: 'Coinbase Pro account',
  source: SOURCE,
  isHeader: (names) =>
    hasAll(names, 'type', 'amount', 'balance', 'amount/balance unit', 'trade id') &&
    (names.has('time') || names.has('timestamp')),
  readAll: readAccount,
  isStatement: true,
  knows: { ...KNOWS, balances: true },
};

/** Coinbase Pro's fills: one row for each trade. The total has the fee in it. */
export const coinbaseProFills: Format = {
  name: 'Coinbase Pro fills',
  source: SOURCE,
  isHeader: (names) =>
    hasAll(names, 'trade id', 'product', 'side', 'created at', 'size', 'size unit', 'fee', 'total'),
  readRow: readFill,
  knows: KNOWS,
};

function readAccount(intake: Intake, sheet: Sheet): void {
  const trades = new Map<string, Change[]>();
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const timestamp = timeIn(line, sheet.columns.has('time') ? 'time' : 'timestamp', undefined);
    const amount = numberIn(line, 'amount');
    const balance = numberIn(line, 'balance');
    if (timestamp === undefined || amount === undefined || balance === undefined) continue;
    const asset = cell(line, 'amount/balance unit');
    const account = cell(line, 'portfolio');
    if (!isFiat(asset)) noteBalance(line, { account, asset, timestamp, change: amount, balance });
    const type = cell(line, 'type').toLowerCase();
    const trade = cell(line, 'trade id');
    const tied = ['match', 'fee', 'conversion', 'rebate'].includes(type);
    if (!tied) {
      addAlone(line, { type, timestamp, asset, amount });
      continue;
    }
    const key = trade || `${timestamp} ${type === 'fee' ? 'match' : type}`;
    const change = { line, timestamp, asset, amount, isFee: type === 'fee' };
    const group = trades.get(key);
    if (group === undefined) trades.set(key, [change]);
    else group.push(change);
  }
  for (const [key, changes] of trades)
    addGroup(changes, { id: /^\S+$/.test(key) ? key : '', wallet: SOURCE, name: `trade ${key}` });
}

function addAlone(
  line: Line,
  {
    type,
    timestamp,
    asset,
    amount,
  }: { type: string; timestamp: string; asset: string; amount: string },
): void {
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  if (type !== 'deposit' && type !== 'withdrawal')
    return complain(
      line,
      'UNKNOWN_ROW',
      `Coinbase Pro's type ${JSON.stringify(type.slice(0, 40))} is not known here.`,
      'type',
    );
  addMovement(line, {
    id: cell(line, 'transfer id'),
    direction: amount.startsWith('-') ? 'out' : 'in',
    asset,
    quantity: withoutSign(amount),
    wallet: walletOf(line, SOURCE),
    timestamp,
  });
}

function readFill(line: Line): void {
  const timestamp = timeIn(line, 'created at', undefined);
  const size = numberIn(line, 'size');
  const fee = numberIn(line, 'fee');
  const total = numberIn(line, 'total');
  const side = cell(line, 'side').toUpperCase();
  if (timestamp === undefined || size === undefined || fee === undefined || total === undefined)
    return;
  if (side !== 'BUY' && side !== 'SELL')
    return complain(line, 'UNKNOWN_ROW', 'The side is neither BUY nor SELL.', 'side');
  const isBuy = side === 'BUY';
  const whole = readQuantity(withoutSign(total));
  const part = readQuantity(withoutSign(fee || '0'));
  if (whole === undefined || part === undefined)
    return complain(line, 'BAD_NUMBER', 'The total or the fee is no quantity.', 'total');
  const money = {
    asset: cell(line, 'price/fee/total unit'),
    quantity: writeQuantity(isBuy ? whole - part : whole + part),
  };
  const units = { asset: cell(line, 'size unit'), quantity: size };
  addExchange(line, {
    id: cell(line, 'trade id'),
    timestamp,
    wallet: walletOf(line, SOURCE),
    given: isBuy ? money : units,
    received: isBuy ? units : money,
    fee: {
      asset: money.asset,
      quantity: withoutSign(fee),
      paidFrom: isBuy ? 'separate' : 'withheld_in',
    },
  });
}
