import { timeIn } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { isWithin, signedUnits, splitSign } from '../../amounts.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { addTwoSided } from '../../two-sided.ts';
import { addGroup } from '../changes.ts';
import type { Change } from '../changes.ts';
import type { Format } from '../format.ts';
import { addChange, addWordedChange, complainOfWord, figuresIn, inGroups } from '../rows.ts';
import {
  DIRECTIONS,
  EXCHANGES,
  INCOMES,
  INSIDE,
  MOVEMENTS,
  PURCHASES,
  REVERSALS,
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
  readAll: inGroups(readSwap, addSwap),
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

type Swapped = Change & { native: Row['native'] };

/** A part of a swap with its group; every other row is added as it is read. */
function readSwap(line: Line): [string, Swapped] | undefined {
  const row = readRow(line);
  if (row === undefined) return undefined;
  const family = SWAPS.find((prefix) => row.kind.startsWith(prefix));
  if (family !== undefined) {
    const direction = row.kind.endsWith('debited') ? 'out' : 'in';
    if (signedUnits(line, direction, row.amount, 'amount') === undefined) return undefined;
    return [`${family} ${row.timestamp}`, { ...row, isFee: false }];
  }
  addRow(row);
  return undefined;
}

/** A swap counts at what the file says of the coin that came. */
function addSwap(changes: readonly Swapped[], name: string): void {
  const came = changes.filter(({ amount }) => !amount.startsWith('-'));
  const [one] = came;
  addGroup(changes, { id: '', name, value: came.length === 1 ? one?.native : undefined });
}

function readRow(line: Line): Row | undefined {
  const row = figuresIn(line, timeIn(line, 'timestamp (utc)', '+00:00'), {
    amount: 'amount',
    toAmount: 'to amount',
    native: 'native amount',
    inDollars: 'native amount (in usd)',
  });
  if (row === undefined) return undefined;
  const native = moneyOf(line, row);
  if (native === undefined) return undefined;
  return {
    line,
    timestamp: row.timestamp,
    kind: cell(line, 'transaction kind').toLowerCase(),
    asset: cell(line, 'currency'),
    amount: row.amount,
    to: { asset: cell(line, 'to currency'), quantity: row.toAmount },
    native,
  };
}

/**
 * The value in the app's currency; for a ledger in dollars the one that the file has in them. Both
 * have the sign of the units, or none.
 */
function moneyOf(
  line: Line,
  { amount, native, inDollars }: { amount: string; native: string; inDollars: string },
): Row['native'] | undefined {
  const currency = cell(line, 'native currency');
  const [own, dollars] = [splitSign(native), splitSign(inDollars)];
  const isTwice =
    currency === 'USD' && !isWithin(own.size || '0', dollars.size || own.size || '0', 1);
  if (isTwice || ((own.isBelow || dollars.isBelow) && !amount.startsWith('-')))
    return complain(
      line,
      'VALUE_MISMATCH',
      `${amount} ${cell(line, 'currency')} at ${native} ${currency} or ${inDollars} USD: the amounts contradict each other.`,
      'native amount',
    );
  const isDollars = currency !== 'USD' && line.intake.currency === 'USD' && inDollars !== '';
  return isDollars ? { amount: dollars.size, currency: 'USD' } : { amount: own.size, currency };
}

function addRow(row: Row): void {
  const { line, timestamp, kind, asset, amount, to, native } = row;
  const common = { timestamp, hash: cell(line, 'transaction hash') };
  const { isBelow: isOut, size } = splitSign(amount);
  const units = { asset, quantity: size };
  if (INSIDE.has(kind) || isInside(kind))
    return leaveOut(line, 'You moved this within Crypto.com.');
  const direction = DIRECTIONS[kind];
  if (direction !== undefined && signedUnits(line, direction, amount, 'amount') === undefined)
    return;
  if (EXCHANGES.has(kind))
    return addTwoSided(line, { ...common, sent: units, received: to, value: native });
  if (PURCHASES.has(kind)) {
    const money = { asset: native.currency, quantity: native.amount };
    return addTwoSided(line, { ...common, sent: money, received: units });
  }
  const income = INCOMES[kind];
  if (income !== undefined)
    return addTwoSided(line, {
      ...common,
      received: { asset, quantity: amount },
      value: native,
      meaning: { type: 'income', kind: income },
    });
  if (SPENDINGS.has(kind) && isOut)
    return addTwoSided(line, { ...common, sent: units, value: native, meaning: { type: 'spend' } });
  if (REVERSALS.has(kind))
    return complain(
      line,
      'VALUE_MISMATCH',
      `${amount} ${asset} (${kind}) reverses part of an earlier row: reduce that row by this amount.`,
      'amount',
    );
  if (MOVEMENTS.has(kind)) return addMoved(row);
  if (isFiat(asset) && (kind === '' || kind.startsWith('viban') || kind.startsWith('fiat')))
    return leaveOut(line, 'You moved only fiat currency.');
  complainOfWord(line, `${amount} ${asset}: Crypto.com's kind`, kind, 'transaction kind');
}

/** Which way a movement went is in its kind, or in `To …` and `From …` where a person is named. */
function addMoved({ line, timestamp, asset, amount, native }: Row): void {
  const worth = { value: native.amount, currency: native.currency };
  const moved = { timestamp, hash: cell(line, 'transaction hash'), asset, amount, ...worth };
  const word = /^(to|from) \+?\d/i.exec(cell(line, 'transaction description'))?.[1]?.toLowerCase();
  if (word === undefined) return addChange(line, moved);
  addWordedChange(line, word === 'to' ? 'out' : 'in', 'amount', moved);
}
