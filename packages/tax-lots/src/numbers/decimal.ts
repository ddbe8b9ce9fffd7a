/** Decimal digits a quantity keeps (one wei of ether). */
export const QUANTITY_DIGITS = 18;

/**
 * Decimal digits money keeps inside the engine. Twenty are for decimals that terminate; four more
 * tell them from those
 * that were cut. With them an amount below 10^14 fits the 128 bits in which rows are stored.
 */
export const MONEY_DIGITS = 24;

/** Decimal digits money may carry on the way in; longer text is refused, not cut. */
export const MONEY_INPUT_DIGITS = 20;

/**
 * Digits before the point that a quantity or an amount of money may have; more is a mistake, or an
 * attack.
 */
export const WHOLE_DIGITS = 24;

const SAFE_DIGITS = 15;

const POWERS: readonly bigint[] = Array.from({ length: 80 }, (_, n) => 10n ** BigInt(n));

/**
 * Ten to the power of `n`. Shape: integer 0 to 79 in, bigint out. Example: `powerOfTen(3)` is
 * `1000n`.
 */
export function powerOfTen(n: number): bigint {
  return POWERS[n] ?? 10n ** BigInt(n);
}

/**
 * Reads a plain decimal text as an integer count of 10^-`scale`.
 *
 * Accepts an optional minus sign, digits, and an optional point with digits after it; nothing else:
 * no exponent, no
 * thousands mark, no decimal comma, no hexadecimal, no surrounding space.
 * Returns undefined where the text is anything else, carries more than `maxDecimals` digits after
 * the point (zeros at
 * the end count too) or more than 24 before it.
 * Example: `parseDecimal('0.5', 18, 18)` is `500000000000000000n`; `parseDecimal('1,5', 18, 18)` is
 * undefined.
 */
export function parseDecimal(
  text: unknown,
  maxDecimals: number,
  scale: number,
): bigint | undefined {
  if (typeof text !== 'string') return undefined;
  const length = text.length;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  if (length <= start || length > WHOLE_DIGITS + maxDecimals + 2) return undefined;
  let point = -1;
  let small = 0;
  for (let i = start; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) small = small * 10 + (code - 48);
    else if (code === 46 && point < 0 && i > start && i < length - 1) point = i;
    else return undefined;
  }
  const whole = (point < 0 ? length : point) - start;
  const decimals = point < 0 ? 0 : length - point - 1;
  if (whole > WHOLE_DIGITS || decimals > maxDecimals) return undefined;
  const digits =
    whole + decimals <= SAFE_DIGITS ? BigInt(small) : BigInt(text.slice(start).replace('.', ''));
  const value = digits * powerOfTen(scale - decimals);
  return start === 1 ? -value : value;
}

/**
 * Writes an integer count of 10^-`digits` as canonical decimal text: no exponent, no zeros at the
 * end, no `-0`.
 * Example: `formatScaled(1500n, 3)` is `'1.5'`.
 */
export function formatScaled(value: bigint, digits: number): string {
  if (value === 0n) return '0';
  const negative = value < 0n;
  const text = (negative ? -value : value).toString();
  const padded = text.length > digits ? text : text.padStart(digits + 1, '0');
  const cut = padded.length - digits;
  let end = padded.length;
  while (end > cut && padded.charCodeAt(end - 1) === 48) end--;
  const body =
    end === cut ? padded.slice(0, cut) : `${padded.slice(0, cut)}.${padded.slice(cut, end)}`;
  return negative ? `-${body}` : body;
}
