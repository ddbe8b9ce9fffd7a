import { plainOf, splitSign } from '../amounts.ts';
import { addExchange } from '../exchange.ts';
import { withValue } from '../fees.ts';
import type { FeeCell } from '../fees.ts';
import type { RowMeaning } from '../file-options.ts';
import { atPriceOf, complainOfPrice, minus, plus } from '../formats/rows.ts';
import { addTransaction, complain } from '../line.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning, Side } from '../two-sided.ts';
import { assetOf, currencyOf, feeOfRow, isMoney, partOf, walletOfRow } from './mapped-row.ts';
import type { Row } from './mapped-row.ts';
import { totalOf } from './total-of.ts';
import { codeOfUnit } from './units.ts';

const KINDS: ReadonlySet<RowMeaning> = new Set([
  'staking',
  'mining',
  'interest',
  'airdrop',
  'reward',
  'cashback',
  'referral',
]);
const INWARD: ReadonlySet<RowMeaning> = new Set([
  ...KINDS,
  'buy',
  'income',
  'fork',
  'gift_in',
  'moved_in',
]);
const OUTWARD: ReadonlySet<RowMeaning> = new Set([
  'sell',
  'spend',
  'fee',
  'gift_out',
  'donation',
  'loss',
  'moved_out',
]);

/** Adds a row that stands for itself. */
export function addRow(row: Row): void {
  const { columns } = row.mapping;
  const hasSides = columns.sent_quantity !== undefined || columns.received_quantity !== undefined;
  if (columns.asset !== undefined || !hasSides) addOneAsset(row);
  else addSides(row, sidesOf(row));
}

/** Both sides; what was sent may be written below zero. */
function sidesOf({ line, mapping, numbers, units }: Row): { sent: Side; received: Side } {
  const side = (name: 'sent' | 'received', quantity: string): Side => {
    const unit = units[`${name}_quantity`];
    const asset =
      partOf(line, mapping, `${name}_asset`) ||
      (unit === undefined ? (mapping.asset ?? '') : codeOfUnit(unit, []));
    return { asset: isMoney(asset) ? asset.toUpperCase() : asset, quantity };
  };
  return {
    sent: side('sent', splitSign(numbers.sent_quantity).size),
    received: side('received', numbers.received_quantity),
  };
}

function addSides(row: Row, sides: { sent?: Side; received?: Side }): void {
  const { line, mapping, meaning, timestamp } = row;
  const [sent, received] = [sides.sent, sides.received].map((side) =>
    side === undefined || side.quantity === '' || !/[1-9]/.test(side.quantity) ? undefined : side,
  );
  const unnamed = [sent, received].find((side) => side?.asset === '');
  if (unnamed !== undefined)
    return complain(
      line,
      'MISSING_FIELD',
      `Nothing shows which asset these ${unnamed.quantity} are.`,
    );
  // Money that was paid in for coins is a purchase.
  const isPaidIn = sent !== undefined && isMoney(sent.asset);
  if ((meaning === 'moved_in' && sent && !isPaidIn) || (meaning === 'moved_out' && received))
    return complain(
      line,
      'VALUE_MISMATCH',
      `“${row.word}” moves units one way, but the row has units on the other side.`,
      mapping.columns.type,
    );
  if (!fitsTrade(meaning, sent, received))
    return complain(
      line,
      'VALUE_MISMATCH',
      `“${row.word}” does not match what the row gives and receives.`,
      mapping.columns.type,
    );
  const currency = currencyOf(row);
  const amount = valueIn(row, sent !== undefined);
  if (amount === undefined || currency === undefined) return;
  const wallet = walletOfRow(row);
  const asset = (sent ?? received)?.asset;
  const fee = feeOf(row, currency, asset);
  const left = received === undefined ? withoutFee(row, sent, fee) : sent;
  addTwoSided(line, {
    id: partOf(line, mapping, 'id'),
    timestamp,
    wallet,
    toWallet: partOf(line, mapping, 'to_wallet') || wallet,
    hash: partOf(line, mapping, 'hash'),
    value: { amount, currency },
    ...(left && { sent: left }),
    ...(received && { received }),
    fee: { ...fee, paidFrom: mapping.fee_from ?? 'separate' },
    meaning: meaningOf(meaning),
  });
}

