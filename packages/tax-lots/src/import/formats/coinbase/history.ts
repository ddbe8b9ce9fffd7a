import { isFiat } from '../../../numbers/fiat.ts';
import { addExchange, worth } from '../../exchange.ts';
import type { Money } from '../../exchange.ts';
import type { Line } from '../../intake.ts';
import {
  addMovement,
  addTransaction,
  cell,
  complain,
  leaveOut,
  numberIn,
  timeIn,
  timeOf,
  walletOf,
} from '../../line.ts';
import { isZero, withoutSign } from '../../read-number.ts';
import type { Format } from '../format.ts';
import { complainOfWord, minus, plus } from '../rows.ts';
import { conversionInNotes, feeInQuote, tradeInNotes } from './notes.ts';
import type { NotedTrade } from './notes.ts';
import { BUYS, INCOMES, INSIDE, INWARD, OUTWARD, SELLS, SPENDINGS } from './words.ts';

/**
 * Coinbase's transaction history in all layouts: with or without `ID`; the currency in a column of
 * its own or in the names of the price columns (`EUR Subtotal`); the one of 2019, which has one
 * amount with the fee in it and American dates (`CAD Amount Transacted (Inclusive of Coinbase
 * Fees)`). A Convert's second side stands only
 * in its notes, and so does what an advanced trade was paid in. A Send is no proof of a disposal:
 * it is matched or asked.
 */
export const coinbase: Format = {
  name: 'Coinbase',
  source: 'Coinbase',
  header: ['timestamp', 'transaction type', 'quantity transacted'],
  readRow: readCoinbaseRow,
  knows: { zone: 'in each time', ids: true, balances: false },
};

const CURRENCY_IN_NAME =
  /^([a-z]{3}) (?:subtotal|spot price at transaction|amount transacted \(inclusive of coinbase fees\))$/;

type Row = {
  line: Line;
  kind: string;
  id: string;
  timestamp: string;
  amount: { asset: string; quantity: string };
  isNegative: boolean;
  currency: string;
  subtotal: string;
  total: string;
  fee: string;
};

