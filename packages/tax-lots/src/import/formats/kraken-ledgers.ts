import { isFiat } from '../../numbers/fiat.ts';
import { addTransaction, cell, complain, leaveOut, numberIn, originOf, timeIn } from '../intake.ts';
import type { Intake, Line } from '../intake.ts';
import { addExchange } from '../exchange.ts';
import { isZero, withoutSign } from '../read-number.ts';
import type { Sheet } from '../sheet.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

const WALLET = 'Kraken';
const OLD_CODES: Record<string, string> = {
  XXBT: 'BTC',
  XBT: 'BTC',
  XXDG: 'DOGE',
  XDG: 'DOGE',
  XETH: 'ETH',
  XXRP: 'XRP',
  XLTC: 'LTC',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XZEC: 'ZEC',
  XREP: 'REP',
  XMLN: 'MLN',
  XETC: 'ETC',
  ZUSD: 'USD',
  ZEUR: 'EUR',
  ZGBP: 'GBP',
  ZCAD: 'CAD',
  ZJPY: 'JPY',
  ZAUD: 'AUD',
  ETH2: 'ETH',
};
const REWARDS = new Set(['reward', 'bonus', 'airdrop', 'dividend', 'staking']);
const INSIDE = new Set([
  'spottostaking',
  'stakingfromspot',
  'stakingtospot',
  'spotfromstaking',
  'allocation',
  'deallocation',
  'autoallocation',
  'migration',
  'spotfromfutures',
  'spottofutures',
]);

/**
 * Kraken's ledgers: one row for each side, tied by `refid`; the fee is in the row's own asset and
 * comes on top. Codes
 * such as XXBT and ZUSD and endings such as .S are taken off. Rows without `txid` are pending and
 * left out.
 */
export const krakenLedgers: Format = {
  name: 'Kraken ledgers',
  isHeader: (names) =>
    hasAll(names, 'txid', 'refid', 'time', 'type', 'asset', 'amount', 'fee') && !names.has('pair'),
  readAll: readKraken,
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
};

function readKraken(intake: Intake, sheet: Sheet): void {
  const groups = new Map<string, Entry[]>();
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const id = cell(line, 'txid');
    if (id === '') {
      leaveOut(line, 'Pending: the row has no txid yet.');
      continue;
    }
    const timestamp = timeIn(line, 'time', '+00:00');
    const amount = numberIn(line, 'amount');
    const fee = numberIn(line, 'fee');
    if (timestamp === undefined || amount === undefined || fee === undefined) continue;
    const refid = cell(line, 'refid') || id;
    const entry = {
      line,
      id,
      type: cell(line, 'type').toLowerCase(),
      subtype: cell(line, 'subtype').toLowerCase(),
      asset: krakenAsset(cell(line, 'asset')),
      amount,
      fee: fee || '0',
      timestamp,
    };
    const group = groups.get(refid);
    if (group === undefined) groups.set(refid, [entry]);
    else group.push(entry);
  }
  for (const [refid, entries] of groups) readGroup(refid, entries);
}

/**
 * Kraken's code as others write it. Example: `krakenAsset('XXBT')` is `'BTC'`,
 * `krakenAsset('DOT.S')` is `'DOT'`.
 */
export function krakenAsset(code: string): string {
  const base = code
    .replace(/\.(S|M|F|P|B|HOLD)$/, '')
    .replace(/^(DOT|ATOM|SOL|KAVA|FLOW|MATIC|KSM|TRX|SCRT|ADA)\d{2}$/, '$1');
  return OLD_CODES[base] ?? base;
}

function readGroup(refid: string, entries: Entry[]): void {
  const [first, second] = entries;
  if (first === undefined) return;
  const isExchange = ['trade', 'spend', 'receive'].includes(first.type);
  if (isExchange && second !== undefined && entries.length === 2) {
    const [given, received] = first.amount.startsWith('-') ? [first, second] : [second, first];
    if (given.amount.startsWith('-') && !received.amount.startsWith('-'))
      return addKrakenTrade(refid, given, received);
  }
  if (isExchange)
    return complainAll(
      entries,
      `The ${entries.length} rows of ${refid} are not one side given and one received.`,
    );
  for (const entry of entries) readSingle(entry);
}

function addKrakenTrade(refid: string, given: Entry, received: Entry): void {
  const paying = isZero(given.fee) ? received : given;
  addExchange(given.line, {
    id: refid,
    timestamp: given.timestamp,
    wallet: WALLET,
    value: '',
    given: { asset: given.asset, quantity: given.amount },
    received: { asset: received.asset, quantity: received.amount },
    fee: {
      asset: paying.asset,
      quantity: paying.fee,
      paidFrom: paying === given ? 'separate' : 'withheld_in',
    },
  });
  received.line.intake.leftOut.push({
    ...originOf(received.line),
    why: `The other side of ${refid}, read with row ${given.line.row.number}.`,
  });
  if (!isZero(given.fee) && !isZero(received.fee))
    complain(
      received.line,
      'UNKNOWN_ROW',
      'Both sides have a fee; only the one on the side given is read.',
      'fee',
    );
}

function readSingle(entry: Entry): void {
  const { line, id, type, subtype, asset, amount, fee, timestamp } = entry;
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  if (INSIDE.has(subtype)) return leaveOut(line, 'Moved within Kraken.');
  const quantity = withoutSign(amount);
  if (type === 'deposit' || type === 'withdrawal') {
    const direction = type === 'deposit' ? 'in' : 'out';
    line.intake.movements.push({
      id,
      direction,
      asset,
      quantity,
      fee,
      wallet: WALLET,
      timestamp,
      hash: '',
      origin: originOf(line),
    });
    return;
  }
  const isReward =
    REWARDS.has(subtype) ||
    type === 'staking' ||
    type === 'dividend' ||
    (type === 'earn' && subtype === '');
  if (!isReward || amount.startsWith('-'))
    return complain(
      line,
      'UNKNOWN_ROW',
      `Kraken's ${type}${subtype === '' ? '' : ` (${subtype})`} is not known here.`,
      'type',
    );
  const value = numberIn(line, 'amountusd');
  const known =
    line.intake.currency === 'USD' && value !== undefined && value !== ''
      ? { value: withoutSign(value) }
      : {};
  const withheld = isZero(fee)
    ? {}
    : { fee: { asset, quantity: fee, paid_from: 'withheld_in' as const } };
  addTransaction(
    line,
    {
      timestamp,
      type: 'income',
      wallet: WALLET,
      in: { asset, quantity },
      kind: subtype === 'airdrop' ? 'airdrop' : 'staking',
      ...known,
      ...withheld,
    },
    id,
  );
}

function complainAll(entries: readonly Entry[], message: string): void {
  for (const { line } of entries) complain(line, 'UNKNOWN_ROW', message, 'refid');
}
