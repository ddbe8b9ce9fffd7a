import { isFiat } from '../../../numbers/fiat.ts';
import type { Amount } from '../../../model/ledger.ts';
import { addsUp, isWithin, splitSign } from '../../amounts.ts';
import { addExchange, worth } from '../../exchange.ts';
import type { Money } from '../../exchange.ts';
import { addLoneFees } from '../../fees.ts';
import type { Line } from '../../intake.ts';
import {
  addMovement,
  addTransaction,
  cell,
  complain,
  join,
  leaveOut,
  walletOf,
} from '../../line.ts';
import { isZero } from '../../read-number.ts';
import type { Format } from '../format.ts';
import { atPriceOf, complainOfWord, inGroups, minus, plus } from '../rows.ts';
import { conversionInNotes, feeInQuote, share, tradeInNotes } from './notes.ts';
import type { NotedTrade } from './notes.ts';
import { plainAsset, readRow } from './row.ts';
import type { Row } from './row.ts';
import { BUYS, INCOMES, INSIDE, INWARD, MIGRATIONS, OUTWARD, SELLS, SPENDINGS } from './words.ts';

/**
 * Coinbase's transaction history in all layouts: with or without `ID`; the currency in a column of
 * its own or in the names of the price columns (`EUR Subtotal`); the one of 2019, which has one
 * amount with the fee in it and American dates (`CAD Amount Transacted (Inclusive of Coinbase
 * Fees)`). A Convert's second side stands in its notes, or since 2026 in a row of its own with the
 * same id; what an advanced trade was paid in stands only in the notes. A Send is no proof of a
 * disposal: it is matched or asked.
 */
export const coinbase: Format = {
  name: 'Coinbase',
  source: 'Coinbase',
  header: ['timestamp', 'transaction type', 'quantity transacted'],
  readAll: inGroups(readPart, addConversionOfRows),
  knows: { zone: 'in each time', ids: true, balances: false },
};

/** A side of a conversion with its group; every other row is added as it is read. */
function readPart(line: Line): [string, Row] | undefined {
  const row = readRow(line);
  if (row === undefined) return undefined;
  const isSide = row.kind === 'convert' && cell(line, 'notes') === '' && row.id !== '';
  if (isSide) return [`${row.id} ${row.timestamp}`, row];
  addRow(row);
  return undefined;
}

function addRow(row: Row): void {
  const { line, kind, amount, id, timestamp, currency, fee } = row;
  if (INSIDE.has(kind)) return leaveOut(line, 'You moved this within Coinbase.');
  if (isFiat(amount.asset)) {
    leaveOut(line, 'You moved only fiat currency.');
    const wallet = walletOf(line, 'Coinbase');
    const { size } = splitSign(fee);
    return addLoneFees(line, { id, timestamp, wallet }, [{ asset: currency, quantity: size }]);
  }
  if (BUYS.has(kind) || SELLS.has(kind)) return addTrade(row);
  if (kind === 'convert') return addConversion(row);
  if (MIGRATIONS.has(kind)) return askOfMigration(row);
  const note = /coinbase (earn|referral|rewards)/i.exec(cell(line, 'notes'))?.[1]?.toLowerCase();
  const noted = note === 'referral' ? 'referral' : 'reward';
  const income = kind === 'receive' && note !== undefined ? noted : INCOMES[kind];
  if (income !== undefined) return addOneSided(row, 'in', 'income', income);
  const spending = SPENDINGS[kind];
  if (spending !== undefined) return addOneSided(row, 'out', spending);
  const direction = OUTWARD.has(kind) ? 'out' : INWARD.has(kind) ? 'in' : undefined;
  if (direction === undefined)
    return complainOfWord(line, "Coinbase's type", kind, 'transaction type');
  const { total, subtotal } = row;
  const value = currency === line.intake.currency ? total || subtotal : '';
  addMovement(line, { id, direction, ...amount, value, timestamp });
  addFeeAside(row);
}

function addOneSided(
  row: Row,
  direction: 'in' | 'out',
  type: 'income' | 'spend' | 'donation',
  kind?: string,
): void {
  const { line, id, timestamp, amount } = row;
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
  addFeeAside(row);
}

/** A fee in money on units that came or left alone is in no figure, and noted. */
function addFeeAside({ line, id, timestamp, currency, fee }: Row): void {
  const wallet = walletOf(line, 'Coinbase');
  addLoneFees(line, { id, timestamp, wallet }, [{ asset: currency, quantity: fee }]);
}

function moneyOf({ subtotal, total, currency }: Row): Money {
  return { amount: subtotal || total, currency };
}

/** A coin that was replaced by another: whether that is a disposal is for its owner to say. */
function askOfMigration({ line, kind, amount, isBelow }: Row): void {
  complain(
    line,
    'UNKNOWN_ROW',
    `${amount.quantity} ${amount.asset} ${isBelow ? 'was replaced by another coin' : 'replaced another coin'} (${kind}). Add it by hand: as a trade if it counts as a disposal where you live, or give the earlier rows the new name if it does not.`,
    'transaction type',
  );
}

/** Bought or sold for money, or for what the notes say. */
function addTrade(row: Row): void {
  const { line, kind, id, timestamp, amount, currency, fee } = row;
  const noted = tradeInNotes(cell(line, 'notes'));
  if (noted === undefined && kind.startsWith('adv'))
    return complain(
      line,
      'UNKNOWN_ROW',
      'The notes do not show which currency you paid with.',
      'notes',
    );
  const market = noted?.market.toUpperCase() ?? '';
  if (noted !== undefined && market !== '' && market !== noted.quote.toUpperCase())
    return addConvertedTrade(row, { ...noted, quote: market });
  if (noted !== undefined && noted.quote !== currency && !isFiat(noted.quote))
    return addCoinTrade(row, noted);
  const money = { asset: currency, quantity: moneyOf(row).amount };
  const isBuy = BUYS.has(kind);
  addExchange(line, {
    id,
    timestamp,
    given: isBuy ? money : amount,
    received: isBuy ? amount : money,
    fees: [{ asset: currency, quantity: fee, paidFrom: 'separate', isProven: true }],
  });
}

