import { isFiat } from '../../../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../../../numbers/money.ts';
import { noteBalance } from '../../balances.ts';
import type { Intake, Line } from '../../intake.ts';
import {
  addMovement,
  addTransaction,
  cell,
  complain,
  leaveOut,
  numberIn,
  timeIn,
  walletOf,
} from '../../line.ts';
import { withoutSign } from '../../read-number.ts';
import type { Sheet } from '../../sheet.ts';
import { addGroup } from '../changes.ts';
import type { Change } from '../changes.ts';
import { hasAll } from '../format.ts';
import type { Format } from '../format.ts';

const WALLET = 'Bybit';
const KNOWS = { zone: 'UTC', ids: false, balances: true };

/**
 * Bybit's log of the unified trading account: a row for each side of a spot trade, with the fee and
 * the balance. Rows of contracts change one coin alone; what comes of them is not computed here.
 */
export const bybitUnified: Format = {
  name: 'Bybit unified account',
  source: WALLET,
  isHeader: (names) =>
    hasAll(
      names,
      'currency',
      'contract',
      'type',
      'direction',
      'fee paid',
      'cash flow',
      'change',
      'wallet balance',
    ) && names.has('time(utc)'),
  readAll: readUnified,
  isStatement: true,
  knows: KNOWS,
};

/** Bybit's log of the funding account. */
export const bybitFunding: Format = {
  name: 'Bybit funding account',
  source: WALLET,
  isHeader: (names) =>
    hasAll(names, 'date & time(utc)', 'coin', 'qty', 'type', 'account balance', 'description'),
  readRow: readFunding,
  knows: KNOWS,
};

function readUnified(intake: Intake, sheet: Sheet): void {
  const groups = new Map<string, Change[]>();
  for (const row of sheet.rows) {
    const line: Line = { intake, sheet, row };
    const timestamp = timeIn(line, 'time(utc)', '+00:00');
    const change = numberIn(line, 'change');
    const fee = numberIn(line, 'fee paid');
    const balance = numberIn(line, 'wallet balance');
    if (
      timestamp === undefined ||
      change === undefined ||
      fee === undefined ||
      balance === undefined
    )
      continue;
    const asset = cell(line, 'currency');
    noteBalance(line, { account: 'unified', asset, timestamp, change, balance });
    const type = cell(line, 'type').toUpperCase();
    const contract = cell(line, 'contract');
    const isMove = /^TRANSFER_(IN|OUT)$/.test(type);
    if (isMove) leaveOut(line, 'Moved within Bybit.');
    else if (type !== 'TRADE' || !isSideOf(contract, asset))
      complain(
        line,
        'UNKNOWN_ROW',
        `${change} ${asset}, ${type} ${contract}: it is not known here, or not computed.`,
        'type',
      );
    else {
      const key = `${contract} ${timestamp} ${cell(line, 'direction')} ${cell(line, 'filled price')}`;
      const entry = { line, timestamp, asset, ...grossOf(change, fee), isFee: false };
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
    }
  }
  for (const [key, changes] of groups) addGroup(changes, { id: '', wallet: WALLET, name: key });
}

/** A market's name begins or ends with each of its coins. */
function isSideOf(contract: string, asset: string): boolean {
  return asset !== '' && (contract.startsWith(asset) || contract.endsWith(asset));
}

/** The change has the fee in it, which is below zero. */
function grossOf(change: string, fee: string): { amount: string; fee: string } {
  const units = readQuantity(change);
  const part = readQuantity(withoutSign(fee || '0'));
  if (units === undefined || part === undefined || !fee.startsWith('-'))
    return { amount: change, fee: '' };
  return { amount: writeQuantity(units + part), fee: withoutSign(fee) };
}

// `Easy Earn | Flexible Interest Distribution`: the product, and what became of it.
const INSIDE =
  /^transfer (to|from) [a-z ]+ account$|^[a-z ]+ \| [a-z ]*(subscription|redemption)$/i;
const INTEREST = /^[a-z ]+ \| [a-z ]*interest distribution$/i;

function readFunding(line: Line): void {
  const timestamp = timeIn(line, 'date & time(utc)', '+00:00');
  const amount = numberIn(line, 'qty');
  const balance = numberIn(line, 'account balance');
  if (timestamp === undefined || amount === undefined || balance === undefined) return;
  const asset = cell(line, 'coin');
  const description = cell(line, 'description');
  noteBalance(line, { account: 'funding', asset, timestamp, change: amount, balance });
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  const isOut = amount.startsWith('-');
  const quantity = withoutSign(amount);
  const wallet = walletOf(line, WALLET);
  if (/^(deposit|withdrawal|withdraw)$/i.test(description))
    return addMovement(line, {
      direction: isOut ? 'out' : 'in',
      asset,
      quantity,
      wallet,
      timestamp,
    });
  if (INSIDE.test(description)) return leaveOut(line, 'Moved within Bybit.');
  const kind = INTEREST.test(description)
    ? 'interest'
    : description.toLowerCase() === 'airdrop'
      ? 'airdrop'
      : undefined;
  if (kind === undefined || isOut)
    return complain(
      line,
      'UNKNOWN_ROW',
      `${amount} ${asset}: Bybit's ${JSON.stringify(description.slice(0, 60))} is not known here.`,
      'description',
    );
  addTransaction(line, { timestamp, type: 'income', wallet, in: { asset, quantity }, kind }, '');
}
