import { readMoney } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import type { Line } from './intake.ts';
import { complain } from './line.ts';
import { isZero } from './read-number.ts';

// What the signs and the columns of a row say of each other. A sign is a fact: whoever takes it off
// a number has to say what it meant.

/** A number with its sign apart. Example: of `'-0.5'` the size is `'0.5'`, and it is below zero. */
export function splitSign(text: string): { isBelow: boolean; size: string } {
  const isBelow = text.startsWith('-');
  return { isBelow, size: isBelow ? text.slice(1) : text };
}

/** The number with the other sign; nothing of nothing, and zero has none. */
export function negated(text: string): string {
  const { isBelow, size } = splitSign(text);
  return isBelow || isZero(size) ? size : `-${size}`;
}

/**
 * Units that a row's word says came in or left. What left may be written below zero or not; what
 * came in may not: that is reported, and undefined.
 */
export function unitsOf(
  line: Line,
  direction: 'in' | 'out',
  text: string,
  column: string,
): string | undefined {
  const { isBelow, size } = splitSign(text);
  if (!isBelow || direction === 'out') return size;
  return complain(
    line,
    'VALUE_MISMATCH',
    `${text} is negative, although its type means that you received units. It may reverse an earlier row.`,
    column,
  );
}

/**
 * Units in a format that writes what left below zero: their size, where the sign says what the
 * row's word does. Else that is reported, and undefined.
 */
export function signedUnits(
  line: Line,
  direction: 'in' | 'out',
  text: string,
  column: string,
): string | undefined {
  const { isBelow, size } = splitSign(text);
  if (isBelow === (direction === 'out')) return size;
  return complain(
    line,
    'VALUE_MISMATCH',
    `${text}: its type means that you ${direction === 'in' ? 'received' : 'sent'} units, but its sign means the opposite. It may reverse an earlier row.`,
    column,
  );
}

/** A number that this format never writes below zero: reported where it is, and undefined. */
export function plainOf(line: Line, text: string, column: string): string | undefined {
  if (!text.startsWith('-')) return text;
  return complain(
    line,
    'VALUE_MISMATCH',
    `${text} is negative. It may reverse an earlier row.`,
    column,
  );
}

const UNIT = 10n ** 24n;
const CUT = 10n ** 8n;

/** What one more in the last written digit is worth; a whole number is off by half at most. */
function lastDigit(text: string): bigint {
  const point = text.indexOf('.');
  return point < 0 ? UNIT / 2n : UNIT / 10n ** BigInt(Math.min(24, text.length - point - 1));
}

/** Prices of coins that cost nearly nothing have so many decimals, and are rounded there. */
const LONG_PRICE = 6;

const decimalsOf = (text: string): number => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;

/** A number of any length as money, cut after twenty decimals; undefined where it is none. */
function figureOf(text: string): bigint | undefined {
  return readMoney(text.replace(/(\.\d{20})\d+$/, '$1'));
}

/**
 * Whether units at a price are a total, as far as the digits written tell. `isRounded`: the price
 * is an average or was cut, so that its last digit is not the whole truth, by a fiftieth at most.
 * `spread`: parts of a hundred by which the two may differ. What is no number fits anything; it is
 * trouble of its own.
 */
export function fitsPrice(
  { units, price, total }: { units: string; price: string; total: string },
  { isRounded = false, spread = 0 }: { isRounded?: boolean; spread?: number } = {},
): boolean {
  const [count, each, whole] = [units, price, total].map(figureOf);
  if (count === undefined || each === undefined || whole === undefined) return true;
  const product = mulDiv(each, count, UNIT);
  const rounding = sizeOf(mulDiv(lastDigit(price), count, UNIT));
  // A short price has had its zeros cut: it is more exact than its digits.
  const mostOfShort = decimalsOf(price) < LONG_PRICE ? sizeOf(product) / 50n : rounding;
  const ofPrice = !isRounded ? 0n : rounding < mostOfShort ? rounding : mostOfShort;
  const ofSpread = (sizeOf(product) * BigInt(spread)) / 100n;
  return sizeOf(product - whole) <= lastDigit(total) + ofPrice + ofSpread + CUT;
}

/** Whether numbers add up to a total, but for a rounding of each in its last digit. */
export function addsUp(total: string, parts: readonly string[]): boolean {
  const whole = figureOf(total);
  let sum = 0n;
  const isMoney = [total, ...parts].every((text) => decimalsOf(text) <= 2);
  // Money with one decimal has had its zero cut: it is as exact as a cent.
  const roundingOf = (text: string): bigint =>
    isMoney && decimalsOf(text) === 1 ? UNIT / 100n : lastDigit(text);
  let slack = whole === undefined ? 0n : roundingOf(total);
  for (const part of parts) {
    const figure = figureOf(part === '' ? '0' : part);
    if (figure === undefined) return true;
    sum += figure;
    if (part !== '' && part.includes('.'))
      slack = slack > roundingOf(part) ? slack : roundingOf(part);
  }
  if (whole === undefined) return true;
  // Units have had their zeros cut: they are more exact than their digits.
  const mostOfUnits = sizeOf(whole) / 2000n;
  return sizeOf(whole - sum) <= (isMoney || slack < mostOfUnits ? slack : mostOfUnits);
}

/** Whether two amounts are the same but for some parts of a hundred. */
export function isWithin(one: string, other: string, percent: number): boolean {
  const [a, b] = [figureOf(one), figureOf(other)];
  if (a === undefined || b === undefined) return true;
  const larger = sizeOf(a) > sizeOf(b) ? sizeOf(a) : sizeOf(b);
  return sizeOf(a - b) * 100n <= larger * BigInt(percent);
}

const sizeOf = (figure: bigint): bigint => (figure < 0n ? -figure : figure);