/** What left for elsewhere, where the units of a row have the fee in them. */
function withoutFee(
  { mapping, meaning }: Row,
  sent: Side | undefined,
  { asset, quantity }: FeeCell,
): Side | undefined {
  const isFeeIn = mapping.fee_from === 'withheld_out' && meaningOf(meaning) === undefined;
  if (sent === undefined || !isFeeIn || asset !== sent.asset) return sent;
  return { ...sent, quantity: minus(sent.quantity, quantity) ?? sent.quantity };
}

/** A purchase does not get money, and a sale does not give it. */
function fitsTrade(
  meaning: RowMeaning | undefined,
  sent: Side | undefined,
  received: Side | undefined,
): boolean {
  if (sent === undefined || received === undefined) return true;
  if (meaning === 'buy') return !isMoney(received.asset);
  return meaning !== 'sell' || !isMoney(sent.asset);
}

function feeOf(row: Row, currency: string, asset: string | undefined): FeeCell {
  return feeOfRow(row, { currency, ...(asset === undefined ? {} : { asset }) });
}

/** What a row was worth; it may be below zero where something left, as cash flows are written. */
function valueIn({ line, mapping, numbers }: Row, hasLeft: boolean): string | undefined {
  const { isBelow, size } = splitSign(numbers.value);
  return !isBelow || hasLeft
    ? size
    : plainOf(line, numbers.value, mapping.columns.value ?? 'value');
}

/**
 * Which way the units of a row with one asset went: its word, its direction and its sign say it,
 * and may not contradict each other. Undefined where they do or none says it, which is reported.
 */
export function wayOf(row: Row): 'in' | 'out' | undefined {
  const { line, mapping, meaning, direction, numbers, signs, word } = row;
  const column = mapping.columns.quantity;
  const { isBelow } = splitSign(numbers.quantity);
  const said =
    meaning !== undefined && INWARD.has(meaning)
      ? 'in'
      : meaning !== undefined && OUTWARD.has(meaning)
        ? 'out'
        : undefined;
  if (said !== undefined && direction !== undefined && said !== direction && meaning !== 'fee')
    return complain(
      line,
      'VALUE_MISMATCH',
      `“${word}” and the direction of the row contradict each other.`,
      mapping.columns.direction,
    );
  const told = said ?? direction;
  if (told === undefined) {
    if (signs.hasSigns || column === undefined) return isBelow ? 'out' : 'in';
    return complain(
      line,
      'VALUE_MISMATCH',
      'Neither a word nor a sign shows whether you received or sent these units.',
      column,
    );
  }
  const isAgainst = told === 'in' ? isBelow : !isBelow && signs.mixed.has(word);
  if (!isAgainst) return told;
  return complain(
    line,
    'VALUE_MISMATCH',
    `${numbers.quantity}: the row’s word means that you ${told === 'in' ? 'received' : 'sent'} units, but its sign means the opposite. It may reverse an earlier row.`,
    column,
  );
}

/** A row with one asset. */
function addOneAsset(row: Row): void {
  const { line, mapping, meaning, numbers } = row;
  const asset = assetOf(row);
  if (asset === undefined) return;
  const side = { asset, quantity: splitSign(numbers.quantity).size };
  if (meaning === 'trade' && row.pair === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      'A trade needs two assets, but you chose a column for only one.',
    );
  if (meaning === 'transfer' && partOf(line, mapping, 'to_wallet') !== '')
    return addSides(row, { sent: side, received: side });
  const way = wayOf(row);
  if (way === undefined) return;
  if (meaning === 'buy' || meaning === 'sell') return addPurchase(row, side, meaning);
  if (meaning === 'trade') return addPurchase(row, side, way === 'in' ? 'buy' : 'sell');
  if (meaning === undefined && row.pair !== undefined)
    return addPurchase(row, side, way === 'in' ? 'buy' : 'sell');
  if (meaning === 'fee') return addFeeRow(row, side);
  addSides(row, way === 'out' ? { sent: side } : { received: side });
}

