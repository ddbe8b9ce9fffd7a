/** A growing column of integers, stored outside the heap; see `startWide`. */
export type WideColumn = {
  put: (place: number, value: bigint) => void;
  get: (place: number) => bigint;
};

const FIRST_LENGTH = 64;
const CHUNK = 65536;
const SHIFT = 16;

const HIGH_LIMIT = 1n << 63n;

/**
 * Starts a column of wide integers: two words of 64 bits each, and a list aside for the few that
 * need more. Places
 * never written read as 0. A place is written once. Example: after `put(0, -5n)`, `get(0)` is
 * `-5n`.
 */
export function startWide(): WideColumn {
  const chunks: BigInt64Array[] = [];
  const wider = new Map<number, bigint>();
  return {
    put(place, value) {
      const chunk = roomFor(chunks, place);
      const at = (place & (CHUNK - 1)) * 2;
      chunk[at] = value; // the lower 64 bits: a typed array keeps what fits
      const high = value >> 64n;
      if (high >= HIGH_LIMIT || high < -HIGH_LIMIT) wider.set(place, value);
      else chunk[at + 1] = high;
    },
    get(place) {
      const wide = wider.size === 0 ? undefined : wider.get(place);
      if (wide !== undefined) return wide;
      const chunk = chunks[place >> SHIFT];
      const at = (place & (CHUNK - 1)) * 2;
      const low = chunk?.[at] ?? 0n;
      const high = chunk?.[at + 1] ?? 0n;
      return high === 0n && low >= 0n ? low : (high << 64n) + BigInt.asUintN(64, low);
    },
  };
}

/**
 * The chunk of a place. The first grows by doubling, so that a small ledger stays small; the rest
 * come whole.
 */
function roomFor(chunks: BigInt64Array[], place: number): BigInt64Array {
  const number = place >> SHIFT;
  const known = chunks[number];
  const needed = ((place & (CHUNK - 1)) + 1) * 2;
  if (known !== undefined && known.length >= needed) return known;
  let length = number === 0 ? Math.max(FIRST_LENGTH, known?.length ?? 0) : CHUNK * 2;
  while (length < needed) length *= 2;
  const chunk = new BigInt64Array(length);
  if (known !== undefined) chunk.set(known);
  chunks[number] = chunk;
  return chunk;
}
