import { isFiat } from '../../../numbers/fiat.ts';
import type { Intake, Line } from '../../intake.ts';
import { addMovement, cell, complain, leaveOut, numberIn, timeIn, walletOf } from '../../line.ts';
import { withoutSign } from '../../read-number.ts';
import type { Sheet } from '../../sheet.ts';
import { addTwoSided } from '../../two-sided.ts';
import { addGroup } from '../changes.ts';
import type { Change } from '../changes.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import {
  EXCHANGES,
  INCOMES,
  INSIDE,
  isInside,
  MOVEMENTS,
  PURCHASES,
  SPENDINGS,
  SWAPS,
} from './kinds.ts';

const WALLET = 'Crypto.com';

/**
 * Crypto.com App's transactions: what a row is stands in `Transaction Kind`, what it was worth in
 * the account's native currency. Times are UTC. Dust swept into CRO is several rows of one second.
 */
export const cryptocomApp: Format = {
  name: 'Crypto.com App',
  source: WALLET,
  isHeader: (names) =>
    hasAll(
      names,
      'timestamp (utc)',
      'currency',
      'amount',
      'to currency',
      'to amount',
      'native currency',
      'native amount',
      'transaction kind',
    ),
  readAll,
  knows: { zone: 'UTC', ids: false, balances: false },
};

type Row = {
  line: Line;
  timestamp: string;
  kind: string;
  asset: string;
  amount: string;
  to: { asset: string; quantity: string };
  native: { amount: string; currency: string };
};

function readAll(intake: Intake, sheet: Sheet): void {
  const swaps = new Map<string, Change[]>();
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const read = readRow(line);
    if (read === undefined) continue;
    const family = SWAPS.find((prefix) => read.kind.startsWith(prefix));
    if (family === undefined) addRow(read);
    else {
      const { timestamp, asset, amount } = read;
      const key = `${family} ${timestamp}`;
      const change = { line, timestamp, asset, amount, isFee: false };
      const group = swaps.get(key);
      if (group === undefined) swaps.set(key, [change]);
      else group.push(change);
    }
  }
  for (const [key, changes] of swaps) addGroup(changes, { id: '', wallet: WALLET, name: key });
}

function readRow(line: Line): Row | undefined {
  const timestamp = timeIn(line, 'timestamp (utc)', '+00:00');
  const amount = numberIn(line, 'amount');
  const toAmount = numberIn(line, 'to amount');
  const native = numberIn(line, 'native amount');
  const inDollars = numberIn(line, 'native amount (in usd)');
  if (
    timestamp === undefined ||
    amount === undefined ||
    toAmount === undefined ||
    native === undefined ||
    inDollars === undefined
  )
    return undefined;
  return {
    line,
    timestamp,
    kind: cell(line, 'transaction kind').toLowerCase(),
    asset: cell(line, 'currency'),
    amount,
    to: { asset: cell(line, 'to currency'), quantity: toAmount },
    native: ownMoney(line, native, inDollars),
  };
}

/** The value in the app's currency; for a ledger in dollars the one that the file has in them. */
function ownMoney(line: Line, native: string, inDollars: string): Row['native'] {
  const currency = cell(line, 'native currency');
  const isDollars = currency !== 'USD' && line.intake.currency === 'USD' && inDollars !== '';
  return isDollars
    ? { amount: withoutSign(inDollars), currency: 'USD' }
    : { amount: withoutSign(native), currency };
}

function addRow(row: Row): void {
  const { line, timestamp, kind, asset, amount, to, native } = row;
  const wallet = walletOf(line, WALLET);
  const common = { timestamp, wallet, hash: cell(line, 'transaction hash') };
  const units = { asset, quantity: amount };
  const isOut = amount.startsWith('-');
  const money = { asset: native.currency, quantity: native.amount };
  if (INSIDE.has(kind) || isInside(kind)) return leaveOut(line, 'Moved within Crypto.com.');
  if (EXCHANGES.has(kind))
    return addTwoSided(line, { ...common, sent: units, received: to, value: native });
  if (PURCHASES.has(kind) && !isOut)
    return addTwoSided(line, { ...common, sent: money, received: units });
  const income = INCOMES[kind];
  if (income !== undefined && !isOut)
    return addTwoSided(line, {
      ...common,
      received: units,
      value: native,
      meaning: { type: 'income', kind: income },
    });
  if (SPENDINGS.has(kind) && isOut)
    return addTwoSided(line, { ...common, sent: units, value: native, meaning: { type: 'spend' } });
  if (MOVEMENTS.has(kind)) {
    if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
    const value = native.currency === line.intake.currency ? native.amount : '';
    const quantity = withoutSign(amount);
    return addMovement(line, {
      ...common,
      direction: isOut ? 'out' : 'in',
      asset,
      quantity,
      value,
    });
  }
  if (isFiat(asset) && (kind === '' || kind.startsWith('viban') || kind.startsWith('fiat')))
    return leaveOut(line, 'Only national currency moved.');
  complain(
    line,
    'UNKNOWN_ROW',
    `${amount} ${asset}: Crypto.com's kind ${JSON.stringify(kind.slice(0, 60))} is not known here.`,
    'transaction kind',
  );
}
