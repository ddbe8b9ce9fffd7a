import { readDay } from '../numbers/calendar.ts';
import { convert, hasRate } from '../law/rates.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { isRecord, show } from '../law/values.ts';
import { isType, sidesNeeded } from './sides.ts';
import type { TransactionType } from '../model/ledger.ts';
import { amountField, block, moneyField, refuse } from './reading.ts';
import type { Row } from './reading.ts';
import { checkWithheld, readFee } from './read-fee.ts';
import { checkFields } from './known-fields.ts';
import { blockUnusedSides, remarkPicks } from './unused.ts';
import { readAllocation, readFork, readPicks, readSplit } from './read-special.ts';
import { readIdentified } from './read-identified.ts';
import { hasForms, readForms } from './read-broker-form.ts';
import { placeOf } from '../model/names.ts';
import { askOfDoubles } from './doubles.ts';
import { checkAmounts, settleMoney } from './money-sides.ts';
import { NOWHERE } from '../model/event.ts';
import type { LedgerEvent } from '../model/event.ts';

/**
 * Where and when a row stands: its place in the file, in the order of processing, its instant and
 * its day (0: unreadable).
 */
export type Stand = { place: number; seq: number; at: number; day: number };

/** No coin is older, and what is later is a slip. */
const FIRST_DAY = 20000101;
const LAST_DAY = 20991231;

/**
 * Reads one transaction into an event, with `row` for what is said of it; one row serves a whole
 * ledger. Trouble is reported to the reading's issues and the row left out (undefined); nothing
 * throws.
 */
export function readEvent(row: Row, transaction: unknown, stand: Stand): LedgerEvent | undefined {
  const { place, day } = stand;
  const named = isRecord(transaction) ? transaction['id'] : undefined;
  row.tx = typeof named === 'string' && named !== '' ? named : `#${place + 1}`;
  row.day = day;
  row.isSound = true;
  row.given = transaction;
  if (!isRecord(transaction))
    return refuse(
      row,
      'MISSING_FIELD',
      `Row ${place + 1} is not a transaction but ${show(transaction)}.`,
    );
  const { id, timestamp, type } = transaction;
  if (day === 0)
    return refuse(
      row,
      'AMBIGUOUS_DATE',
      `The timestamp is ${show(timestamp)}; it has to be like 2024-04-03T12:00:00+00:00, with its offset.`,
    );
  if (day < FIRST_DAY || day > LAST_DAY) {
    row.day = 0; // a slip of the pen: it belongs to a year that is not known
    return refuse(
      row,
      'AMBIGUOUS_DATE',
      `The timestamp is ${show(timestamp)}; its year has to be between 2000 and 2099.`,
    );
  }
  if (typeof id !== 'string' || id === '')
    return refuse(row, 'MISSING_FIELD', `Row ${place + 1} has no id.`);
  if (!row.reading.ids.add(id))
    return refuse(
      row,
      'DUPLICATE',
      `The id ${show(id)} is used twice; this row, number ${place + 1}, is not computed.`,
    );
  if (!isType(type))
    return refuse(
      row,
      'UNKNOWN_TYPE',
      `The type is ${show(type)}, which is not a type of this format.`,
    );
  checkFields(row, transaction);
  const event = readParts(row, transaction, type, stand);
  if (!row.isSound) return undefined;
  const settled = settleMoney(row, event);
  if (settled === undefined) return undefined;
  checkAmounts(row, transaction, settled);
  askOfDoubles(row, settled);
  return settled;
}

