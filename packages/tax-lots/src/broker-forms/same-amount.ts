import { MONEY_DIGITS, powerOfTen } from '../numbers/decimal.ts';
import { roundHalfUp } from '../numbers/rounding.ts';

/** A cent, in units of 10^-24. */
export const CENT = powerOfTen(MONEY_DIGITS - 2);

/** An amount in cents, half up. Example: 3,333.335 is 3,333.34. */
export function toCents(amount: bigint): bigint {
  return roundHalfUp(amount, CENT) * CENT;
}

/**
 * Whether two amounts are one that was rounded in two ways: less than a cent apart.
 * Example: 3,333.33 and 3,333.333333 are, 3,333.33 and 3,333.34 are not.
 */
export function isSameAmount(a: bigint, b: bigint): boolean {
  return a - b < CENT && b - a < CENT;
}
