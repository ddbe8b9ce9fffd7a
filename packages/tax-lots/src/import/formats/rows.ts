import { numberIn } from '../cells.ts';
import { readMoney, readQuantity, writeMoney, writeQuantity } from '../../numbers/money.ts';
import { mulDiv } from '../../numbers/rounding.ts';
import { isFiat } from '../../numbers/fiat.ts';
import { assetName } from '../../model/asset-name.ts';
import { fitsPrice, signedUnits, splitSign } from '../amounts.ts';
import { addExchange } from '../exchange.ts';
import type { Money } from '../exchange.ts';
import { addLoneFees } from '../fees.ts';
import type { Intake, Line } from '../intake.ts';
import { addMovement, complain, leaveOut, walletOf } from '../line.ts';
import type { Moved } from '../line.ts';
import type { Pair } from '../pairs.ts';
import type { Sheet } from '../sheet.ts';
import { isZero } from '../read-number.ts';
import { addTwoSided } from '../two-sided.ts';
import type { Side } from '../two-sided.ts';

// What rows of many formats have in common.

const ONE_UNIT = 10n ** 18n;

/**
 * A row's time and the numbers under its columns, by the names given here; undefined where one of
 * them can't be read, each of which is reported.
 */
export function figuresIn<K extends string>(
  line: Line,
  timestamp: string | undefined,
  columns: Readonly<Record<K, string>>,
): ({ timestamp: string } & Record<K, string>) | undefined {
  const numbers: Record<string, string | undefined> = {};
  for (const name in columns) numbers[name] = numberIn(line, columns[name]);
  if (timestamp === undefined || Object.values(numbers).includes(undefined)) return undefined;
  return { timestamp, ...(numbers as Record<K, string>) }; // none is undefined
}

/** A trade as markets list it: units of one coin, bought or sold for a total in another. */
export type MarketTrade = {
  id?: string;
  timestamp: string;
  pair: Pair | undefined;
  side: string;
  /** The columns of pair, side and total, for what is said of them. */
  columns: readonly [pair: string, side: string, total?: string];
  units: string;
  total: string;
  /** What one unit was priced at, where the file says it beside the total. */
  price?: string | undefined;
  /** The price is an average, or was cut. */
  isRounded?: boolean;
  /** Above zero it was paid. */
  fee: string;
  /** Where that is not what was received. */
  feeAsset?: string | undefined;
};

/**
 * Adds a trade of a market; a fee in what was received was taken out of it. Units, total and fee
 * have no sign of their own: the side says which way they went. A total that is not the price of
 * the units is an issue.
 */
export function addMarketTrade(line: Line, trade: MarketTrade): void {
  const { id = '', timestamp, pair, columns, units, total, price = '', fee, feeAsset } = trade;
  const [pairColumn, sideColumn, totalColumn] = columns;
  const side = trade.side.toLowerCase();
  if (pair === undefined)
    return complain(line, 'UNKNOWN_ROW', 'The two coins can’t be told apart.', pairColumn);
  if (side !== 'buy' && side !== 'sell')
    return complain(line, 'UNKNOWN_ROW', `The ${sideColumn} is neither buy nor sell.`, sideColumn);
  const { isRounded = false } = trade;
  if (price !== '' && !fitsPrice({ units, price, total }, { isRounded }))
    return complainOfPrice(line, { units, price, total }, totalColumn);
  const base = { asset: pair.base, quantity: units };
  const quote = { asset: pair.quote, quantity: total };
  const [given, received] = side === 'buy' ? [quote, base] : [base, quote];
  const taken = { asset: feeAsset ?? received.asset, quantity: fee };
  addExchange(line, { id, timestamp, given, received, fees: [taken] });
}

/** Reports a total that is not the price of the units. */
export function complainOfPrice(
  line: Line,
  { units, price, total }: { units: string; price: string; total: string },
  column?: string,
): undefined {
  return complain(
    line,
    'VALUE_MISMATCH',
    `${units} at ${price} each are not ${total}: one of the three is wrong.`,
    column,
  );
}

/** Adds units that came, or left where the amount is below zero; of money it is left out. */
export function addChange(
  line: Line,
  { amount, ...moved }: Omit<Moved, 'direction' | 'quantity'> & { amount: string },
): void {
  const { asset, timestamp, id = '', fee = '' } = moved;
  if (amount === '') return complainOfNothing(line, asset);
  if (fee.startsWith('-'))
    return complain(line, 'FEE_MISMATCH', `The fee of this movement is ${fee}, which is negative.`);
  if (isFiat(assetName(asset))) {
    leaveOut(line, 'You moved only fiat currency.');
    const wallet = walletOf(line, line.sheet.source);
    return addLoneFees(line, { id, timestamp, wallet }, [{ asset, quantity: fee }]);
  }
  const { isBelow, size } = splitSign(amount);
  addMovement(line, { ...moved, direction: isBelow ? 'out' : 'in', quantity: size });
}

