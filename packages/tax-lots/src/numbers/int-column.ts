/** A growing column of 32-bit whole numbers, kept outside the heap; see `startInts`. */
export type IntColumn = {
  put: (place: number, value: number) => void;
  get: (place: number) => number;
};

const FIRST_LENGTH = 64;
const CHUNK = 131072;
const SHIFT = 17;

/**
 * Starts a column of whole numbers. Range: -2^31 to 2^31 - 1; places beyond the end read as 0.
 * Example: after `put(3, 20240229)`, `get(3)` is 20240229.
 */
export function startInts(): IntColumn {
  const chunks: Int32Array[] = [];
  return {
    put(place, value) {
      roomFor(chunks, place)[place & (CHUNK - 1)] = value;
    },
    get: (place) => chunks[place >> SHIFT]?.[place & (CHUNK - 1)] ?? 0,
  };
}

function roomFor(chunks: Int32Array[], place: number): Int32Array {
  const number = place >> SHIFT;
  const known = chunks[number];
  const needed = (place & (CHUNK - 1)) + 1;
  if (known !== undefined && known.length >= needed) return known;
  let length = number === 0 ? Math.max(FIRST_LENGTH, known?.length ?? 0) : CHUNK;
  while (length < needed) length *= 2;
  const chunk = new Int32Array(length);
  if (known !== undefined) chunk.set(known);
  chunks[number] = chunk;
  return chunk;
}
