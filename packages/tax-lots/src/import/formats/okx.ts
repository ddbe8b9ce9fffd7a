import { timeIn } from '../cells.ts';
import { isFiat } from '../../numbers/fiat.ts';
import { addsUp, negated, splitSign } from '../amounts.ts';
import { noteBalance } from '../balances.ts';
import type { Line } from '../intake.ts';
import { cell, complain, leaveOut } from '../line.ts';
import { isZero } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import type { Sheet } from '../sheet.ts';
import { addPricedGroup } from './changes.ts';
import type { PricedChange } from './changes.ts';
import type { Format } from './format.ts';
import { addChange, addIncome, complainOfWord, figuresIn, inGroups, minus } from './rows.ts';

const WALLET = 'OKX';
const INSIDE =
  /^(stake|redeem staking|savings (subscription|redemption)|(from|to) (unified )?(trading|funding) account|simple earn (subscription|redemption)|transfer (in|out))$/;
const INCOMES = [
  [/^([a-z0-9]+ )?staking yield$/, 'staking'],
  [/^fee rebate$/, 'cashback'],
  [/^((savings|simple earn) )?(interest|earnings|yield)$/, 'interest'],
  [/^airdrop$/, 'airdrop'],
] as const;
const KNOWS = { zone: 'above the header, else asked', ids: true, balances: true };

/**
 * OKX's trading history: a row for each side of a trade, tied by its order and time, with what the
 * balance changed by after the fee, and the balance. The line above the header tells the zone.
 */
export const okxTrading: Format = {
  name: 'OKX trading history',
  source: WALLET,
  header: ['order id', 'time', 'trade type', 'fee', 'balance change', 'balance'],
  isHeader: (names) => names.has('balance unit') || names.has('unit'),
  readAll: inGroups(readTrading, (sides, key) =>
    addPricedGroup(sides, { id: key, name: `order ${key}` }),
  ),
  isStatement: true,
  knows: KNOWS,
};

/** OKX's funding history: deposits, withdrawals, earnings and moves between its accounts. */
export const okxFunding: Format = {
  name: 'OKX funding history',
  source: WALLET,
  header: ['time', 'type', 'amount', 'before balance', 'after balance', 'symbol'],
  readRow: readFunding,
  knows: KNOWS,
};

/** OKX's list of withdrawals; the fee comes on top of the amount. */
export const okxWithdrawals: Format = {
  name: 'OKX withdrawals',
  source: WALLET,
  header: ['time', 'crypto', 'withdrawal address', 'transaction id', 'amount', 'fee', 'status'],
  readRow: readWithdrawal,
  knows: { zone: 'asked', ids: true, balances: false },
};

function zoneOf({ preamble, header }: Sheet): string | undefined {
  return (
    offsetInHeader(/time zone\s*:[^,\n]*/i.exec(preamble)?.[0] ?? '') ??
    offsetInHeader(header.find((name) => /time/i.test(name)) ?? '')
  );
}

function readTrading(line: Line): [string, PricedChange] | undefined {
  const { columns } = line.sheet;
  const unit = ['balance unit', 'unit #2', 'unit'].find((name) => columns.has(name)) ?? 'unit';
  const row = figuresIn(line, timeIn(line, 'time', zoneOf(line.sheet)), {
    amount: 'amount',
    price: 'filled price',
    change: 'balance change',
    fee: 'fee',
    balance: 'balance',
  });
  if (row === undefined) return undefined;
  const { timestamp, amount, price, change, fee } = row;
  const asset = cell(line, unit);
  noteBalance(line, { account: 'trading', asset, timestamp, change, balance: row.balance });
  const type = cell(line, 'trade type').toLowerCase();
  if (type === 'transfer') return leaveOut(line, 'You moved this within OKX.');
  if (type !== 'spot' && type !== 'convert')
    return complain(
      line,
      'UNKNOWN_ROW',
      `${change} ${asset}: OKX's ${type} trading is not supported here.`,
      'trade type',
    );
  const feeUnit = cell(line, 'fee unit') || asset;
  if (feeUnit !== asset && !isZero(fee || '0'))
    return complain(
      line,
      'FEE_MISMATCH',
      `A fee of ${fee} ${feeUnit} on a change of ${asset}: the row does not show whether another row includes it too.`,
      'fee',
    );
  const gross = minus(change, fee);
  const word = cell(line, 'action', 'type').toLowerCase();
  const isOut = gross?.startsWith('-') ?? false;
  if (gross === undefined || (word === 'buy' && isOut) || (word === 'sell' && !isOut))
    return complain(
      line,
      'VALUE_MISMATCH',
      `A change of ${change} ${asset} is not a ${word}: the signs do not match.`,
      'balance change',
    );
  if (!isZero(amount || '0') && !addsUp(splitSign(gross).size, [splitSign(amount).size]))
    return complain(
      line,
      'VALUE_MISMATCH',
      `The amount of ${amount} and the fee of ${fee || '0'} do not add up to the change of ${change} ${asset}.`,
      'amount',
    );
  const isBase = cell(line, 'symbol', 'instrument').split('-')[0] === asset;
  // The balance has the fee in it, which is below zero where it was paid.
  const sums = { asset, amount: gross, fee: negated(fee), isFee: false, isProven: true };
  return [`${cell(line, 'order id')} ${timestamp}`, { line, timestamp, ...sums, price, isBase }];
}

