import { formatScaled, MONEY_DIGITS, powerOfTen } from '../numbers/decimal.ts';
import { readMoney } from '../numbers/money.ts';
import { roundHalfEven } from '../numbers/rounding.ts';

const CENTS = powerOfTen(MONEY_DIGITS - 2);

/**
 * Money for a reader: thousands apart, at most two decimals, half to even; what is less than a cent
 * as it is.
 * Example: `inMoney('-1234.505')` is `'-1,234.50'`, `inMoney('0.0001')` is `'0.0001'`.
 */
export function inMoney(text: string): string {
  const cents = roundHalfEven(readMoney(text) ?? 0n, CENTS);
  if (cents === 0n) return grouped(text);
  const rounded = formatScaled(cents, 2);
  return grouped(/\.\d$/.test(rounded) ? `${rounded}0` : rounded);
}

/**
 * Units for a reader: thousands apart, every decimal. Example: `inUnits('1500.25')` is
 * `'1,500.25'`.
 */
export function inUnits(text: string): string {
  return grouped(text);
}

function grouped(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? spaced : `${spaced}.${decimals}`;
}
