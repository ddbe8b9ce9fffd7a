/**
 * Tells rows that were read before. Exports overlap; yet two equal rows of one file may be two
 * equal trades. So the nth copy of a row in a file is new only where no earlier file had n of them.
 */
export type SeenRows = {
  isRepeated: (format: string, raw: string) => boolean;
  /** Ends a file: the next one is compared with it too. */
  endFile: () => void;
};

/** Starts with no rows seen. */
export function startSeenRows(): SeenRows {
  const found = new Map<string, number>();
  let inFile = new Map<string, number>();
  return {
    isRepeated(format, raw) {
      const key = `${format}\n${raw}`;
      const copies = (inFile.get(key) ?? 0) + 1;
      inFile.set(key, copies);
      return copies <= (found.get(key) ?? 0);
    },
    endFile() {
      for (const [key, copies] of inFile)
        if (copies > (found.get(key) ?? 0)) found.set(key, copies);
      inFile = new Map();
    },
  };
}
