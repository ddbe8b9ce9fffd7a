import { isFiat } from '../../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../../numbers/money.ts';
import { noteBalance } from '../balances.ts';
import type { Intake, Line } from '../intake.ts';
import {
  addMovement,
  addTransaction,
  cell,
  complain,
  leaveOut,
  numberIn,
  timeIn,
  walletOf,
} from '../line.ts';
import { withoutSign } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import type { Sheet } from '../sheet.ts';
import { addGroup } from './changes.ts';
import type { Change } from './changes.ts';
import { hasAll } from './format.ts';
import type { Format } from './format.ts';

const WALLET = 'OKX';
const KNOWS = { zone: 'above the header, else asked', ids: true, balances: true };

/**
 * OKX's trading history: a row for each side of a trade, tied by its order and time, with what the
 * balance changed by after the fee, and the balance. The line above the header tells the zone.
 */
export const okxTrading: Format = {
  name: 'OKX trading history',
  source: WALLET,
  isHeader: (names) =>
    hasAll(names, 'order id', 'time', 'trade type', 'fee', 'balance change', 'balance') &&
    (names.has('balance unit') || names.has('unit')),
  readAll: readTrading,
  isStatement: true,
  knows: KNOWS,
};

/** OKX's funding history: deposits, withdrawals, earnings and moves between its accounts. */
export const okxFunding: Format = {
  name: 'OKX funding history',
  source: WALLET,
  isHeader: (names) =>
    hasAll(names, 'time', 'type', 'amount', 'before balance', 'after balance', 'fee', 'symbol'),
  readRow: readFunding,
  knows: KNOWS,
};

function zoneOf({ preamble, header }: Sheet): string | undefined {
  return (
    offsetInHeader(/time zone\s*:[^,\n]*/i.exec(preamble)?.[0] ?? '') ??
    offsetInHeader(header.find((name) => /time/i.test(name)) ?? '')
  );
}

function readTrading(intake: Intake, sheet: Sheet): void {
  const groups = new Map<string, Change[]>();
  const { columns } = sheet;
  const unit = columns.has('balance unit')
    ? 'balance unit'
    : columns.has('unit #2')
      ? 'unit #2'
      : 'unit';
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const timestamp = timeIn(line, 'time', zoneOf(sheet));
    const change = numberIn(line, 'balance change');
    const fee = numberIn(line, 'fee');
    const balance = numberIn(line, 'balance');
    if (
      timestamp === undefined ||
      change === undefined ||
      fee === undefined ||
      balance === undefined
    )
      continue;
    const asset = cell(line, unit);
    noteBalance(line, { account: 'trading', asset, timestamp, change, balance });
    const type = cell(line, 'trade type').toLowerCase();
    if (type === 'transfer') leaveOut(line, 'Moved within OKX.');
    else if (type !== 'spot' && type !== 'convert')
      complain(
        line,
        'UNKNOWN_ROW',
        `${change} ${asset}: OKX's ${type} trading is not computed here.`,
        'trade type',
      );
    else {
      const order = cell(line, 'order id');
      const key = `${order} ${timestamp}`;
      const entry = {
        line,
        timestamp,
        asset,
        ...grossOf(line, { change, fee, asset }),
        isFee: false,
      };
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
  }
  for (const [key, changes] of groups)
    addGroup(changes, { id: key, wallet: WALLET, name: `order ${key}` });
}

/** What changed before the fee, where the fee is in the same coin; a rebate stays in the change. */
function grossOf(
  line: Line,
  { change, fee, asset }: { change: string; fee: string; asset: string },
): { amount: string; fee: string } {
  const feeUnit = cell(line, 'fee unit') || asset;
  const units = readQuantity(change);
  const part = readQuantity(withoutSign(fee));
  const isOwn = feeUnit === asset && fee.startsWith('-');
  if (!isOwn || units === undefined || part === undefined) return { amount: change, fee: '' };
  return { amount: writeQuantity(units + part), fee: withoutSign(fee) };
}

function readFunding(line: Line): void {
  const timestamp = timeIn(line, 'time', zoneOf(line.sheet));
  const amount = numberIn(line, 'amount');
  const fee = numberIn(line, 'fee');
  const balance = numberIn(line, 'after balance');
  if (timestamp === undefined || amount === undefined || fee === undefined || balance === undefined)
    return;
  const asset = cell(line, 'symbol');
  const type = cell(line, 'type').toLowerCase();
  noteBalance(line, { account: 'funding', asset, timestamp, change: amount, balance });
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  const id = cell(line, 'id');
  const wallet = walletOf(line, WALLET);
  if (type === 'deposit' || type === 'withdrawal')
    return addMovement(line, {
      id,
      direction: amount.startsWith('-') ? 'out' : 'in',
      asset,
      ...netOf(amount, fee),
      wallet,
      timestamp,
    });
  if (
    /^(stake|redeem staking|savings (subscription|redemption)|(from|to) (unified )?(trading|funding) account|simple earn (subscription|redemption)|transfer (in|out))$/.test(
      type,
    )
  )
    return leaveOut(line, 'Moved within OKX.');
  const kind = /^([a-z0-9]+ )?staking yield$/.test(type)
    ? 'staking'
    : type === 'fee rebate'
      ? 'cashback'
      : /^((savings|simple earn) )?(interest|earnings|yield)$/.test(type)
        ? 'interest'
        : type === 'airdrop'
          ? 'airdrop'
          : undefined;
  if (kind === undefined || amount.startsWith('-'))
    return complain(
      line,
      'UNKNOWN_ROW',
      `${amount} ${asset}: OKX's type ${JSON.stringify(type.slice(0, 40))} is not known here.`,
      'type',
    );
  addTransaction(
    line,
    { timestamp, type: 'income', wallet, in: { asset, quantity: amount }, kind },
    id,
  );
}

/** A withdrawal's amount is what left, with its fee in it. */
function netOf(amount: string, fee: string): { quantity: string; fee: string } {
  const units = readQuantity(withoutSign(amount));
  const part = readQuantity(withoutSign(fee || '0'));
  return units === undefined || part === undefined || !amount.startsWith('-') || part >= units
    ? { quantity: withoutSign(amount), fee: withoutSign(fee) }
    : { quantity: writeQuantity(units - part), fee: withoutSign(fee) };
}
