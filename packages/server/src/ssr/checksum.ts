/** A checksum's polynomial, as CRC-32 of gzip has it: the lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two remainders of the polynomial. */
function product(one: number, other: number): number {
  let [sum, shifted] = [0, other];
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum >>> 0;
}

const SHORT_BYTES = 4096;
const ofShort: (number | undefined)[] = [];

/**
 * What multiplies the checksum of a text that so many bytes follow: x to eight times their number.
 */
export const shiftOf = (bytes: number): number =>
  bytes < SHORT_BYTES ? (ofShort[bytes] ??= computedShift(bytes)) : computedShift(bytes);

function computedShift(bytes: number): number {
  let [power, square] = [ONE, ONE >>> 8];
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = product(power, square);
    square = product(square, square);
  }
  return power;
}

/** A checksum times a shift. */
export const shifted = product;

/** The CRC-32 of two texts in a row, from theirs and the shift of the second's length. */
export const crcOfBoth = (first: number, second: number, shift: number): number =>
  (product(first, shift) ^ second) >>> 0;
