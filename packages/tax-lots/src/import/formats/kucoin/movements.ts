import { timeOf } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { plainOf } from '../../amounts.ts';
import { leaveToList } from '../../elsewhere.ts';
import { addLoneFees } from '../../fees.ts';
import type { Line } from '../../intake.ts';
import { addMovement, cell, complain, leaveOut, walletOf } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { offsetInHeader } from '../../read-time.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';
import { addIncome, complainOfWord, figuresIn } from '../rows.ts';
import { SINGAPORE, columnLike, isNoRecord } from './columns.ts';

const KNOWS = { zone: 'in the header, else UTC+8', ids: false, balances: false };

/**
 * KuCoin's deposits and withdrawals. An address of withdrawal, the type, the remark or the file's
 * name tells which of the two a row is.
 */
export const kucoinMovements: Format = {
  name: 'KuCoin deposits and withdrawals',
  source: 'KuCoin',
  header: [],
  isHeader: (names) =>
    hasAll(names, 'coin_type', 'type', 'hash', 'vol', 'created_at') ||
    (hasTime(names) &&
      hasAll(names, 'coin', 'amount') &&
      (hasAll(names, 'uid', 'status', 'transfer network') ||
        (names.has('type') && names.has('remark')))),
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
  const { columns } = line.sheet;
  const known = columns.has('created_at') ? 'created_at' : undefined;
  const column = columnLike(columns.keys(), 'time') ?? known ?? 'time';
  const zone = offsetInHeader(column) ?? SINGAPORE;
  return timeOf(line, cell(line, column), { column, zone });
}

function readMovement(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'This row contains no transaction.');
  const amountColumn = line.sheet.columns.has('vol') ? 'vol' : 'amount';
  const row = figuresIn(line, timeOfRow(line), { amount: amountColumn, fee: 'fee' });
  if (row === undefined) return;
  const { timestamp, amount, fee } = row;
  const status = cell(line, 'status').toLowerCase();
  if (status !== '' && status !== 'success') return leaveOut(line, 'This was not completed.');
  const asset = cell(line, 'coin', 'coin_type');
  const direction = directionOf(line);
  if (direction === undefined) return;
  if (isFiat(asset)) {
    leaveOut(line, 'You moved only fiat currency.');
    const wallet = walletOf(line, 'KuCoin');
    return addLoneFees(line, { id: '', timestamp, wallet }, [{ asset, quantity: fee }]);
  }
  const quantity = plainOf(line, amount, amountColumn);
  const paid = plainOf(line, fee, 'fee');
  if (quantity === undefined || paid === undefined) return;
  if (direction === 'in' && !isZero(paid || '0'))
    return complain(
      line,
      'FEE_MISMATCH',
      `The file does not show whether the ${amount} that you received includes the fee of ${fee} ${asset}.`,
      'fee',
    );
  const hash = cell(line, 'hash').split('@')[0] ?? '';
  addMovement(line, { direction, asset, quantity, fee: paid, timestamp, hash });
}

const ADDRESSES = ['withdrawal address/account', 'wallet address/account', 'wallet address'];

/** Which way units went; where nothing says, or two things differ, that is reported. */
function directionOf(line: Line): 'in' | 'out' | undefined {
  const { columns, file } = line.sheet;
  const words = [
    ADDRESSES.some((name) => columns.has(name)) ? 'withdrawal' : '',
    columns.has('deposit address') ? 'deposit' : '',
    cell(line, 'type'),
    cell(line, 'remarks', 'remark'),
  ].map((text) => /^(deposit|withdraw)/i.exec(text)?.[1]?.toLowerCase());
  const told = new Set(words.filter((word) => word !== undefined));
  // Both words are in the names of both files; the last of them says which one it is.
  const named = /.*(deposit|withdraw)/i.exec(file)?.[1]?.toLowerCase();
  if (told.size === 0 && named !== undefined) told.add(named);
  if (told.size === 1) return told.has('deposit') ? 'in' : 'out';
  return complain(
    line,
    'UNKNOWN_ROW',
    told.size === 0
      ? 'Neither the row nor the file’s name shows whether this is a deposit or a withdrawal.'
      : 'The row is marked both as a deposit and as a withdrawal.',
    columns.has('remarks') ? 'remarks' : 'remark',
  );
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
  if (isNoRecord(line)) return leaveOut(line, 'This row contains no transaction.');
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount', fee: 'fee' });
  if (row === undefined) return;
  const { timestamp, amount, fee } = row;
  const asset = cell(line, 'currency');
  const remark = cell(line, 'remark');
  const side = cell(line, 'side').toLowerCase();
  const word = remark.toLowerCase();
  const kind = Object.hasOwn(REWARDS, word) ? REWARDS[word] : undefined;
  if (isFiat(asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (kind !== undefined && side === 'deposit')
    return addIncome(line, { timestamp, asset, amount, kind, fee });
  if (ELSEWHERE.has(word)) return leaveToList(line, { asset, timestamp });
  if (INSIDE.has(word)) return leaveOut(line, 'You moved this within KuCoin.');
  const units = `${side === 'deposit' ? '' : '-'}${amount} ${asset}`;
  complainOfWord(line, `${units}: KuCoin's remark`, remark, 'remark');
}

function readEarning(line: Line): void {
  if (isNoRecord(line)) return leaveOut(line, 'This row contains no transaction.');
  const row = figuresIn(line, timeOfRow(line), { amount: 'amount', fee: 'fee' });
  if (row === undefined) return;
  addIncome(line, { ...row, asset: cell(line, 'earnings coin'), kind: 'staking' });
}
