import { numberIn, timeIn, timeOf } from '../../cells.ts';
import { isFiat } from '../../../numbers/fiat.ts';
import { addsUp, fitsPrice, splitSign } from '../../amounts.ts';
import type { Line } from '../../intake.ts';
import { cell, complain } from '../../line.ts';
import { isZero } from '../../read-number.ts';
import { atPriceOf, complainOfPrice, minus, plus } from '../rows.ts';
import { tradeInNotes } from './notes.ts';
import { BUYS, INCOMES, INWARD, OUTWARD, SELLS, SPENDINGS } from './words.ts';

/** A row of Coinbase's history, whose columns fit each other. No number has a sign. */
export type Row = {
  line: Line;
  kind: string;
  id: string;
  timestamp: string;
  amount: { asset: string; quantity: string };
  /** Units left, by the sign. */
  isBelow: boolean;
  currency: string;
  /** What the units were worth without the fee. */
  subtotal: string;
  total: string;
  /** Below zero where it came back. */
  fee: string;
};

const CURRENCY_IN_NAME =
  /^([a-z]{3}) (?:subtotal|spot price at transaction|amount transacted \(inclusive of coinbase fees\))$/;

/** Reads a row; trouble, and columns that contradict each other, are reported. */
export function readRow(line: Line): Row | undefined {
  const prefix = [...line.sheet.columns.keys()]
    .map((name) => CURRENCY_IN_NAME.exec(name)?.[1])
    .find((code) => code !== undefined);
  const timestamp = timeOfRow(line);
  const columns = columnsOf(prefix);
  const quantity = numberIn(line, ...columns.quantity);
  const price = numberIn(line, ...columns.price);
  const subtotal = numberIn(line, ...columns.subtotal);
  const fee = numberIn(line, ...columns.fee);
  const total = numberIn(line, ...columns.total);
  if (
    timestamp === undefined ||
    quantity === undefined ||
    price === undefined ||
    subtotal === undefined ||
    fee === undefined ||
    total === undefined
  )
    return undefined;
  const told = cell(line, 'price currency', 'spot price currency') || (prefix ?? '').toUpperCase();
  if (told === '' && !isZero(subtotal || total || '0'))
    return complain(
      line,
      'UNKNOWN_ROW',
      'The file does not show which currency the amounts are in.',
    );
  const currency = told || line.intake.currency;
  for (const names of [columns.price, columns.subtotal, columns.fee, columns.total])
    if (!isSignOf(cell(line, ...names), currency))
      return complain(
        line,
        'VALUE_MISMATCH',
        `${JSON.stringify(cell(line, ...names).slice(0, 40))} is not in ${currency}, the currency of the row.`,
      );
  const kind = cell(line, 'transaction type').toLowerCase();
  const amount = { asset: plainAsset(cell(line, 'asset')), quantity };
  const id = cell(line, 'id');
  return checked({
    line,
    kind,
    id,
    timestamp,
    amount,
    isBelow: false,
    currency,
    subtotal: isZero(subtotal || '0') ? '' : subtotal,
    total: isZero(total || '0') ? '' : total,
    fee,
    price,
  });
}

/** What the layouts call each column; some have the currency before it. */
function columnsOf(
  prefix: string | undefined,
): Record<'quantity' | 'price' | 'subtotal' | 'fee' | 'total', string[]> {
  const named = (...names: string[]): string[] =>
    prefix === undefined ? names : [...names, ...names.map((name) => `${prefix} ${name}`)];
  return {
    quantity: ['quantity transacted'],
    price: named('price at transaction', 'spot price at transaction'),
    subtotal: named('subtotal'),
    fee: named('fees and/or spread', 'fees'),
    total: named(
      'total (inclusive of fees and/or spread)',
      'total (inclusive of fees)',
      'amount transacted (inclusive of coinbase fees)',
    ),
  };
}

/** The layout of 2019 has days such as `03/31/2019` without a time, which count as their noon. */
function timeOfRow(line: Line): string | undefined {
  const text = cell(line, 'timestamp');
  if (!/^\d{1,2}\/\d{1,2}\/\d{4}/.test(text)) return timeIn(line, 'timestamp', undefined);
  const form = line.sheet.options.dates ?? 'month first';
  const whole = /^[\d/]+$/.test(text) ? `${text} 12:00` : text;
  return timeOf(line, whole, { column: 'timestamp', form });
}

/** Staked ether was listed as a coin of its own, one for one. */
export function plainAsset(asset: string): string {
  return asset === 'ETH2' ? 'ETH' : asset;
}

const SIGNS: readonly (readonly [RegExp, RegExp])[] = [
  [/€/, /^EUR$/],
  [/£/, /^GBP$/],
  [/¥/, /^(JPY|CNY)$/],
  [/\$/, /^(USD|CAD|AUD|NZD|SGD|HKD|MXN|ARS|BRL|CLP|COP|TWD)$/],
];

/** Whether the sign of an amount, if it has one, is that of its currency. */
function isSignOf(text: string, currency: string): boolean {
  return SIGNS.every(([sign, codes]) => !sign.test(text) || codes.test(currency));
}