function complainOfNothing(line: Line, asset: string): undefined {
  return complain(line, 'MISSING_FIELD', `The row names ${asset} but has no amount of it.`);
}

/**
 * Adds a change whose row says by a word which way it went, in a format that writes what left below
 * zero: a sign that says otherwise is an issue.
 */
export function addWordedChange(
  line: Line,
  direction: 'in' | 'out',
  column: string,
  { amount, ...moved }: Omit<Moved, 'direction' | 'quantity'> & { amount: string },
): void {
  const size = signedUnits(line, direction, amount, column);
  if (size === undefined) return;
  addChange(line, { ...moved, amount: direction === 'out' ? `-${size}` : size });
}

/** Adds income in units, of a kind, to the wallet of the file; below zero it is an issue. */
export function addIncome(
  line: Line,
  income: {
    id?: string;
    timestamp: string;
    asset: string;
    amount: string;
    kind: string;
    value?: Money;
    fee?: string;
  },
): void {
  const { id = '', timestamp, asset, amount, kind, value, fee = '' } = income;
  if (amount === '') return complainOfNothing(line, asset);
  const received = { asset, quantity: amount };
  const meaning = { type: 'income', kind } as const;
  const paid = { asset, quantity: fee, paidFrom: 'withheld_in' as const };
  addTwoSided(line, { id, timestamp, received, meaning, ...(value && { value }), fee: paid });
}

/** Which sides a row of a word has to have. */
export type Needed = readonly [sent: boolean, received: boolean];

/** Whether a row has the sides that its word needs, where it needs any; else that is reported. */
export function fitsSides(
  line: Line,
  row: { word: string; column: string; needed: Needed | undefined; sent: Side; received: Side },
): boolean {
  const { word, column, needed, sent, received } = row;
  const has = [sent, received].map(({ quantity }) => !isZero(quantity || '0'));
  if (needed === undefined || (needed[0] === has[0] && needed[1] === has[1])) return true;
  const [gave, got] = [sent, received].map(({ asset, quantity }, place) =>
    has[place] === true ? `${quantity} ${asset}` : 'nothing',
  );
  complain(
    line,
    'VALUE_MISMATCH',
    `A row in which you gave ${gave} and received ${got} is not a ${word}.`,
    column,
  );
  return false;
}

/** Reports a word that a format does not know: `what` it is in the file, and its column. */
export function complainOfWord(line: Line, what: string, word: string, column: string): undefined {
  const shown = JSON.stringify(word.slice(0, 60));
  return complain(line, 'UNKNOWN_ROW', `${what} ${shown} is not recognized.`, column);
}

/**
 * What reads a sheet whose rows belong together: `read` gives each row's part with the key of its
 * group, or nothing where the row is alone; `add` gets each group.
 */
export function inGroups<T>(
  read: (line: Line) => readonly [key: string, part: T] | undefined,
  add: (parts: readonly T[], key: string) => void,
): (intake: Intake, sheet: Sheet) => void {
  return (intake, sheet) => {
    const groups = new Map<string, T[]>();
    for (const row of sheet.rows) {
      const [key, part] = read({ intake, sheet, row }) ?? [];
      if (key === undefined || part === undefined) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [part]);
      else group.push(part);
    }
    for (const [key, parts] of groups) add(parts, key);
  };
}

/** Two quantities added; an empty second one is zero. Undefined where one is not a quantity. */
export function plus(quantity: string, other: string): string | undefined {
  return sum(quantity, other, 1n);
}

/** One quantity less another; an empty other is zero. Undefined where one is not a quantity. */
export function minus(quantity: string, other: string): string | undefined {
  return sum(quantity, other, -1n);
}

function sum(quantity: string, other: string, sign: 1n | -1n): string | undefined {
  const units = readQuantity(quantity);
  const part = readQuantity(other || '0');
  return units === undefined || part === undefined ? undefined : writeQuantity(units + sign * part);
}

/** Units at a price each; undefined where one is not a number. */
export function atPriceOf(quantity: string, price: string): string | undefined {
  const units = readQuantity(quantity);
  const each = readMoney(price);
  return units === undefined || each === undefined
    ? undefined
    : writeMoney(mulDiv(each, units, ONE_UNIT));
}

/** What a coin was priced in gives a total that is a quantity again: rounded to 18 decimals. */
export function quoteTotal(quantity: string, price: string): string | undefined {
  return atPriceOf(quantity, price)?.replace(/(\.\d{18})\d+$/, '$1');
}
