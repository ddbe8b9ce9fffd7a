/** A growing column of numbers, stored outside the heap; see `startInts` and `startFloats`. */
export type NumberColumn = {
  put: (place: number, value: number) => void;
  get: (place: number) => number;
};

type Numbers = Int32Array | Float64Array;

const FIRST_LENGTH = 64;
const CHUNK = 131072;
const SHIFT = 17;

/**
 * Starts a column of whole numbers. Range: -2^31 to 2^31 - 1; places beyond the end read as 0.
 * Example: after `put(3, 20240229)`, `get(3)` is 20240229.
 */
export function startInts(): NumberColumn {
  return startColumn((length) => new Int32Array(length));
}

/** Starts a column of any numbers. Example: after `put(3, 0.5)`, `get(3)` is 0.5. */
export function startFloats(): NumberColumn {
  return startColumn((length) => new Float64Array(length));
}

function startColumn<Chunk extends Numbers>(make: (length: number) => Chunk): NumberColumn {
  const chunks: Chunk[] = [];
  return {
    put(place, value) {
      roomFor(chunks, place, make)[place & (CHUNK - 1)] = value;
    },
    get: (place) => chunks[place >> SHIFT]?.[place & (CHUNK - 1)] ?? 0,
  };
}

function roomFor<Chunk extends Numbers>(
  chunks: Chunk[],
  place: number,
  make: (length: number) => Chunk,
): Chunk {
  const number = place >> SHIFT;
  const known = chunks[number];
  const needed = (place & (CHUNK - 1)) + 1;
  if (known !== undefined && known.length >= needed) return known;
  let length = number === 0 ? Math.max(FIRST_LENGTH, known?.length ?? 0) : CHUNK;
  while (length < needed) length *= 2;
  const chunk = make(length);
  if (known !== undefined) chunk.set(known);
  chunks[number] = chunk;
  return chunk;
}
