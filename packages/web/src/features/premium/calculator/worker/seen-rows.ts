/**
 * Tells rows that were read before. Exports overlap, and a file is dropped twice; yet two equal
 * rows of one file may be two
 * equal trades. So the nth copy of a row in a file is new only where no earlier file had n of them.
 */
export interface SeenRows {
  isRepeated(format: string, raw: string): boolean;
  /** Ends a file: the next one is compared with it too. */
  endFile(): void;
  /** Ends a file whose rows were not taken: none of them counts as seen. */
  dropFile(): void;
  /** What is to be stored once the import is taken over. */
  found: Map<string, number>;
}

export function startSeenRows(before: ReadonlyMap<string, number>): SeenRows {
  const found = new Map<string, number>();
  let inFile = new Map<string, number>();
  return {
    found,
    isRepeated(format, raw) {
      const key = keyOf(format, raw);
      const copies = (inFile.get(key) ?? 0) + 1;
      inFile.set(key, copies);
      return copies <= (found.get(key) ?? before.get(key) ?? 0);
    },
    endFile() {
      for (const [key, copies] of inFile)
        if (copies > (found.get(key) ?? before.get(key) ?? 0)) found.set(key, copies);
      inFile = new Map();
    },
    dropFile() {
      inFile = new Map();
    },
  };
}

/**
 * A row in 64 bits: among a million rows two different ones share a key once in thirty million
 * ledgers.
 */
function keyOf(format: string, raw: string): string {
  const text = `${format}\n${raw}`;
  let one = 0x811c9dc5;
  let two = 0x9747b28c;
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul((two << 5) ^ (two >>> 27) ^ code, 0x27d4eb2d);
  }
  return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
}
