import { isFiat } from '../../../numbers/fiat.ts';
import type { Line } from '../../intake.ts';
import { cell, leaveOut, timeIn } from '../../line.ts';
import { withoutSign } from '../../read-number.ts';
import { addTwoSided } from '../../two-sided.ts';
import { addGroup } from '../changes.ts';
import type { Change } from '../changes.ts';
import type { Format } from '../format.ts';
import { addChange, complainOfWord, figuresIn, inGroups } from '../rows.ts';
import {
  EXCHANGES,
  INCOMES,
  INSIDE,
  MOVEMENTS,
  PURCHASES,
  SPENDINGS,
  SWAPS,
  isInside,
} from './kinds.ts';

const WALLET = 'Crypto.com';

/**
 * Crypto.com App's transactions: `Transaction Kind` says what a row is, what it was worth in
 * the account's native currency. Times are UTC. Dust swept into CRO is several rows of one second.
 */
export const cryptocomApp: Format = {
  name: 'Crypto.com App',
  source: WALLET,
  header: [
    'timestamp (utc)',
    'currency',
    'amount',
    'to currency',
    'to amount',
    'native currency',
    'native amount',
    'transaction kind',
  ],
  readAll: inGroups(readSwap, (changes, name) => addGroup(changes, { id: '', name })),
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

/** A part of a swap with its group; every other row is added as it is read. */
function readSwap(line: Line): [string, Change] | undefined {
  const row = readRow(line);
  if (row === undefined) return undefined;
  const family = SWAPS.find((prefix) => row.kind.startsWith(prefix));
  if (family !== undefined) return [`${family} ${row.timestamp}`, { ...row, isFee: false }];
  addRow(row);
  return undefined;
}

function readRow(line: Line): Row | undefined {
  const row = figuresIn(line, timeIn(line, 'timestamp (utc)', '+00:00'), {
    amount: 'amount',
    toAmount: 'to amount',
    native: 'native amount',
    inDollars: 'native amount (in usd)',
  });
  if (row === undefined) return undefined;
  return {
    line,
    timestamp: row.timestamp,
    kind: cell(line, 'transaction kind').toLowerCase(),
    asset: cell(line, 'currency'),
    amount: row.amount,
    to: { asset: cell(line, 'to currency'), quantity: row.toAmount },
    native: ownMoney(line, row.native, row.inDollars),
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
  const common = { timestamp, hash: cell(line, 'transaction hash') };
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
    const value = native.currency === line.intake.currency ? native.amount : '';
    return addChange(line, { ...common, asset, amount, value });
  }
  if (isFiat(asset) && (kind === '' || kind.startsWith('viban') || kind.startsWith('fiat')))
    return leaveOut(line, 'Only fiat currency moved.');
  complainOfWord(line, `${amount} ${asset}: Crypto.com's kind`, kind, 'transaction kind');
}
