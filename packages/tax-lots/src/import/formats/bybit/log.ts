import { isFiat } from '../../../numbers/fiat.ts';
import { noteBalance } from '../../balances.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut, timeIn } from '../../line.ts';
import { withoutSign } from '../../read-number.ts';
import { addGroup } from '../changes.ts';
import type { Change } from '../changes.ts';
import type { Format } from '../format.ts';
import { addChange, addIncome, complainOfWord, figuresIn, inGroups, plus } from '../rows.ts';

const WALLET = 'Bybit';
const KNOWS = { zone: 'UTC', ids: false, balances: true };

/**
 * Bybit's log of the unified trading account: a row for each side of a spot trade, with the fee and
 * the balance. Rows of contracts change one coin alone; what comes of them is not computed here.
 */
export const bybitUnified: Format = {
  name: 'Bybit unified account',
  source: WALLET,
  header: [
    'currency',
    'contract',
    'type',
    'direction',
    'fee paid',
    'cash flow',
    'change',
    'wallet balance',
  ],
  isHeader: (names) => names.has('time(utc)'),
  readAll: inGroups(readUnified, (changes, name) => addGroup(changes, { id: '', name })),
  isStatement: true,
  knows: KNOWS,
};

/** Bybit's log of the funding account. */
export const bybitFunding: Format = {
  name: 'Bybit funding account',
  source: WALLET,
  header: ['date & time(utc)', 'coin', 'qty', 'type', 'account balance', 'description'],
  readRow: readFunding,
  knows: KNOWS,
};

function readUnified(line: Line): [string, Change] | undefined {
  const row = figuresIn(line, timeIn(line, 'time(utc)', '+00:00'), {
    change: 'change',
    fee: 'fee paid',
    balance: 'wallet balance',
  });
  if (row === undefined) return undefined;
  const { timestamp, change, fee } = row;
  const asset = cell(line, 'currency');
  noteBalance(line, { account: 'unified', asset, timestamp, change, balance: row.balance });
  const type = cell(line, 'type').toUpperCase();
  const contract = cell(line, 'contract');
  if (/^TRANSFER_(IN|OUT)$/.test(type)) return leaveOut(line, 'Moved within Bybit.');
  if (type !== 'TRADE' || !isSideOf(contract, asset))
    return complain(
      line,
      'UNKNOWN_ROW',
      `${change} ${asset}, ${type} ${contract}: it is not recognised, or not computed.`,
      'type',
    );
  return [
    `${contract} ${timestamp} ${cell(line, 'direction')} ${cell(line, 'filled price')}`,
    { line, timestamp, asset, ...grossOf(change, fee), isFee: false },
  ];
}

/** A market's name begins or ends with each of its coins. */
function isSideOf(contract: string, asset: string): boolean {
  return asset !== '' && (contract.startsWith(asset) || contract.endsWith(asset));
}

/** The change has the fee in it, which is below zero. */
function grossOf(change: string, fee: string): { amount: string; fee: string } {
  const amount = fee.startsWith('-') ? plus(change, withoutSign(fee)) : undefined;
  return amount === undefined ? { amount: change, fee: '' } : { amount, fee: withoutSign(fee) };
}

// `Easy Earn | Flexible Interest Distribution`: the product, and what became of it.
const INSIDE =
  /^transfer (to|from) [a-z ]+ account$|^[a-z ]+ \| [a-z ]*(subscription|redemption)$/i;
const INTEREST = /^[a-z ]+ \| [a-z ]*interest distribution$/i;

function readFunding(line: Line): void {
  const row = figuresIn(line, timeIn(line, 'date & time(utc)', '+00:00'), {
    amount: 'qty',
    balance: 'account balance',
  });
  if (row === undefined) return;
  const { timestamp, amount, balance } = row;
  const asset = cell(line, 'coin');
  const description = cell(line, 'description');
  noteBalance(line, { account: 'funding', asset, timestamp, change: amount, balance });
  if (isFiat(asset)) return leaveOut(line, 'Only fiat currency moved.');
  if (/^(deposit|withdrawal|withdraw)$/i.test(description))
    return addChange(line, { asset, amount, timestamp });
  if (INSIDE.test(description)) return leaveOut(line, 'Moved within Bybit.');
  const kind = INTEREST.test(description)
    ? 'interest'
    : description.toLowerCase() === 'airdrop'
      ? 'airdrop'
      : undefined;
  if (kind === undefined || amount.startsWith('-'))
    return complainOfWord(line, `${amount} ${asset}: Bybit's`, description, 'description');
  addIncome(line, { timestamp, asset, amount, kind });
}