function readCoinbaseRow(line: Line): void {
  const prefix = [...line.sheet.columns.keys()]
    .map((name) => CURRENCY_IN_NAME.exec(name)?.[1])
    .find((code) => code !== undefined);
  const named = (...names: string[]): string[] =>
    prefix === undefined ? names : [...names, ...names.map((name) => `${prefix} ${name}`)];
  const timestamp = timeOfRow(line);
  const quantity = numberIn(line, 'quantity transacted');
  const subtotal = numberIn(line, ...named('subtotal'));
  const fee = numberIn(line, ...named('fees and/or spread', 'fees'));
  const total = numberIn(
    line,
    ...named(
      'total (inclusive of fees and/or spread)',
      'total (inclusive of fees)',
      'amount transacted (inclusive of coinbase fees)',
    ),
  );
  if (
    timestamp === undefined ||
    quantity === undefined ||
    subtotal === undefined ||
    fee === undefined ||
    total === undefined
  )
    return;
  const told = cell(line, 'price currency', 'spot price currency') || (prefix ?? '').toUpperCase();
  if (told === '' && !isZero(subtotal || total || '0'))
    return complain(
      line,
      'UNKNOWN_ROW',
      'The file does not say which currency the amounts are in.',
    );
  addRow({
    line,
    kind: cell(line, 'transaction type').toLowerCase(),
    id: cell(line, 'id'),
    timestamp,
    amount: { asset: plainAsset(cell(line, 'asset')), quantity: withoutSign(quantity) },
    isNegative: quantity.startsWith('-'),
    currency: told || line.intake.currency,
    subtotal: withoutSign(subtotal),
    total: withoutSign(total),
    fee,
  });
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
function plainAsset(asset: string): string {
  return asset === 'ETH2' ? 'ETH' : asset;
}

function addRow(row: Row): void {
  const { line, kind, amount } = row;
  if (INSIDE.has(kind)) return leaveOut(line, 'Moved within Coinbase.');
  if (isFiat(amount.asset)) return leaveOut(line, 'Only fiat currency moved.');
  if (BUYS.has(kind) || SELLS.has(kind)) return addTrade(row);
  if (kind === 'convert') return addConversion(row);
  const note = /coinbase (earn|referral|rewards)/i.exec(cell(line, 'notes'))?.[1]?.toLowerCase();
  const noted = note === 'referral' ? 'referral' : 'reward';
  const income = kind === 'receive' && note !== undefined ? noted : INCOMES[kind];
  if (income !== undefined) return addOneSided(row, 'in', 'income', income);
  const spending = SPENDINGS[kind];
  if (spending !== undefined) return addOneSided(row, 'out', spending);
  const direction = OUTWARD.has(kind) ? 'out' : INWARD.has(kind) ? 'in' : undefined;
  if (direction === undefined)
    return complainOfWord(line, "Coinbase's type", kind, 'transaction type');
  if (row.isNegative && direction === 'in') return complainOfSign(row);
  const { id, timestamp, currency, total } = row;
  const value = currency === line.intake.currency ? total : '';
  addMovement(line, { id, direction, ...amount, value, timestamp });
}

function addOneSided(
  row: Row,
  direction: 'in' | 'out',
  type: 'income' | 'spend' | 'donation',
  kind?: string,
): void {
  const { line, id, timestamp, amount, isNegative } = row;
  if (isNegative && direction === 'in') return complainOfSign(row);
  addTransaction(
    line,
    {
      timestamp,
      type,
      wallet: walletOf(line, 'Coinbase'),
      [direction]: amount,
      ...(kind === undefined ? {} : { kind }),
      ...worth(line, moneyOf(row)),
    },
    id,
  );
}

function complainOfSign({ line, kind }: Row): undefined {
  return complain(
    line,
    'UNKNOWN_ROW',
    `A ${kind} below zero; it may reverse an earlier row.`,
    'quantity transacted',
  );
}

function moneyOf({ subtotal, total, currency }: Row): Money {
  return { amount: subtotal || total, currency };
}

/** Bought or sold for money, or for what the notes say. */
function addTrade(row: Row): void {
  const { line, kind, id, timestamp, amount, currency, fee } = row;
  const noted = tradeInNotes(cell(line, 'notes'));
  if (noted === undefined && kind.startsWith('adv'))
    return complain(
      line,
      'UNKNOWN_ROW',
      'The notes do not say what this trade was paid in.',
      'notes',
    );
  if (noted !== undefined && noted.quote !== currency && !isFiat(noted.quote))
    return addCoinTrade(row, noted);
  const money = { asset: currency, quantity: moneyOf(row).amount };
  const isBuy = BUYS.has(kind);
  addExchange(line, {
    id,
    timestamp,
    given: isBuy ? money : amount,
    received: isBuy ? amount : money,
    fee: { asset: currency, quantity: fee, paidFrom: 'separate' },
  });
}

/**
 * "Bought 20 ETH for 1 BTC": the bitcoin are given up, at the value that the row states in money;
 * the fee is a part of the total and in the same coin.
 */
function addCoinTrade(row: Row, noted: NotedTrade): void {
  const { line, kind, id, timestamp, amount, currency, fee, total } = row;
  const units = isZero(fee || '0') ? '0' : feeInQuote(noted, { fee: withoutSign(fee), total });
  const quote = { asset: plainAsset(noted.quote), quantity: noted.total };
  if (units === undefined)
    return complain(line, 'BAD_NUMBER', 'The fee of this trade can’t be computed.', 'notes');
  const isBuy = BUYS.has(kind);
  // What the coins alone were traded for: the total without the fee, which a sale's is below.
  const quantity = (isBuy ? minus : plus)(quote.quantity, units) ?? '0';
  const other = { asset: quote.asset, quantity };
  addExchange(line, {
    id,
    timestamp,
    given: isBuy ? other : amount,
    received: isBuy ? amount : other,
    value: moneyOf(row),
    fee: {
      asset: quote.asset,
      quantity: units,
      ...(currency === line.intake.currency && fee !== '' ? { value: withoutSign(fee) } : {}),
      paidFrom: isBuy ? 'separate' : 'withheld_in',
    },
  });
}

/** "Converted 0.5 ETH to 0.02 BTC": what came in is worth the subtotal less the spread. */
function addConversion(row: Row): void {
  const { line, id, timestamp, currency, subtotal, fee } = row;
  const sides = conversionInNotes(cell(line, 'notes'));
  if (sides === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      'The notes do not say what was received in this conversion.',
      'notes',
    );
  addExchange(line, {
    id,
    timestamp,
    given: { ...sides.given, asset: plainAsset(sides.given.asset) },
    received: { ...sides.received, asset: plainAsset(sides.received.asset) },
    value: { amount: isZero(subtotal || '0') ? '' : subtotal, currency },
    fee: { asset: currency, quantity: fee, paidFrom: 'separate' },
  });
}
