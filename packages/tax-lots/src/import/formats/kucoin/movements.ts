import { isFiat } from '../../../numbers/fiat.ts';
import type { Line } from '../../intake.ts';
import { addMovement, cell, leaveOut, timeOf } from '../../line.ts';
import { withoutSign } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import { addIncome, complainOfWord, figuresIn } from '../rows.ts';
import { SINGAPORE, columnLike, isNoRecord } from './columns.ts';

const KNOWS = { zone: 'in the header, else UTC+8', ids: false, balances: false };

/** KuCoin's deposits and withdrawals; an address of withdrawal tells which of the two a file is. */
export const kucoinMovements: Format = {
  name: 'KuCoin deposits and withdrawals',
  source: 'KuCoin',
  header: ['coin', 'amount'],
  isHeader: (names) =>
    hasTime(names) &&
    (hasAll(names, 'uid', 'status', 'transfer network') ||
      (names.has('type') && names.has('remark'))),
  readRow: readMovement,
  knows: KNOWS,
};

/** KuCoin's account history: every change; what other lists have is left out, the rest asked. */
export const kucoinAccount: Format = {
  name: 'KuCoin account history',
  source: 'KuCoin',
  header: ['uid', 'account type', 'currency', 'side', 'amount', 'fee', 'remark'],
  isHeader: hasTime,
  readRow: readAccount,
  knows: KNOWS,
};

/** KuCoin's earnings. */
export const kucoinEarnings: Format = {
  name: 'KuCoin earnings',
  source: 'KuCoin',
  header: ['uid', 'earnings coin', 'earnings type', 'amount'],
  isHeader: hasTime,
  readRow: readEarning,
  knows: KNOWS,
};

function hasTime(names: ReadonlySet<string>): boolean {
  return columnLike(names, 'time') !== undefined;
}

function timeOfRow(line: Line): string | undefined {
  const column = columnLike(line.sheet.columns.keys(), 'time') ?? 'time';
  const zone = offsetInHeader(column) ?? SINGAPORE;
  return timeOf(line, cell(line, column), { column, zone });
}

function readMovement(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'No record.');
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount', fee: 'fee' });
  if (row === undefined) return;
  const { timestamp, amount, fee } = row;
  const status = cell(line, 'status').toLowerCase();
  if (status !== '' && status !== 'success') return leaveOut(line, 'Not completed.');
  const { columns } = line.sheet;
  const isOut = ['withdrawal address/account', 'wallet address/account', 'wallet address'].some(
    (name) => columns.has(name),
  );
  const asset = cell(line, 'coin');
  if (isFiat(asset)) return leaveOut(line, 'Only fiat currency moved.');
  addMovement(line, {
    direction: isOut ? 'out' : 'in',
    asset,
    quantity: withoutSign(amount),
    fee: isOut ? withoutSign(fee) : '',
    timestamp,
    hash: cell(line, 'hash').split('@')[0] ?? '',
  });
}

// The remarks are those of KuCoin's list of business types; what is not in it is an issue.
const ELSEWHERE = new Set(
  'spot,deposit,withdraw,withdrawal,kcs pay fees,deducted by kcs'.split(','),
);
const INSIDE = new Set(
  'transfer,sub account transfer,broker_transfer,staking,redemption,voting,redemption of voting'.split(
    ',',
  ),
);
const REWARDS: Record<string, string> = {
  'staking profits': 'staking',
  'soft staking profits': 'staking',
  'referral bonus': 'referral',
  airdrop: 'airdrop',
  'airdrop/fork': 'airdrop',
  distribution: 'reward',
  rewards: 'reward',
  'other rewards': 'reward',
  'kucoin bonus': 'reward',
};

function readAccount(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'No record.');
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount' });
  if (row === undefined) return;
  const { timestamp, amount } = row;
  const asset = cell(line, 'currency');
  const remark = cell(line, 'remark');
  const isIn = cell(line, 'side').toLowerCase() === 'deposit';
  const word = remark.toLowerCase();
  const kind = Object.hasOwn(REWARDS, word) ? REWARDS[word] : undefined;
  if (isFiat(asset)) return leaveOut(line, 'Only fiat currency moved.');
  if (kind !== undefined && isIn)
    return addIncome(line, { timestamp, asset, amount: withoutSign(amount), kind });
  if (ELSEWHERE.has(word))
    return leaveOut(
      line,
      'Read from KuCoin’s lists of trades, deposits and withdrawals, which have to be imported too.',
    );
  if (INSIDE.has(word)) return leaveOut(line, 'Moved within KuCoin.');
  const units = `${isIn ? '' : '-'}${amount} ${asset}`;
  complainOfWord(line, `${units}: KuCoin's remark`, remark, 'remark');
}

function readEarning(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'No record.');
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount' });
  if (row === undefined) return;
  const amount = withoutSign(row.amount);
  addIncome(line, { ...row, amount, asset: cell(line, 'earnings coin'), kind: 'staking' });
}
