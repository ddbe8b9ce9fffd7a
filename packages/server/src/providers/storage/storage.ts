/** Keeps files by key: names of letters, digits, `.`, `-` and `_`, in folders set apart by `/`. */
export interface Storage {
  /** Stores a file whole, or not at all. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The file's bytes, or null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a file; one that is not there is no error. */
  delete(key: string): Promise<void>;
}
