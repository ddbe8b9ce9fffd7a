import { numberIn, timeIn } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { negated } from '../../amounts.ts';
import { noteBalance } from '../../balances.ts';
import { addLoneFees } from '../../fees.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut, walletOf } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { addGroup } from '../changes.ts';
import type { Format } from '../format.ts';
import { addIncome, addWordedChange, figuresIn, inGroups } from '../rows.ts';
import { krakenAsset } from './codes.ts';

const WALLET = 'Kraken';
const REWARDS = new Set(['reward', 'bonus', 'airdrop', 'dividend', 'staking']);
const INSIDE = new Set([
  'spottostaking',
  'stakingfromspot',
  'stakingtospot',
  'spotfromstaking',
  'allocation',
  'deallocation',
  'autoallocation',
  'autoallocate',
  'migration',
  'spotfromfutures',
  'spottofutures',
]);
const MARGIN = new Set(['margin', 'rollover', 'settled', 'margin trade']);
const EXCHANGES = new Set(['trade', 'spend', 'receive', 'conversion']);

/**
 * Kraken's ledgers: one row for each side, tied by `refid`; the fee is in the row's own asset and
 * comes on top. Codes such as XXBT and ZUSD and endings such as .S are taken off. Rows without
 * `txid` are pending and left out. Each row has the balance after it.
 */
export const krakenLedgers: Format = {
  name: 'Kraken ledgers',
  source: WALLET,
  header: ['txid', 'refid', 'time', 'type', 'asset', 'amount', 'fee'],
  isHeader: (names) => !names.has('pair'),
  readAll: inGroups(readEntry, readGroup),
  isStatement: true,
  knows: { zone: 'UTC', ids: true, balances: true },
};

type Entry = {
  line: Line;
  id: string;
  type: string;
  subtype: string;
  asset: string;
  amount: string;
  fee: string;
  timestamp: string;
  isFee: false;
  /** The row has a balance, which shows that a fee below zero came back. */
  isProven: boolean;
};

function readEntry(line: Line): [string, Entry] | undefined {
  const id = cell(line, 'txid');
  if (id === '') return leaveOut(line, 'This is pending: the row has no transaction ID yet.');
  const row = figuresIn(line, timeIn(line, 'time', '+00:00'), {
    amount: 'amount',
    fee: 'fee',
    balance: 'balance',
  });
  if (row === undefined) return undefined;
  const { timestamp, amount, fee, balance } = row;
  const code = cell(line, 'asset');
  const account = cell(line, 'wallet');
  if (balance !== '')
    noteBalance(line, {
      account,
      asset: code,
      name: krakenAsset(code),
      timestamp,
      change: amount,
      fee,
      balance,
    });
  const entry = {
    line,
    id,
    type: cell(line, 'type').toLowerCase(),
    subtype: cell(line, 'subtype').toLowerCase(),
    asset: krakenAsset(code),
    amount,
    fee: fee || '0',
    timestamp,
    isFee: false as const,
    isProven: balance !== '',
  };
  return [cell(line, 'refid') || id, entry];
}

function readGroup(entries: readonly Entry[], refid: string): void {
  const [first, second] = entries;
  if (first === undefined) return;
  if (entries.every(({ type }) => EXCHANGES.has(type))) {
    const paid = entries.filter(({ asset }) => asset !== 'KFEE');
    for (const { line, asset } of entries)
      if (asset === 'KFEE') leaveOut(line, 'These are fee credits (KFEE), which have no cost.');
    return addGroup(paid, { id: refid, name: refid });
  }
  const isReversed =
    second !== undefined &&
    entries.length === 2 &&
    first.type === second.type &&
    first.asset === second.asset &&
    first.amount === negated(second.amount);
  for (const entry of entries)
    if (isReversed && (first.type === 'deposit' || first.type === 'withdrawal'))
      leaveOut(entry.line, 'Kraken booked this and reversed it.');
    else readSingle(entry);
}

function readSingle(entry: Entry): void {
  const { line, id, type, subtype, asset, amount, fee, timestamp } = entry;
  if (MARGIN.has(type))
    return complain(
      line,
      'UNKNOWN_ROW',
      `${type === 'rollover' ? 'The cost of a margin position' : 'The result of a margin trade'}, ${amount} ${asset}${isZero(fee) ? '' : ` and a fee of ${fee}`}: results of margin trading are not supported here. Add them by hand, following your country’s rules.`,
      'type',
    );
  if (isFiat(asset)) {
    leaveOut(line, 'You moved only fiat currency.');
    const wallet = walletOf(line, WALLET);
    return addLoneFees(line, { id, timestamp, wallet }, [{ asset, quantity: fee }]);
  }
  if (asset === 'KFEE') return leaveOut(line, 'These are fee credits (KFEE), which have no cost.');
  if (INSIDE.has(subtype)) return leaveOut(line, 'You moved this within Kraken.');
  if (type === 'deposit' || type === 'withdrawal')
    return addWordedChange(line, type === 'deposit' ? 'in' : 'out', 'amount', {
      id,
      asset,
      amount,
      fee,
      timestamp,
    });
  const isReward = REWARDS.has(subtype) || type === 'staking' || type === 'dividend';
  if (type === 'earn' && subtype === '')
    return complain(
      line,
      'UNKNOWN_ROW',
      `${amount} ${asset} under “earn” without a subtype: this is a reward, or units that you moved within Kraken.`,
      'subtype',
    );
  if (!isReward || amount.startsWith('-'))
    return complain(
      line,
      'UNKNOWN_ROW',
      `Kraken's ${type}${subtype === '' ? '' : ` (${subtype})`} is not recognized.`,
      'type',
    );
  addReward(entry);
}

function addReward({ line, id, subtype, asset, amount, fee, timestamp }: Entry): void {
  const dollars = numberIn(line, 'amountusd') ?? '';
  const kind = subtype === 'airdrop' ? 'airdrop' : 'staking';
  const value = { amount: dollars, currency: 'USD' };
  addIncome(line, { id, timestamp, asset, amount, kind, value, fee });
}
