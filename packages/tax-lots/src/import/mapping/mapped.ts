import { numberOf, timeOf } from '../cells.ts';
import { fitsPrice, negated, plainOf, splitSign, unitsOf } from '../amounts.ts';
import { addExchange } from '../exchange.ts';
import { withValue } from '../fees.ts';
import type { FeeCell } from '../fees.ts';
import type { MappedPart, Mapping, RowMeaning } from '../file-options.ts';
import type { Format } from '../formats/format.ts';
import { atPriceOf, complainOfPrice, minus, plus } from '../formats/rows.ts';
import type { Line } from '../intake.ts';
import { OWN_NUMBERING, addTransaction, cell, complain, leaveOut } from '../line.ts';
import { cleanNumber, isZero } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
import { cellOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Meaning, Side } from '../two-sided.ts';

const KINDS: ReadonlySet<RowMeaning> = new Set([
  'staking',
  'mining',
  'interest',
  'airdrop',
  'reward',
  'cashback',
  'referral',
]);
const INWARD: ReadonlySet<RowMeaning> = new Set([...KINDS, 'buy', 'income', 'fork', 'gift_in']);
const OUTWARD: ReadonlySet<RowMeaning> = new Set([
  'sell',
  'spend',
  'fee',
  'gift_out',
  'donation',
  'loss',
]);

/** The name of the format that a mapping makes. */
export const MAPPED = 'Mapped table';

/** The format that a mapping makes of a table. */
export function mapped(mapping: Mapping): Format {
  const wanted = Object.values(mapping.columns).map((name) => name.toLowerCase());
  return {
    name: MAPPED,
    source: OWN_NUMBERING,
    header: [],
    isHeader: (names) => wanted.length > 0 && wanted.every((name) => isThere(names, name)),
    readAll(intake, sheet) {
      const isFeeBelow = areFeesBelow(sheet, mapping);
      for (const row of sheet.rows) readMapped({ intake, sheet, row }, mapping, isFeeBelow);
    },
    knows: { zone: 'the mapping says', ids: false, balances: false },
  };
}

/** Whether every fee of a table is below zero: it then writes so what was paid. */
function areFeesBelow(sheet: Sheet, mapping: Mapping): boolean {
  const column = mapping.columns.fee_quantity?.toLowerCase();
  if (column === undefined) return false;
  const fees = sheet.rows
    .map((row) => cleanNumber(cellOf(sheet, row, column), sheet.decimal) ?? '0')
    .filter((fee) => !isZero(fee));
  return fees.length > 0 && fees.every((fee) => fee.startsWith('-'));
}

