import {
  formatScaled,
  MONEY_DIGITS,
  MONEY_INPUT_DIGITS,
  parseDecimal,
  powerOfTen,
  QUANTITY_DIGITS,
} from './decimal.ts';
import { roundHalfEven } from './rounding.ts';

const PUBLISHED_DIGITS = 12;
const EXACT_DIGITS = 20;
const TO_PUBLISHED = powerOfTen(MONEY_DIGITS - PUBLISHED_DIGITS);
const TO_EXACT = powerOfTen(MONEY_DIGITS - EXACT_DIGITS);

/**
 * Reads money text into the engine's integer, a count of 10^-24 of the ledger's currency. At most
 * 20 decimals.
 * Returns undefined where it is not a plain decimal.
 * @example
 * readMoney('1.5') // => 15n * 10n ** 23n
 * readMoney('1,5') // => undefined
 */
export function readMoney(text: unknown): bigint | undefined {
  return parseDecimal(text, MONEY_INPUT_DIGITS, MONEY_DIGITS);
}

/**
 * Reads quantity text into the engine's integer, a count of 10^-18 units. At most 18 decimals.
 * Returns undefined where it is not a plain decimal.
 * @example
 * readQuantity('1') // => 10n ** 18n
 */
export function readQuantity(text: unknown): bigint | undefined {
  return parseDecimal(text, QUANTITY_DIGITS, QUANTITY_DIGITS);
}

/**
 * Writes money as text: exact where the decimal terminates within 20 digits, else rounded half to
 * even at 12.
 * Which of the two it is shows in the 24 decimals that are kept: of ten thousand figures that go on
 * for ever, about one has
 * zeros in its last four, and is written with 20 decimals: as true, and longer.
 * @example
 * writeMoney(readMoney('10') / 3n) // => '3.333333333333'
 * writeMoney(readMoney('10') / 4n) // => '2.5'
 */
export function writeMoney(value: bigint): string {
  if (value === 0n) return '0';
  const published = value / TO_PUBLISHED;
  if (published * TO_PUBLISHED === value) return formatScaled(published, PUBLISHED_DIGITS);
  const exact = value / TO_EXACT;
  if (exact * TO_EXACT === value) return formatScaled(exact, EXACT_DIGITS);
  return formatScaled(roundHalfEven(value, TO_PUBLISHED), PUBLISHED_DIGITS);
}

/**
 * Writes a quantity as text, exact.
 * @example
 * writeQuantity(5n * 10n ** 17n) // => '0.5'
 */
export function writeQuantity(value: bigint): string {
  return formatScaled(value, QUANTITY_DIGITS);
}