function readParts(
  row: Row,
  transaction: Record<string, unknown>,
  type: TransactionType,
  { at, seq }: Stand,
): LedgerEvent {
  const sides = sidesNeeded(type);
  const { reading } = row;
  const hasOut =
    sides.includes('out') || (type === 'fee' && (transaction['fee'] ?? undefined) === undefined);
  const incoming = sides.includes('in') ? amountField(row, 'in', transaction['in']) : undefined;
  const outgoing = hasOut ? amountField(row, 'out', transaction['out']) : undefined;
  const { wallet, kind } = transaction;
  const foreign = otherCurrency(row, transaction);
  const money = (name: (typeof VALUES)[number]): bigint | undefined => {
    const amount = moneyField(row, name, transaction[name]);
    return foreign === undefined || amount === undefined
      ? amount
      : convert(reading.policy.rates, { currency: foreign, day: row.day, amount });
  };
  if (incoming !== undefined && incoming.asset === outgoing?.asset)
    refuse(row, 'SELF_TRADE', 'The trade exchanges an asset for itself; it is not computed.');
  blockUnusedSides(row, transaction, { in: sides.includes('in'), out: hasOut });
  const fee = readFee(row, transaction['fee']);
  checkWithheld(row, type, fee, incoming, outgoing);
  const isTrade = type === 'trade';
  const isOut = hasOut || isTrade;
  const isGift = type === 'gift_in';
  return {
    id: row.tx,
    seq,
    at,
    day: row.day,
    type,
    wallet: placeOf(reading.wallets, typeof wallet === 'string' ? wallet : ''),
    toWallet: type === 'transfer' ? toWallet(row, transaction['to_wallet']) : NOWHERE,
    inAsset: incoming?.asset ?? NOWHERE,
    inQuantity: incoming?.quantity ?? 0n,
    outAsset: outgoing?.asset ?? NOWHERE,
    outQuantity: outgoing?.quantity ?? 0n,
    value: money('value'),
    valueIn: isTrade ? money('value_in') : undefined,
    valueOut: isTrade ? money('value_out') : undefined,
    fee,
    picks: isOut ? remarkPicks(row, readPicks(row, transaction, at)) : undefined,
    isIdentified: readIdentified(row, transaction, at),
    kind: typeof kind === 'string' ? kind : '',
    donorBasis: isGift ? money('donor_basis') : undefined,
    acquired: acquiredOn(row, transaction, type),
    split: type === 'split' ? readSplit(row, transaction) : undefined,
    fork: type === 'fork' ? readFork(row, transaction) : undefined,
    allocation: type === 'safe_harbor_allocation' ? readAllocation(row, transaction) : undefined,
    brokerForms: hasForms(row, transaction) ? readForms(row, transaction, isOut, fee) : undefined,
    isInMoney: false,
    isOutMoney: false,
  };
}

const VALUES = ['value', 'value_in', 'value_out', 'donor_basis'] as const;

/**
 * The currency of a row's values where it is not the ledger's. Without a rate for its day it is
 * reported, and the values are not used.
 */
function otherCurrency(row: Row, transaction: Record<string, unknown>): string | undefined {
  const { currency } = transaction;
  const { policy } = row.reading;
  if (currency === undefined || currency === null || currency === policy.currency) return undefined;
  if (VALUES.every((name) => (transaction[name] ?? undefined) === undefined)) return undefined;
  const code = typeof currency === 'string' ? currency : show(currency);
  if (!hasRate(policy.rates, code, row.day))
    block(
      row,
      'CURRENCY_MISMATCH',
      `The values of this row are in ${show(currency)}, but the ledger is in ${policy.currency} and has no exchange rate for that day; they are not used.`,
    );
  return code;
}

function toWallet(row: Row, value: unknown): number {
  return typeof value === 'string' ? placeOf(row.reading.wallets, value) : NOWHERE;
}

/** The day since which a donor, or whoever brings a balance forward, held the units. */
function acquiredOn(row: Row, transaction: Record<string, unknown>, type: TransactionType): number {
  if (type === 'gift_in') return dayField(row, transaction['donor_acquired']);
  return type === 'opening' ? dayField(row, transaction['acquired']) : 0;
}

function dayField(row: Row, value: unknown): number {
  if (value === undefined || value === null) return 0;
  const day = readDay(value) ?? readTimestamp(value)?.day;
  if (day !== undefined && day <= row.day && day >= FIRST_DAY) return day;
  refuse(
    row,
    'AMBIGUOUS_DATE',
    `The date of acquisition is ${show(value)}; it has to be a day like 2024-04-03, from 2000 on and not after the transaction.`,
  );
  return 0;
}