/** A column that comes again is named `cur. #2`; a header has its name without the number. */
function isThere(names: ReadonlySet<string>, name: string): boolean {
  return names.has(name) || names.has(name.replace(/ #\d+$/, ''));
}

type Row = {
  line: Line;
  mapping: Mapping;
  meaning: RowMeaning | undefined;
  timestamp: string;
  numbers: Record<NumberPart, string>;
  /** Above zero it was paid. */
  fee: string;
};
const NUMBERS = [
  'sent_quantity',
  'received_quantity',
  'quantity',
  'fee_quantity',
  'fee_value',
  'value',
  'price',
] as const;
type NumberPart = (typeof NUMBERS)[number];

function readMapped(line: Line, mapping: Mapping, isFeeBelow: boolean): void {
  const word = part(line, mapping, 'type').toLowerCase();
  const meaning = Object.hasOwn(mapping.types, word) ? mapping.types[word] : undefined;
  if (mapping.columns.type !== undefined && meaning === undefined)
    return complain(
      line,
      'UNKNOWN_TYPE',
      `The mapping does not say what ${JSON.stringify(word.slice(0, 40))} is.`,
      mapping.columns.type,
    );
  if (meaning === 'ignore') return leaveOut(line, `The mapping leaves out “${word.slice(0, 40)}”.`);
  const timestamp = timestampOf(line, mapping);
  const entries = NUMBERS.map(
    (name) =>
      [name, numberOf(line, part(line, mapping, name), mapping.columns[name] ?? name)] as const,
  );
  if (timestamp === undefined || entries.some(([, number]) => number === undefined)) return;
  const numbers = Object.fromEntries(entries) as Row['numbers']; // none is undefined
  const fee = isFeeBelow ? negated(numbers.fee_quantity) : numbers.fee_quantity;
  const row = { line, mapping, meaning, timestamp, numbers, fee };
  if (mapping.columns.asset === undefined) addSides(row, sidesOf(row));
  else addOneAsset(row);
}

function timestampOf(line: Line, mapping: Mapping): string | undefined {
  const { form, zone, is_noon_where_no_time: isNoon = false } = mapping.dates;
  const time = part(line, mapping, 'time');
  const date = part(line, mapping, 'date');
  const text = `${date} ${time}`.trim();
  const isBare = isNoon && !/\d:\d/.test(text) && !form.startsWith('unix');
  const column = mapping.columns.date ?? 'date';
  return timeOf(line, isBare ? `${text} 12:00:00` : text, {
    column,
    zone: offsetInHeader(column) ?? offsetInHeader(mapping.columns.time ?? '') ?? zone,
    form,
  });
}

/** Both sides; what was sent may be written below zero. */
function sidesOf({ line, mapping, numbers }: Row): { sent: Side; received: Side } {
  const asset = (name: 'sent_asset' | 'received_asset'): string => part(line, mapping, name);
  const sent = splitSign(numbers.sent_quantity).size;
  return {
    sent: { asset: asset('sent_asset'), quantity: sent },
    received: { asset: asset('received_asset'), quantity: numbers.received_quantity },
  };
}

function addSides(row: Row, sides: { sent?: Side; received?: Side }): void {
  const { line, mapping, meaning, timestamp } = row;
  const wallet = walletIn(row);
  const toWallet = part(line, mapping, 'to_wallet');
  const amount = valueIn(row, sides.sent !== undefined && sides.sent.quantity !== '');
  if (amount === undefined) return;
  addTwoSided(line, {
    id: part(line, mapping, 'id'),
    timestamp,
    wallet,
    toWallet: toWallet || wallet,
    hash: part(line, mapping, 'hash'),
    value: { amount, currency: currencyIn(row) },
    ...sides,
    fee: { ...feeIn(row), paidFrom: mapping.fee_from ?? 'separate' },
    meaning: meaningOf(meaning),
  });
}

/** What a row was worth; it may be below zero where something left, as cash flows are written. */
function valueIn({ line, mapping, numbers }: Row, hasLeft: boolean): string | undefined {
  const { isBelow, size } = splitSign(numbers.value);
  return !isBelow || hasLeft
    ? size
    : plainOf(line, numbers.value, mapping.columns.value ?? 'value');
}

/** A row with one asset: which way it went is in its type, else in its sign. */
function addOneAsset(row: Row): void {
  const { line, mapping, meaning, numbers } = row;
  const asset = part(line, mapping, 'asset');
  const column = mapping.columns.quantity ?? 'quantity';
  const { isBelow, size } = splitSign(numbers.quantity);
  const side = { asset, quantity: size };
  if (meaning === 'trade')
    return complain(line, 'UNKNOWN_ROW', 'A trade needs two assets, and the mapping has one.');
  if (meaning !== undefined && INWARD.has(meaning))
    if (unitsOf(line, 'in', numbers.quantity, column) === undefined) return;
  if (meaning === 'buy' || meaning === 'sell') return addPurchase(row, side, meaning);
  if (meaning === 'fee') return addFeeRow(row, side);
  if (meaning === 'transfer' && part(line, mapping, 'to_wallet') !== '')
    return addSides(row, { sent: side, received: side });
  const isOut =
    meaning === undefined || meaning === 'movement' || meaning === 'transfer'
      ? isBelow
      : OUTWARD.has(meaning);
  addSides(row, isOut ? { sent: side } : { received: side });
}

function addPurchase(row: Row, side: Side, meaning: 'buy' | 'sell'): void {
  const { line, mapping, timestamp } = row;
  const quantity = paidFor(row, side.quantity, meaning === 'buy');
  if (quantity === undefined) return;
  const money = { asset: currencyIn(row), quantity };
  const [given, received] = meaning === 'buy' ? [money, side] : [side, money];
  const id = part(line, mapping, 'id');
  const fee = { ...feeIn(row), paidFrom: mapping.fee_from ?? ('separate' as const) };
  addExchange(line, { id, timestamp, wallet: walletIn(row), given, received, fees: [fee] });
}

/**
 * What units were bought or sold for, without the fee: a price beside the total shows whether the
 * total has the fee in it.
 */
function paidFor(row: Row, units: string, isBuy: boolean): string | undefined {
  const { line, mapping, numbers } = row;
  const total = valueIn(row, isBuy);
  const price = plainOf(line, numbers.price, mapping.columns.price ?? 'price');
  if (total === undefined || price === undefined) return undefined;
  const product = price === '' ? '' : (atPriceOf(units, price) ?? '');
  if (total === '' && product === '')
    return complain(line, 'NO_VALUE', `No column of the mapping holds what was paid.`);
  if (total === '' || price === '') return total || product;
  const { asset, quantity: fee } = feeIn(row);
  const paid = asset === currencyIn(row) && !fee.startsWith('-') ? fee : '';
  const without = (isBuy ? minus(total, paid) : plus(total, paid)) ?? total;
  for (const amount of [total, without])
    if (fitsPrice({ units, price, total: amount }, { isRounded: true })) return amount;
  return complainOfPrice(line, { units, price, total }, mapping.columns.value);
}

function addFeeRow(row: Row, side: Side): void {
  const { line, mapping, timestamp } = row;
  const amount = valueIn(row, true);
  if (amount === undefined) return;
  const id = part(line, mapping, 'id');
  const fee = { ...side, value: amount, currency: currencyIn(row) };
  const lone = {
    timestamp,
    type: 'fee',
    wallet: walletIn(row),
    fee: withValue(line, fee),
  } as const;
  addTransaction(line, lone, id);
}

function feeIn(row: Row): FeeCell {
  const { line, mapping, numbers, fee } = row;
  const asset = part(line, mapping, 'fee_asset') || currencyIn(row);
  const { size } = splitSign(numbers.fee_value);
  return { asset, quantity: fee, value: size, currency: currencyIn(row) };
}

function currencyIn({ line, mapping }: Row): string {
  return part(line, mapping, 'currency') || (mapping.currency ?? line.intake.currency);
}

function walletIn({ line, mapping }: Row): string {
  return part(line, mapping, 'wallet') || (mapping.wallet ?? line.sheet.options.wallet ?? '');
}

function meaningOf(meaning: RowMeaning | undefined): Meaning | undefined {
  switch (meaning) {
    case undefined:
    case 'ignore':
    case 'movement':
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

function part(line: Line, { columns }: Mapping, name: MappedPart): string {
  const column = columns[name];
  return column === undefined ? '' : cell(line, column.toLowerCase());
}
