/** An exact fraction, for oracles: a second way to count that rounds nothing. `d` is above zero. */
export type Fraction = { n: bigint; d: bigint };

/** The fraction n/d in lowest terms. */
export function fraction(n: bigint, d: bigint = 1n): Fraction {
  const shared = divisor(n < 0n ? -n : n, d);
  return { n: n / shared, d: d / shared };
}

/** a + b. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** a - b. */
export function minus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d - b.n * a.d, a.d * b.d);
}

/** a * n / d. */
export function share(a: Fraction, n: Fraction, d: Fraction): Fraction {
  return fraction(a.n * n.n * d.d, a.d * n.d * d.n);
}

/** Below zero, zero or above, as a is to b. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The smaller of two. */
export function least(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) < 0 ? a : b;
}

/** How far an integer count of 10^-24 is from a fraction, in units of 10^-24, rounded down. */
export function distance(scaled: bigint, exact: Fraction): bigint {
  const apart = scaled * exact.d - exact.n * 10n ** 24n;
  return (apart < 0n ? -apart : apart) / exact.d;
}

/** Decimal text as a fraction. */
export function ofText(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : divisor(b, a % b);
}
