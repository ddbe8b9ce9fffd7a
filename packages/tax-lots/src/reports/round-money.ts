import { MONEY_DIGITS, powerOfTen } from '../numbers/decimal.ts';
import { readMoney, writeMoney } from '../numbers/money.ts';
import { roundDown, roundHalfUp, roundUp } from '../numbers/rounding.ts';

/** To what a form rounds. */
export type Unit = 'cents' | 'whole';

/** Which way a form rounds. */
export type Way = 'half up' | 'up' | 'down';

const UNITS: Record<Unit, bigint> = {
  cents: powerOfTen(MONEY_DIGITS - 2),
  whole: powerOfTen(MONEY_DIGITS),
};
const WAYS = { 'half up': roundHalfUp, up: roundUp, down: roundDown };

/** Decimal text of a result as the engine's integer; what is not a number counts as zero. */
export function amountOf(text: string | undefined): bigint {
  return readMoney(text) ?? 0n;
}

/** Rounds an exact amount for a form. Example: 937.5 to whole units, half up, is 938. */
export function roundMoney(amount: bigint, unit: Unit, way: Way = 'half up'): bigint {
  return WAYS[way](amount, UNITS[unit]) * UNITS[unit];
}

/**
 * Writes a rounded amount, with two decimals where cents are asked for. Example: `'12.50'`, or
 * `'13'` for whole units.
 */
export function writeRounded(amount: bigint, unit: Unit): string {
  const text = writeMoney(amount);
  if (unit === 'whole') return text;
  const [whole = '0', decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