function readFunding(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'time', zoneOf(line.sheet)), {
    amount: 'amount',
    fee: 'fee',
    before: 'before balance',
    balance: 'after balance',
  });
  if (row === undefined) return;
  const { timestamp, amount, before, balance } = row;
  const asset = cell(line, 'symbol');
  const type = cell(line, 'type').toLowerCase();
  const change = minus(balance, before) ?? amount;
  noteBalance(line, { account: 'funding', asset, timestamp, change, balance });
  const id = cell(line, 'id');
  if (type === 'deposit' || type === 'withdrawal')
    return addMoved(line, { ...row, id, asset, change }, type === 'withdrawal');
  if (!addsUp(change, [amount])) return complainOfChange(line, row);
  if (isFiat(asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (INSIDE.test(type)) return leaveOut(line, 'You moved this within OKX.');
  const kind = INCOMES.find(([words]) => words.test(type))?.[1];
  if (kind === undefined)
    return complainOfWord(line, `${amount} ${asset}: OKX's type`, type, 'type');
  addIncome(line, { id, timestamp, asset, amount, kind });
}

type Moved = {
  id: string;
  timestamp: string;
  asset: string;
  amount: string;
  fee: string;
  change: string;
  before: string;
  balance: string;
};

/** The balances tell whether the fee of a movement is in its amount or comes on top. */
function addMoved(line: Line, moved: Moved, isOut: boolean): void {
  const { id, timestamp, asset, amount, fee, change } = moved;
  const paid = splitSign(fee).size;
  const [size, all] = [splitSign(amount).size, splitSign(change).size];
  if (change.startsWith('-') !== isOut) return complainOfChange(line, moved);
  if (!isOut) {
    if (!addsUp(all, [size, isZero(paid) ? '0' : `-${paid}`])) return complainOfChange(line, moved);
    return addChange(line, { id, timestamp, asset, amount: size, fee: paid });
  }
  const units = addsUp(all, [size]) ? minus(size, paid) : addsUp(all, [size, paid]) ? size : '';
  if (!units || units.startsWith('-') || isZero(units)) return complainOfChange(line, moved);
  addChange(line, { id, timestamp, asset, amount: `-${units}`, fee: paid });
}

function complainOfChange(
  line: Line,
  { amount, fee, before, balance }: Pick<Moved, 'amount' | 'fee' | 'before' | 'balance'>,
): undefined {
  return complain(
    line,
    'VALUE_MISMATCH',
    `The balance went from ${before} to ${balance}, which is not the amount of ${amount}${isZero(fee || '0') ? '' : ` with a fee of ${fee}`}.`,
    'amount',
  );
}

function readWithdrawal(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'time', zoneOf(line.sheet)), {
    amount: 'amount',
    fee: 'fee',
  });
  if (row === undefined) return;
  if (cell(line, 'status').toLowerCase() !== 'sent')
    return leaveOut(line, 'This was not completed.');
  const { timestamp, amount, fee } = row;
  addChange(line, {
    id: cell(line, 'reference no.'),
    timestamp,
    asset: cell(line, 'crypto'),
    amount: amount.startsWith('-') ? amount : `-${amount}`,
    fee,
    hash: cell(line, 'transaction id'),
  });
}