/** The mid-market price of a conversion has the spread in it, that of a trade hardly any. */
const SPREAD = 5;
const SPREAD_OF_CONVERSION = 10;

/**
 * Holds the columns of a row against each other.
 *
 * | column | says the same as |
 * |---|---|
 * | the signs of units and amounts | the type: what comes in is not below zero |
 * | subtotal | units at the price, but for the spread |
 * | total | subtotal with the fee, or less it |
 * | units, and total | the notes, where they tell a trade |
 *
 * Coinbase writes some fees below zero, and others without a part of them. Where subtotal and total
 * differ by another amount and the notes confirm the total, that difference is the fee.
 */
function checked({ price, ...row }: Row & { price: string }): Row | undefined {
  const { line, kind } = row;
  const units = splitSign(row.amount.quantity);
  const [sub, all] = [splitSign(row.subtotal), splitSign(row.total)];
  const mayLeave =
    SELLS.has(kind) || OUTWARD.has(kind) || SPENDINGS[kind] !== undefined || kind === 'convert';
  const comesIn = BUYS.has(kind) || INCOMES[kind] !== undefined || INWARD.has(kind);
  const isAnyBelow = units.isBelow || sub.isBelow || all.isBelow;
  const areApart = row.subtotal !== '' && row.total !== '' && sub.isBelow !== all.isBelow;
  const unsigned = {
    ...row,
    amount: { asset: row.amount.asset, quantity: units.size },
    isBelow: units.isBelow,
    subtotal: sub.size,
    total: all.size,
  };
  if (isFiat(row.amount.asset)) return unsigned;
  if ((comesIn && isAnyBelow) || (mayLeave && areApart))
    return complain(
      line,
      'VALUE_MISMATCH',
      `A ${kind} of ${row.amount.quantity} ${row.amount.asset} for ${row.subtotal || row.total}: the signs do not match. It may reverse an earlier row.`,
      'quantity transacted',
    );
  const figures = { units: units.size, price, total: sub.size };
  const spread = kind === 'convert' ? SPREAD_OF_CONVERSION : SPREAD;
  const isPriced = !isZero(price || '0') && !isZero(sub.size || '0');
  if (isPriced && !fitsPrice(figures, { isRounded: true, spread }))
    return complainOfPrice(line, figures, 'subtotal');
  const isUntold = sub.size === '' && all.size === '';
  return withFee(isUntold ? { ...unsigned, subtotal: worthOf(units.size, price) } : unsigned);
}

/** Units that are worth less than a cent have a subtotal of zero, and a price all the same. */
function worthOf(units: string, price: string): string {
  return isZero(price || '0') ? '' : (atPriceOf(units, price) ?? '');
}

function withFee(row: Row): Row | undefined {
  const { line, kind, fee, total, subtotal } = row;
  const noted = tradeInNotes(cell(line, 'notes'));
  const isTrade = BUYS.has(kind) || SELLS.has(kind);
  if (noted !== undefined && isTrade && !addsUp(noted.units, [row.amount.quantity]))
    return complain(
      line,
      'VALUE_MISMATCH',
      `The notes show ${noted.units} ${noted.base}, but the column shows ${row.amount.quantity}.`,
      'notes',
    );
  const isSale = SELLS.has(kind);
  const isExchange = isTrade || kind === 'convert';
  if (isExchange && subtotal === '' && total !== '' && fee !== '' && !fee.startsWith('-'))
    return { ...row, subtotal: (isSale ? plus : minus)(total, fee) ?? '' };
  if (!isExchange || total === '' || subtotal === '') {
    const size = splitSign(fee).size || '0';
    const isOff =
      total !== '' &&
      subtotal !== '' &&
      !addsUp(total, [subtotal, size]) &&
      !addsUp(subtotal, [total, size]);
    return isOff || (fee.startsWith('-') && !isZero(fee)) ? complainOfFee(row) : row;
  }
  const [more, less] = isSale ? [subtotal, total] : [total, subtotal];
  const difference = minus(more, less) ?? '0';
  // A layout without a column for the fee has it between subtotal and total.
  if (fee === '' && !difference.startsWith('-')) return { ...row, fee: difference };
  const { size } = splitSign(fee);
  const isNoted =
    noted !== undefined && noted.quote === row.currency && addsUp(noted.total, [total]);
  if (noted?.quote === row.currency && isTrade && !isNoted && noted.market === '')
    return complainOfFee(row);
  const isBack = difference.startsWith('-') && !isZero(size);
  if (addsUp(more, [less, isBack ? `-${size}` : size]) && (!isBack || fee.startsWith('-')))
    return { ...row, fee: isBack ? `-${size}` : size };
  return isNoted && !difference.startsWith('-') ? { ...row, fee: difference } : complainOfFee(row);
}

function complainOfFee({ line, subtotal, total, fee }: Row): undefined {
  return complain(
    line,
    'VALUE_MISMATCH',
    `A subtotal of ${subtotal || 'nothing'}, a total of ${total || 'nothing'} and a fee of ${fee || 'nothing'} contradict each other or the notes.`,
    'total (inclusive of fees and/or spread)',
  );
}
