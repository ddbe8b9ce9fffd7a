import { addExchange } from '../exchange.ts';
import type { MappedPart, Mapping, RowMeaning } from '../file-options.ts';
import type { Format } from '../formats/format.ts';
import { atPriceOf } from '../formats/rows.ts';
import type { Line } from '../intake.ts';
import {
  OWN_NUMBERING,
  addTransaction,
  cell,
  complain,
  leaveOut,
  numberOf,
  timeOf,
} from '../line.ts';
import { withoutSign } from '../read-number.ts';
import { offsetInHeader } from '../read-time.ts';
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
    readRow: (line) => readMapped(line, mapping),
    knows: { zone: 'the mapping says', ids: false, balances: false },
  };
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

function readMapped(line: Line, mapping: Mapping): void {
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
  const row = { line, mapping, meaning, timestamp, numbers };
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

function sidesOf({ line, mapping, numbers }: Row): { sent: Side; received: Side } {
  const asset = (name: 'sent_asset' | 'received_asset'): string => part(line, mapping, name);
  return {
    sent: { asset: asset('sent_asset'), quantity: withoutSign(numbers.sent_quantity) },
    received: { asset: asset('received_asset'), quantity: withoutSign(numbers.received_quantity) },
  };
}

function addSides(row: Row, sides: { sent?: Side; received?: Side }): void {
  const { line, mapping, meaning, timestamp, numbers } = row;
  const wallet = walletIn(row);
  const toWallet = part(line, mapping, 'to_wallet');
  addTwoSided(line, {
    id: part(line, mapping, 'id'),
    timestamp,
    wallet,
    toWallet: toWallet || wallet,
    hash: part(line, mapping, 'hash'),
    value: { amount: withoutSign(numbers.value), currency: currencyIn(row) },
    ...sides,
    fee: { ...feeIn(row), paidFrom: mapping.fee_from ?? 'separate' },
    meaning: meaningOf(meaning),
  });
}

/** A row with one asset: which way it went is in its type, else in its sign. */
function addOneAsset(row: Row): void {
  const { line, mapping, meaning, numbers } = row;
  const asset = part(line, mapping, 'asset');
  const { quantity } = numbers;
  const side = { asset, quantity: withoutSign(quantity) };
  if (meaning === 'trade')
    return complain(line, 'UNKNOWN_ROW', 'A trade needs two assets, and the mapping has one.');
  if (meaning === 'buy' || meaning === 'sell') return addPurchase(row, side, meaning);
  if (meaning === 'fee') return addFeeRow(row, side);
  if (meaning === 'transfer' && part(line, mapping, 'to_wallet') !== '')
    return addSides(row, { sent: side, received: side });
  const isOut =
    meaning === undefined || meaning === 'movement' || meaning === 'transfer'
      ? quantity.startsWith('-')
      : OUTWARD.has(meaning);
  if (meaning !== undefined && INWARD.has(meaning) && quantity.startsWith('-'))
    return complain(line, 'UNKNOWN_ROW', `${meaning} with a quantity below zero.`);
  addSides(row, isOut ? { sent: side } : { received: side });
}

function addPurchase(row: Row, side: Side, meaning: 'buy' | 'sell'): void {
  const { line, mapping, timestamp, numbers } = row;
  const money = {
    asset: currencyIn(row),
    quantity: numbers.value || (atPriceOf(side.quantity, withoutSign(numbers.price)) ?? ''),
  };
  if (money.quantity === '')
    return complain(line, 'NO_VALUE', `No column of the mapping holds what was paid.`);
  const [given, received] = meaning === 'buy' ? [money, side] : [side, money];
  const id = part(line, mapping, 'id');
  const fee = { ...feeIn(row), paidFrom: mapping.fee_from ?? ('separate' as const) };
  addExchange(line, { id, timestamp, wallet: walletIn(row), given, received, fee });
}

function addFeeRow(row: Row, side: Side): void {
  const { line, mapping, timestamp, numbers } = row;
  const fee = { ...side, ...worthOf(row, numbers.value) };
  addTransaction(
    line,
    { timestamp, type: 'fee', wallet: walletIn(row), fee },
    part(line, mapping, 'id'),
  );
}

function feeIn(row: Row): { asset: string; quantity: string; value?: string; currency?: string } {
  const { line, mapping, numbers } = row;
  const asset = part(line, mapping, 'fee_asset') || currencyIn(row);
  return { asset, quantity: withoutSign(numbers.fee_quantity), ...worthOf(row, numbers.fee_value) };
}

/** An amount of money in the row, with its currency where that is not the ledger's. */
function worthOf(row: Row, amount: string): { value?: string; currency?: string } {
  if (amount === '') return {};
  const currency = currencyIn(row);
  const value = withoutSign(amount);
  return currency === row.line.intake.currency ? { value } : { value, currency };
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