/** Coins that are worth a dollar, within some parts of a hundred. */
const DOLLARS = new Set(['USDC', 'USDT']);
const SPREAD_OF_DOLLARS = 15;

/**
 * "Bought 20 ETH for 1 BTC": the bitcoin are given up, at the value that the row states in money;
 * the fee is a part of the total and in the same coin.
 */
function addCoinTrade(row: Row, noted: NotedTrade): void {
  const { line, kind, fee, total } = row;
  const isDollars = row.currency === 'USD' && DOLLARS.has(plainAsset(noted.quote));
  if (isDollars && !isZero(total || '0') && !isWithin(total, noted.total, SPREAD_OF_DOLLARS))
    return complain(
      line,
      'VALUE_MISMATCH',
      `The notes show ${noted.total} ${noted.quote}, but the total is ${total} USD.`,
      'notes',
    );
  const units = isZero(fee || '0') ? '0' : feeInQuote(noted, { fee, total });
  if (units === undefined)
    return complain(line, 'BAD_NUMBER', 'The fee of this trade can’t be calculated.', 'notes');
  // What the coins alone were traded for: the total without the fee, which a sale's is below.
  const alone = (BUYS.has(kind) ? minus : plus)(noted.total, units) ?? '0';
  addForCoin(row, { asset: plainAsset(noted.quote), alone, units });
}

/**
 * "for 3700 GBP on ETH-BTC at 0.05 BTC/ETH": bitcoin changed hands, and the pounds are their worth.
 * Without the rate the notes do not say how many.
 */
function addConvertedTrade(row: Row, noted: NotedTrade): void {
  const { line, fee, subtotal } = row;
  const alone = atPriceOf(noted.units, noted.rate)?.replace(/(\.\d{18})\d+$/, '$1');
  const units = isZero(fee || '0') ? '0' : share(alone ?? '', fee, subtotal);
  if (alone === undefined || units === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      `The notes name a market in ${noted.quote}, but do not show how many ${noted.quote} changed hands.`,
      'notes',
    );
  addForCoin(row, { asset: plainAsset(noted.quote), alone, units });
}

/** Bought or sold for a coin: `alone` of it, and a fee of as many units more, or less. */
function addForCoin(
  row: Row,
  { asset, alone, units }: { asset: string; alone: string; units: string },
): void {
  const { line, kind, id, timestamp, amount, currency, fee } = row;
  const isBuy = BUYS.has(kind);
  const other = { asset, quantity: alone };
  const value = currency === line.intake.currency ? { value: fee } : {};
  const paidFrom = isBuy ? 'separate' : 'withheld_in';
  addExchange(line, {
    id,
    timestamp,
    given: isBuy ? other : amount,
    received: isBuy ? amount : other,
    value: moneyOf(row),
    fees: [{ asset, quantity: units, ...value, paidFrom }],
  });
}

/** Whether a side of a conversion is what the columns say, as far as both are written out. */
function isSameSide(side: Amount, amount: Amount): boolean {
  return side.asset === amount.asset && addsUp(side.quantity, [amount.quantity]);
}

/** "Converted 0.5 ETH to 0.02 BTC": what came in is worth the subtotal less the spread. */
function addConversion(row: Row): void {
  const { line, id, timestamp, amount, currency, fee } = row;
  const sides = conversionInNotes(cell(line, 'notes'));
  if (sides === undefined)
    return complain(
      line,
      'UNKNOWN_ROW',
      'The notes do not show what you received in this conversion.',
      'notes',
    );
  const given = { ...sides.given, asset: plainAsset(sides.given.asset) };
  const received = { ...sides.received, asset: plainAsset(sides.received.asset) };
  if (![given, received].some((side) => isSameSide(side, amount)))
    return complain(
      line,
      'VALUE_MISMATCH',
      `The notes show ${given.quantity} ${given.asset} to ${received.quantity} ${received.asset}, but the columns show ${amount.quantity} ${amount.asset}.`,
      'notes',
    );
  addExchange(line, {
    id,
    timestamp,
    given,
    received,
    value: moneyOf(row),
    fees: [{ asset: currency, quantity: fee, paidFrom: 'separate', isProven: true }],
  });
}

/** Both sides of a conversion in rows of one id: what left is below zero. */
function addConversionOfRows(rows: readonly Row[]): void {
  const [given, ...moreGiven] = rows.filter(({ isBelow }) => isBelow);
  const [received, ...moreReceived] = rows.filter(({ isBelow }) => !isBelow);
  if (!given || !received || moreGiven.length > 0 || moreReceived.length > 0) {
    for (const { line } of rows)
      complain(
        line,
        'UNKNOWN_ROW',
        'The rows of this conversion do not have one coin given and one received.',
        'notes',
      );
    return;
  }
  const { line, id, timestamp, currency } = given;
  const fee = plus(given.fee || '0', received.fee) ?? '';
  addExchange(line, {
    id,
    timestamp,
    given: given.amount,
    received: received.amount,
    value: moneyOf(received),
    fees: [{ asset: currency, quantity: fee, paidFrom: 'separate' }],
  });
  join(received.line);
}
