/**
 * `a * b / c`, multiplied first, rounded half to even at the last unit. Range: `c` above zero; `a`
 * and `b` any sign.
 * The callers give the remainder to the lot or pool that stays, so sums are exact whatever this
 * rounds.
 * Example: `mulDiv(5n, 1n, 2n)` is `2n`; `mulDiv(7n, 1n, 2n)` is `4n`.
 */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  if (b === c) return a;
  const product = a * b;
  const quotient = product / c;
  const rest = product - quotient * c;
  if (rest === 0n) return quotient;
  const twice = rest < 0n ? -rest * 2n : rest * 2n;
  if (twice < c || (twice === c && (quotient & 1n) === 0n)) return quotient;
  return product < 0n ? quotient - 1n : quotient + 1n;
}

/** Divides by a positive unit, half to even. Example: `roundHalfEven(25n, 10n)` is `2n`. */
export function roundHalfEven(value: bigint, unit: bigint): bigint {
  return mulDiv(value, 1n, unit);
}

/**
 * Divides by a positive unit, half away from zero. Example: `roundHalfUp(25n, 10n)` is `3n`,
 * `roundHalfUp(-25n, 10n)` is `-3n`.
 */
export function roundHalfUp(value: bigint, unit: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = (size * 2n + unit) / (unit * 2n);
  return value < 0n ? -rounded : rounded;
}

/**
 * Divides by a positive unit, down (toward minus infinity). Example: `roundDown(-25n, 10n)` is
 * `-3n`.
 */
export function roundDown(value: bigint, unit: bigint): bigint {
  const quotient = value / unit;
  return value < 0n && quotient * unit !== value ? quotient - 1n : quotient;
}

/** Divides by a positive unit, up (toward plus infinity). Example: `roundUp(21n, 10n)` is `3n`. */
export function roundUp(value: bigint, unit: bigint): bigint {
  return -roundDown(-value, unit);
}