function addPurchase(row: Row, side: Side, meaning: 'buy' | 'sell'): void {
  const { line, mapping, timestamp } = row;
  const currency = currencyOf(row);
  if (currency === undefined) return;
  const quantity = paidFor(row, { units: side.quantity, currency, isBuy: meaning === 'buy' });
  if (quantity === undefined) return;
  const money = { asset: currency, quantity };
  const [given, received] = meaning === 'buy' ? [money, side] : [side, money];
  const id = partOf(line, mapping, 'id');
  const trade: Row = { ...row, meaning };
  const fee = {
    ...feeOf(trade, currency, side.asset),
    paidFrom: mapping.fee_from ?? ('separate' as const),
  };
  addExchange(line, { id, timestamp, wallet: walletOfRow(row), given, received, fees: [fee] });
}

/**
 * What units were bought or sold for, without the fee: a price beside the total shows whether the
 * total has the fee in it.
 */
function paidFor(
  row: Row,
  { units, currency, isBuy }: { units: string; currency: string; isBuy: boolean },
): string | undefined {
  const { line, mapping, numbers } = row;
  const total = valueIn(row, isBuy);
  const price = plainOf(line, numbers.price, mapping.columns.price ?? 'price');
  if (total === undefined || price === undefined) return undefined;
  const product = price === '' ? '' : (atPriceOf(units, price) ?? '');
  if (total === '' && product === '')
    return complain(line, 'NO_VALUE', `You have not chosen the column with what was paid.`);
  const { asset, quantity: fee } = feeOf(
    { ...row, meaning: isBuy ? 'buy' : 'sell' },
    currency,
    undefined,
  );
  const paid = asset === currency && !fee.startsWith('-') ? fee : '';
  const without = (isBuy ? minus(total, paid) : plus(total, paid)) ?? total;
  if (total === '') return product;
  if (price === '') return mapping.total_has_fee === true ? without : total;
  const found = totalOf({ units, price, total, without, hasFee: mapping.total_has_fee });
  if (found === 'unclear')
    return complain(
      line,
      'VALUE_MISMATCH',
      `The price of ${price} is too coarse to show whether ${total} includes the fee of ${fee}: you have to choose.`,
      mapping.columns.value,
    );
  if (found !== undefined) return found;
  return complainOfPrice(line, { units, price, total }, mapping.columns.value);
}

function addFeeRow(row: Row, side: Side): void {
  const { line, mapping, timestamp } = row;
  const amount = valueIn(row, true);
  const currency = currencyOf(row);
  if (amount === undefined || currency === undefined) return;
  const id = partOf(line, mapping, 'id');
  const fee = { ...side, value: amount, currency };
  const lone = {
    timestamp,
    type: 'fee',
    wallet: walletOfRow(row),
    fee: withValue(line, fee),
  } as const;
  addTransaction(line, lone, id);
}

function meaningOf(meaning: RowMeaning | undefined): Meaning | undefined {
  switch (meaning) {
    case undefined:
    case 'ignore':
    case 'movement':
    case 'moved_in':
    case 'moved_out':
    case 'transfer':
    case 'buy':
    case 'sell':
      return undefined;
    case 'income':
      return { type: 'income', kind: 'other' };
    case 'trade':
    case 'fork':
    case 'spend':
    case 'fee':
    case 'gift_in':
    case 'gift_out':
    case 'donation':
    case 'loss':
      return { type: meaning };
    default:
      return { type: 'income', kind: meaning };
  }
}
