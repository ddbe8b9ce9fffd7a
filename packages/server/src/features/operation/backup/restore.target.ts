import type { Storage } from '../../../providers/storage/storage.ts';

export interface RestoreTarget {
  url: string;
  /** Where the uploaded files go. */
  storage: Storage;
  /** Marks of the keys that it can open with. */
  keys: { ledgers: readonly string[]; accounts: readonly string[] };
  /** Whether what the database holds may go. */
  isReplacing: boolean;
  onStep: (step: string) => void;
}
