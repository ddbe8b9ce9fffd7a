import { timeIn } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { noteBalance } from '../../balances.ts';
import type { Line } from '../../intake.ts';
import { cell, complain, leaveOut } from '../../line.ts';
import { addsUp, fitsPrice, negated, splitSign } from '../../amounts.ts';
import { isZero } from '../../read-number.ts';
import { addPricedGroup } from '../changes.ts';
import type { PricedChange } from '../changes.ts';
import type { Format } from '../format.ts';
import { addIncome, addWordedChange, complainOfWord, figuresIn, inGroups, minus } from '../rows.ts';

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
  readAll: inGroups(readUnified, (sides, name) => addPricedGroup(sides, { id: '', name })),
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

function readUnified(line: Line): [string, PricedChange] | undefined {
  const row = figuresIn(line, timeIn(line, 'time(utc)', '+00:00'), {
    quantity: 'quantity',
    price: 'filled price',
    flow: 'cash flow',
    change: 'change',
    fee: 'fee paid',
    balance: 'wallet balance',
  });
  if (row === undefined) return undefined;
  const { timestamp, quantity, price, flow, change, fee } = row;
  const asset = cell(line, 'currency');
  noteBalance(line, { account: 'unified', asset, timestamp, change, balance: row.balance });
  const type = cell(line, 'type').toUpperCase();
  const contract = cell(line, 'contract');
  if (/^TRANSFER_(IN|OUT)$/.test(type)) return leaveOut(line, 'You moved this within Bybit.');
  if (type !== 'TRADE' || !isSideOf(contract, asset))
    return complain(
      line,
      'UNKNOWN_ROW',
      `${change} ${asset}, ${type} ${contract}: this is not recognized or not supported.`,
      'type',
    );
  const gross = minus(change, fee);
  if (gross === undefined || (flow !== '' && !isZero(flow) && !addsUp(change, [flow, fee])))
    return complain(
      line,
      'VALUE_MISMATCH',
      `The cash flow of ${flow} and the fee of ${fee} do not add up to the change of ${change}.`,
      'change',
    );
  const isBase = contract.startsWith(asset);
  const { size } = splitSign(gross);
  const { size: units } = splitSign(quantity);
  const isMoved = isZero(units || '0') || addsUp(size, [units]);
  if (!isMoved && (isBase || !fitsPrice({ units, price, total: size })))
    return complain(
      line,
      'VALUE_MISMATCH',
      `${quantity} at ${price} each do not change ${asset} by ${gross}.`,
      'quantity',
    );
  // The change has the fee in it, which is below zero where it was paid; the balance shows it.
  const sums = { asset, amount: gross, fee: negated(fee), isFee: false, isProven: true };
  const key = `${contract} ${timestamp} ${cell(line, 'direction')} ${price}`;
  return [key, { line, timestamp, ...sums, price, isBase }];
}

/** A market's name begins or ends with each of its coins. */
function isSideOf(contract: string, asset: string): boolean {
  return asset !== '' && (contract.startsWith(asset) || contract.endsWith(asset));
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
  if (isFiat(asset)) return leaveOut(line, 'You moved only fiat currency.');
  if (/^(deposit|withdrawal|withdraw)$/i.test(description)) {
    const direction = /^deposit$/i.test(description) ? 'in' : 'out';
    return addWordedChange(line, direction, 'qty', { asset, amount, timestamp });
  }
  if (INSIDE.test(description)) return leaveOut(line, 'You moved this within Bybit.');
  const kind = INTEREST.test(description)
    ? 'interest'
    : description.toLowerCase() === 'airdrop'
      ? 'airdrop'
      : undefined;
  if (kind === undefined)
    return complainOfWord(line, `${amount} ${asset}: Bybit's`, description, 'description');
  addIncome(line, { timestamp, asset, amount, kind });
}
